import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { manifestName } from '#server/backup/manifest.ts';
import { verifyArchive } from '#server/backup/read-archive.ts';
import { DamagedArchive, type Entry, readTar, tarEnd, tarEntry } from '#server/backup/tar.ts';
import { fingerprintOf, hashesIn } from '#tests/support/fingerprint.ts';
import { type PortalProcess, startPortalProcess } from '#tests/support/portal-process.ts';
import { authorised, sendPhotoTo, signInAs } from '#tests/support/portal-visitor.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { tally } from '#tests/support/tally.ts';
import { halves } from '#tests/support/uploads.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'muster-backup-'));
const place = (name: string) => path.join(scratch, name);
let portal: PortalProcess;
let photo: string;
/** Of the embedded engine, made while its portal runs. */
const archive = place('embedded.tar.gz');
const embedded = { DATA_DIR: place('embedded'), TRUST_PROXY: 'true' };

beforeAll(async () => {
  const engine = inject('engine');
  if (engine.kind !== 'embedded') throw new Error('these tests start on the embedded engine');
  cpSync(engine.archive, path.join(embedded.DATA_DIR, 'database'), { recursive: true });
  cpSync(engine.files, path.join(embedded.DATA_DIR, 'files'), { recursive: true });
  portal = await startPortalProcess(embedded);
  const picture = await halves(300, 300).png().toBuffer();
  photo = await sendPhotoTo(portal.url, await signInAs(portal.url, 'member'), picture);
  const made = await runCommand('backup', [archive], embedded);
  if (made.code !== 0) throw new Error(made.output);
});
afterAll(async () => {
  await portal.end('SIGKILL');
  rmSync(scratch, { recursive: true, force: true });
});

async function assertWell(url: string): Promise<void> {
  const member = await signInAs(url, 'member');
  const headers = authorised(member);
  const { profileImage } = await (await fetch(`${url}/api/users/${member.userId}`, { headers })).json();
  expect(profileImage).toBe(photo);
  expect((await fetch(`${url}${photo}`)).status).toBe(200);
}

describe('a backup', () => {
  it('is made while the portal runs, for the eyes of its owner alone', async () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(embedded.DATA_DIR, 'backup-door.json')).mode & 0o777).toBe(0o600);
    await assertWell(portal.url);
    const { missingFiles, tables } = await verifyArchive(archive);
    expect(missingFiles).toEqual([]);
    expect(tables.members?.rows).toBeGreaterThan(100);
  });

  it('is given to nobody who cannot read the data folder', async () => {
    const { port } = JSON.parse(readFileSync(path.join(embedded.DATA_DIR, 'backup-door.json'), 'utf8'));
    for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: `Bearer ${'x'.repeat(43)}` }]) {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers });
      expect(answer.status).toBe(403);
    }
  });

  it('of no database is refused, and makes none', async () => {
    const end = await runCommand('backup', [place('nothing.tar.gz')], { DATA_DIR: place('nothing') });
    expect(end).toMatchObject({ code: 1, output: expect.stringContaining('✗ There is no database in') });
  });
});

describe('an archive that is not whole', () => {
  let entries: Entry[];
  beforeAll(async () => {
    entries = [];
    for await (const entry of readTar(inOne(gunzipSync(readFileSync(archive))))) entries.push(entry);
  });
  async function* inOne(bytes: Buffer) {
    yield bytes;
  }
  const pack = (parts: Entry[]) =>
    gzipSync(Buffer.concat([...parts.flatMap((part) => [...tarEntry(part)]), tarEnd]), { level: 1 });

  function damaged(): [string, Buffer][] {
    const whole = readFileSync(archive);
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
      ['without a table', without('tables/members/0.ndjson')],
      ['without a file', without(aFile)],
      ['without its manifest', without(manifestName)],
      ['with a part twice', pack([entries[0] as Entry, ...entries])],
      ['with another row', rewritten('tables/tags/0.ndjson', (text) => text.replace('"]', ' "]'))],
      ['with another file', rewritten(aFile, (text) => `${text} `)],
    ];
  }

  it('is seen, whatever is wrong with it', async () => {
    const file = place('damaged.tar.gz');
    for (const [what, bytes] of damaged()) {
      writeFileSync(file, bytes);
      await expect(verifyArchive(file), what).rejects.toBeInstanceOf(DamagedArchive);
      tally('faults survived');
    }
    writeFileSync(file, pack(entries));
    await verifyArchive(file);
  });

  it('is refused with a sentence, and what was there serves on', async () => {
    const kinds = new Map(damaged());
    const file = place('damaged.tar.gz');
    const kept = { DATA_DIR: place('kept') };
    expect((await runCommand('restore', [archive], kept)).code).toBe(0);
    const before = await fingerprintOf({ folder: kept.DATA_DIR });
    for (const what of ['cut at 0.5', 'with a bit turned at 0.5', 'without a table']) {
      writeFileSync(file, kinds.get(what) as Buffer);
      for (const environment of [embedded, kept]) {
        const end = await runCommand('restore', [file, '--replace'], environment);
        expect(end, what).toMatchObject({
          code: 1,
          output: expect.stringMatching(
            /✗ The archive is damaged: .*\. What was there before is as it was\./,
          ),
        });
        expect(end.output).not.toMatch(/\n\s+at /);
      }
      await assertWell(portal.url);
    }
    expect(await fingerprintOf({ folder: kept.DATA_DIR })).toEqual(before);
    expect(hashesIn(path.join(kept.DATA_DIR, 'files'))).toEqual(
      hashesIn(path.join(embedded.DATA_DIR, 'files')),
    );
    tally('rows lost', 0);
  }, 120_000);

  it.each([
    ['format', { format: 2 }, /made by a newer Muster: restore it with that version/],
    ['schema', { migrations: ['9999-later'] }, /made by a newer Muster, version .* \(9999-later\)/],
  ])('nor one of a newer %s', async (_, change, sentence) => {
    const file = place('newer.tar.gz');
    const parts = entries.map((each) => {
      if (each.name !== manifestName) return each;
      return {
        ...each,
        bytes: Buffer.from(JSON.stringify({ ...JSON.parse(each.bytes.toString()), ...change })),
      };
    });
    writeFileSync(file, pack(parts));
    const end = await runCommand('restore', [file, '--replace'], embedded);
    expect(end).toMatchObject({ code: 1, output: expect.stringMatching(sentence) });
    await assertWell(portal.url);
  });
});
