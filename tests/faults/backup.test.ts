import { existsSync, lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ArchivePart,
  DamagedArchiveError,
  packParts,
  unpackParts,
} from '#server/backup/archive-stream.ts';
import { describePart, manifestName } from '#server/backup/manifest.ts';
import { verifyArchive } from '#server/backup/read-archive.ts';
import { type BackedUpPortal, startBackedUpPortal } from '#tests/support/backed-up-portal.ts';
import { fingerprintOf, hashesIn } from '#tests/support/fingerprint.ts';
import { losesNothing } from '#tests/support/loses-nothing.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { tally } from '#tests/support/tally.ts';

let backedUp: BackedUpPortal;
beforeAll(async () => {
  backedUp = await startBackedUpPortal();
});
afterAll(() => backedUp.stop());

describe('a backup', () => {
  it('is made while the portal runs, for the eyes of its owner alone', async () => {
    expect(statSync(backedUp.archive).mode & 0o777).toBe(0o600);
    expect(statSync(backedUp.environment.DATA_DIR).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(backedUp.environment.DATA_DIR, 'backup-door.json')).mode & 0o777).toBe(0o600);
    await backedUp.assertWell(backedUp.portal.url);
    const { missingFiles, tables } = await verifyArchive(backedUp.archive);
    expect(missingFiles).toEqual([]);
    expect(tables.members?.rows).toBeGreaterThan(100);
  });

  it('goes into a file of its own, whatever lies or leads elsewhere under the name of its beginning', async () => {
    const archive = backedUp.place('led-away.tar.gz');
    const elsewhere = backedUp.place('elsewhere');
    writeFileSync(elsewhere, 'of somebody else');
    symlinkSync(elsewhere, `${archive}.part`);
    expect((await runCommand('backup', [archive], backedUp.environment)).code).toBe(0);
    expect(readFileSync(elsewhere, 'utf8')).toBe('of somebody else');
    expect(lstatSync(archive).isFile()).toBe(true);

    writeFileSync(`${archive}.part`, 'left behind', { mode: 0o644 });
    expect((await runCommand('backup', [archive], backedUp.environment)).code).toBe(0);
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    await verifyArchive(archive);
  });

  it('is given to nobody who cannot read the data folder', async () => {
    const { port } = JSON.parse(
      readFileSync(path.join(backedUp.environment.DATA_DIR, 'backup-door.json'), 'utf8'),
    );
    for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: `Bearer ${'x'.repeat(43)}` }]) {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers });
      expect(answer.status).toBe(403);
    }
  });

  it('of no database is refused, and makes none', async () => {
    const end = await runCommand('backup', [backedUp.place('nothing.tar.gz')], {
      DATA_DIR: backedUp.place('nothing'),
    });
    expect(end).toMatchObject({ code: 1, output: expect.stringContaining('✗ There is no database in') });
    expect(existsSync(backedUp.place('nothing.tar.gz'))).toBe(false);
    expect(existsSync(backedUp.place('nothing'))).toBe(false);
  });
});

it('a restore of a trial for real members says which accounts everybody knows', async () => {
  const real = { DATA_DIR: backedUp.place('real'), DEMO: 'false' };
  expect(await runCommand('restore', [backedUp.archive], real)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^! These accounts of the demo are open, .*staff@demo\.example/m),
  });
});

describe('an archive that is not whole', () => {
  let entries: ArchivePart[];
  beforeAll(async () => {
    entries = await Readable.from(unpackParts(backedUp.archive)).toArray();
  });
  const pack = async (parts: ArchivePart[]) => gzipSync(await buffer(packParts(parts)), { level: 1 });

  async function damaged(): Promise<[string, Buffer][]> {
    const whole = readFileSync(backedUp.archive);
    const cut = (share: number) => whole.subarray(0, Math.floor(whole.length * share));
    const flipped = (share: number) => {
      const bytes = Buffer.from(whole);
      const at = Math.floor(whole.length * share);
      bytes[at] = (bytes[at] as number) ^ (1 << (at % 8));
      return bytes;
    };
    const rewritten = (name: string, change: (text: string) => string) =>
      pack(
        entries.map((each) =>
          each.name === name ? { name, bytes: Buffer.from(change(each.bytes.toString())) } : each,
        ),
      );
    const without = (name: string) => pack(entries.filter((each) => each.name !== name));
    /** Sums and all in order, as somebody would make it who wants something. */
    const forged = (name: string) => {
      const part = { name, bytes: Buffer.from('forged') };
      const parts = entries.map((each) => {
        if (each.name !== manifestName) return each;
        const manifest = JSON.parse(each.bytes.toString());
        manifest.parts[name] = describePart(part.bytes);
        return { name: manifestName, bytes: Buffer.from(JSON.stringify(manifest)) };
      });
      return pack([part, ...parts]);
    };
    const aFile = entries.find((each) => each.name.startsWith('files/'))?.name as string;
    return [
      ['empty', Buffer.alloc(0)],
      ['of something else', Buffer.from('not an archive at all')],
      ...[0.001, 0.1, 0.37, 0.5, 0.83, 0.99].map((share): [string, Buffer] => [
        `cut at ${share}`,
        cut(share),
      ]),
      ['without its last byte', whole.subarray(0, -1)],
      ...Array.from({ length: 60 }, (_, index): [string, Buffer] => [
        `with a bit turned at ${index / 60}`,
        flipped(0.0001 + index / 60),
      ]),
      ['without a table', await without('tables/members/0.ndjson')],
      ['without a file', await without(aFile)],
      ['without its manifest', await without(manifestName)],
      ['with a part twice', await pack([entries[0] as ArchivePart, ...entries])],
      ['with another row', await rewritten('tables/tags/0.ndjson', (text) => text.replace('"]', ' "]'))],
      ['with a file that leads out of its folder', await forged('files/../../../escaped.txt')],
      ['with a file of a hidden name', await forged('files/.bashrc')],
      ['with a part of somebody else', await forged('etc/passwd')],
      ['with another file', await rewritten(aFile, (text) => `${text} `)],
    ];
  }

  it('is seen, whatever is wrong with it', async () => {
    const file = backedUp.place('damaged.tar.gz');
    for (const [what, bytes] of await damaged()) {
      writeFileSync(file, bytes);
      await expect(verifyArchive(file), what).rejects.toBeInstanceOf(DamagedArchiveError);
      tally('faults survived');
    }
    writeFileSync(file, await pack(entries));
    await verifyArchive(file);
  });

  it('is refused with a sentence, and what was there serves on', async () => {
    losesNothing();
    const kinds = new Map(await damaged());
    const file = backedUp.place('damaged.tar.gz');
    const kept = { DATA_DIR: backedUp.place('kept') };
    const restored = await runCommand('restore', [backedUp.archive], kept);
    expect(restored.code).toBe(0);
    expect(restored.output).not.toContain('demo.example');
    const before = await fingerprintOf({ folder: kept.DATA_DIR });
    for (const what of ['cut at 0.5', 'with a bit turned at 0.5', 'without a table']) {
      writeFileSync(file, kinds.get(what) as Buffer);
      for (const environment of [backedUp.environment, kept]) {
        const end = await runCommand('restore', [file, '--replace'], environment);
        expect(end, what).toMatchObject({
          code: 1,
          output: expect.stringMatching(
            /✗ The archive is damaged: .*\. What was there before is as it was\./,
          ),
        });
        expect(end.output).not.toMatch(/\n\s+at /);
      }
      await backedUp.assertWell(backedUp.portal.url);
    }
    expect(await fingerprintOf({ folder: kept.DATA_DIR })).toEqual(before);
    expect(hashesIn(path.join(kept.DATA_DIR, 'files'))).toEqual(
      hashesIn(path.join(backedUp.environment.DATA_DIR, 'files')),
    );
  }, 120_000);

  it('that fails in the middle leaves every file as it was, also one of the same name', async () => {
    const kept = { DATA_DIR: backedUp.place('same-names') };
    expect((await runCommand('restore', [backedUp.archive], kept)).code).toBe(0);
    const { name, bytes } = entries.find((each) => each.name.startsWith('files/')) as ArchivePart;
    const key = path.basename(name);
    const present = path.join(kept.DATA_DIR, 'files', key.slice(0, 2), key);
    expect(readFileSync(present).equals(bytes)).toBe(true);
    writeFileSync(present, 'of the present');

    const file = backedUp.place('miscounted.tar.gz');
    const miscounted = entries.map((each) => {
      if (each.name !== manifestName) return each;
      const manifest = JSON.parse(each.bytes.toString());
      manifest.tables.members.rows += 1;
      return { ...each, bytes: Buffer.from(JSON.stringify(manifest)) };
    });
    writeFileSync(file, await pack(miscounted));
    expect(await runCommand('restore', [file, '--replace'], kept)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/its table members has \d+ rows .* What was there before is as it was\./),
    });
    expect(readFileSync(present, 'utf8')).toBe('of the present');

    expect((await runCommand('restore', [backedUp.archive, '--replace'], kept)).code).toBe(0);
    expect(readFileSync(present).equals(bytes)).toBe(true);
  });

  it.each([
    ['format', { format: 2 }, /made by a newer Muster: restore it with that version/],
    ['schema', { migrations: ['9999-later'] }, /made by a newer Muster, version .* \(9999-later\)/],
  ])('nor one of a newer %s', async (_, change, sentence) => {
    const file = backedUp.place('newer.tar.gz');
    const parts = entries.map((each) => {
      if (each.name !== manifestName) return each;
      return {
        ...each,
        bytes: Buffer.from(JSON.stringify({ ...JSON.parse(each.bytes.toString()), ...change })),
      };
    });
    writeFileSync(file, await pack(parts));
    const end = await runCommand('restore', [file, '--replace'], backedUp.environment);
    expect(end).toMatchObject({ code: 1, output: expect.stringMatching(sentence) });
    await backedUp.assertWell(backedUp.portal.url);
  });
});
