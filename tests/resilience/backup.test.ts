import { existsSync, lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { DamagedArchiveError } from '#server/backup/archive-stream.ts';
import { manifestName } from '#server/backup/manifest.ts';
import { verifyArchive } from '#server/backup/read-archive.ts';
import { type Entry, packEntries, readEntries } from '#tests/support/archive-entries.ts';
import { setUpBackedUpPortal } from '#tests/support/backed-up-portal.ts';
import { countFailureAsLostRow } from '#tests/support/count-survived-failures.ts';
import { fingerprintDatabase, hashFilesIn, sha256 } from '#tests/support/fingerprint.ts';
import { runCommand, runCommandOrThrow } from '#tests/support/run-command.ts';
import { addToCounter } from '#tests/support/test-counters.ts';

const backedUp = setUpBackedUpPortal();
const { environment, archive, pathTo, expectIntact } = backedUp;
const modeOf = (file: string) => statSync(file).mode & 0o777;
// A partial archive of an earlier backup, which the backup replaces.
writeFileSync(`${archive}.part`, 'left behind', { mode: 0o644 });

describe('backup', () => {
  const endpointFile = path.join(environment.DATA_DIR, 'snapshot-endpoint.json');

  it('creates an archive while the portal runs, readable only by its owner', async () => {
    expect([archive, environment.DATA_DIR, endpointFile].map(modeOf)).toEqual([0o600, 0o700, 0o600]);
    await expectIntact();
    const { missingFiles, tables } = await verifyArchive(archive);
    expect(missingFiles).toEqual([]);
    expect(tables.members?.rows).toBeGreaterThan(100);
    expect(existsSync(`${archive}.part`)).toBe(false);
    const { port } = JSON.parse(readFileSync(endpointFile, 'utf8'));
    for (const authorization of [undefined, 'Bearer ', `Bearer ${'x'.repeat(43)}`]) {
      const headers = authorization === undefined ? {} : { authorization };
      expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers })).status).toBe(403);
    }
  });

  it('does not follow a symlink at its temporary path', async () => {
    const [linked, other] = [pathTo('linked.tar.gz'), pathTo('other')];
    writeFileSync(other, 'file of another program');
    symlinkSync(other, `${linked}.part`);
    await runCommandOrThrow('backup', [linked], environment);
    expect(readFileSync(other, 'utf8')).toBe('file of another program');
    expect(lstatSync(linked).isFile()).toBe(true);
    await verifyArchive(linked);
  });

  it('fails without a database and creates none', async () => {
    const [file, folder] = [pathTo('nothing.tar.gz'), pathTo('nothing')];
    const message = '✗ There is no database in';
    await expect(runCommandOrThrow('backup', [file], { DATA_DIR: folder })).rejects.toThrow(message);
    expect([file, folder].map(existsSync)).toEqual([false, false]);
  });
});

describe('restore', () => {
  const target = { DATA_DIR: pathTo('target') };
  const damagedFile = pathTo('damaged.tar.gz');
  let entries: Entry[];
  let damaged: Map<string, Buffer>;
  beforeAll(async () => {
    backedUp.demoFolder('target');
    entries = await readEntries(archive);
    damaged = new Map(await damagedArchives());
  });

  const pack = async (all: Entry[]) => gzipSync(await buffer(packEntries(all)), { level: 1 });
  const packWith = (name: string, change: (text: string) => string, added: Entry[] = []) => {
    const changed = ({ bytes }: Entry) => ({ name, bytes: Buffer.from(change(bytes.toString())) });
    return pack([...added, ...entries.map((each) => (each.name === name ? changed(each) : each))]);
  };
  type Manifest = ReturnType<typeof JSON.parse>;
  const withManifest = (change: (manifest: Manifest) => object, added?: Entry[]) => {
    const rewrite = (manifest: Manifest) => JSON.stringify({ ...manifest, ...change(manifest) });
    return packWith(manifestName, (text) => rewrite(JSON.parse(text)), added);
  };

  async function damagedArchives(): Promise<[string, Buffer][]> {
    const archiveBytes = readFileSync(archive);
    const cut = (share: number) => archiveBytes.subarray(0, Math.floor(archiveBytes.length * share));
    const flipped = (share: number) => {
      const bytes = Buffer.from(archiveBytes);
      const offset = Math.floor(archiveBytes.length * share);
      bytes[offset] = (bytes[offset] as number) ^ (1 << (offset % 8));
      return bytes;
    };
    const without = (name: string) => pack(entries.filter((each) => each.name !== name));
    /** Adds an entry with valid checksums, as an attacker could. */
    const forged = (name: string) => {
      const part = { name, bytes: Buffer.from('forged') };
      const described = { [name]: { bytes: part.bytes.length, sha256: sha256(part.bytes) } };
      return withManifest(({ parts }) => ({ parts: { ...parts, ...described } }), [part]);
    };
    const storedFile = entries.find((each) => each.name.startsWith('files/'))?.name as string;
    const shares = Array.from({ length: 60 }, (_, index) => index / 60);
    return [
      ['empty', Buffer.alloc(0)],
      ['another format', Buffer.from('not an archive at all')],
      ...[0.001, 0.1, 0.37, 0.5, 0.83, 0.99].map((at): [string, Buffer] => [`cut at ${at}`, cut(at)]),
      ['without its last byte', archiveBytes.subarray(0, -1)],
      ...shares.map((at): [string, Buffer] => [`with a bit flipped at ${at}`, flipped(0.0001 + at)]),
      ['without a table', await without('tables/members/0.ndjson')],
      ['without a file', await without(storedFile)],
      ['without its manifest', await without(manifestName)],
      ['with a duplicate entry', await pack([entries[0] as Entry, ...entries])],
      ['with a changed row', await packWith('tables/tags/0.ndjson', (text) => text.replace('"]', ' "]'))],
      ['with a changed file', await packWith(storedFile, (text) => `${text} `)],
      ['with a file outside its folder', await forged('files/../../../escaped.txt')],
      ['with a hidden file', await forged('files/.bashrc')],
      ['with an unknown entry', await forged('etc/passwd')],
    ];
  }

  it('detects damaged archives and newer formats', async () => {
    for (const [kind, bytes] of damaged) {
      writeFileSync(damagedFile, bytes);
      await expect(verifyArchive(damagedFile), kind).rejects.toBeInstanceOf(DamagedArchiveError);
      addToCounter('failures survived');
    }
    writeFileSync(damagedFile, await withManifest(() => ({ format: 2 })));
    const newerFormat = 'made by a newer Muster: restore it with that version';
    await expect(verifyArchive(damagedFile)).rejects.toThrow(newerFormat);
    writeFileSync(damagedFile, await pack(entries));
    await verifyArchive(damagedFile);
  });

  it('rejects damaged and newer archives without changing any data', async () => {
    countFailureAsLostRow();
    const before = await stateOf(target);
    const message = /✗ The archive is damaged: .*\. The existing data is unchanged\./;
    const newer = await withManifest(() => ({ migrations: ['9999-later'] }));
    const rejected: [bytes: Buffer | undefined, message: RegExp, on: { DATA_DIR: string }][] = [
      [damaged.get('cut at 0.5'), message, environment],
      [damaged.get('with a bit flipped at 0.5'), message, target],
      [newer, /made by a newer Muster, version .* \(9999-later\)/, environment],
    ];
    const restoring = rejected.map(async ([bytes, expected, on], index) => {
      const file = pathTo(`rejected-${index}.tar.gz`);
      writeFileSync(file, bytes as Buffer);
      const { code, output } = await runCommand('restore', [file, '--replace'], on);
      expect(output).toMatch(expected);
      expect(output).not.toMatch(/\n\s+at /);
      expect(code).toBe(1);
    });
    await Promise.all(restoring);
    await expectIntact();
    expect(await stateOf(target)).toEqual(before);
  });
  const stateOf = async ({ DATA_DIR: folder }: { DATA_DIR: string }) => [
    await fingerprintDatabase({ folder }),
    hashFilesIn(path.join(folder, 'files')),
  ];

  it('leaves files unchanged when it fails, and replaces them when it succeeds', async () => {
    const locationOf = (name: string) => {
      const key = path.basename(name);
      return path.join(target.DATA_DIR, 'files', key.slice(0, 2), key);
    };
    const files = entries.filter(({ name }) => name.startsWith('files/'));
    const existingFile = files.map(({ name }) => locationOf(name)).find(existsSync) as string;
    writeFileSync(existingFile, 'changed since');

    const miscounted = pathTo('miscounted.tar.gz');
    const addRow = ({ rows, ...rest }: { rows: number }) => ({ ...rest, rows: rows + 1 });
    const changed = ({ tables }: Manifest) => ({ tables: { ...tables, members: addRow(tables.members) } });
    writeFileSync(miscounted, await withManifest(changed));
    await expect(runCommandOrThrow('restore', [miscounted, '--replace'], target)).rejects.toThrow(
      /table members has \d+ rows .* The existing data is unchanged\./,
    );
    expect(readFileSync(existingFile, 'utf8')).toBe('changed since');

    const output = await runCommandOrThrow('restore', [archive, '--replace'], { ...target, DEMO: 'false' });
    for (const each of files) expect(readFileSync(locationOf(each.name)).equals(each.bytes)).toBe(true);
    expect(output).toMatch(/^! These demo accounts are enabled with .*staff@demo\.example/m);
  });
});
