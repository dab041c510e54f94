import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { readEntries } from '#tests/support/archive-entries.ts';
import { type ArchivePart, DamagedArchiveError, packParts, unpackParts } from './archive-stream.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'muster-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Created before the archive was written with `tar-stream`. */
const oldArchive = `
  H4sIAAAAAAACAytJTMpJLdYvSUwv1jfQy0vJKs7PY6AyMDAwMDAzMADTBpi0gYGBCRLbgMHA0NDU0JhBwYCBDqC0uCSxiMGALnYNQhBtGMvFMApGLMhN
  zMtMSy0u0aNFxic6/xuh5X8DEyOz0fxPD1BdO5oHRsEoGAWjYCQCALh9RiQADAAA`;

it('reads archives of earlier versions', async () => {
  const file = path.join(folder, 'archive.tar.gz');
  writeFileSync(file, Buffer.from(oldArchive, 'base64'));
  expect(await readEntries(file)).toEqual([
    { name: 'tables/tags/0.ndjson', bytes: Buffer.from('[1]\n') },
    { name: 'manifest.json', bytes: Buffer.from('{}') },
  ]);
});

it('passes on errors of the disk, the source and a missing file', async () => {
  const part: ArchivePart = { name: 'files/a', byteSize: 1_000_000, content: [Buffer.alloc(1_000_000, 'x')] };
  const disk = (error?: Error) => new Writable({ write: (_chunk, _encoding, done) => done(error) });
  const full = pipeline(packParts([part, part]), createGzip(), disk(new Error('ENOSPC')));
  await expect(full).rejects.toThrow('ENOSPC');
  const parts = (async function* () {
    yield part;
    throw new Error('connection lost');
  })();
  await expect(pipeline(packParts(parts), createGzip(), disk())).rejects.toThrow('connection lost');
  const missing = Readable.from(unpackParts(path.join(folder, 'none'))).toArray();
  await expect(missing).rejects.toMatchObject({ code: 'ENOENT' });
});

it('skips parts that are not read, and rejects an archive that ends within a part', async () => {
  const file = path.join(folder, 'parts.tar.gz');
  const part = (name: string) => ({ name, byteSize: 300_000, content: [randomBytes(300_000)] });
  await pipeline(
    packParts([part('first'), part('second'), part('third')]),
    createGzip(),
    createWriteStream(file),
  );
  const names: string[] = [];
  for await (const { name, content } of unpackParts(file)) {
    names.push(name);
    if (name === 'second') expect((await buffer(content)).length).toBe(300_000);
  }
  expect(names).toEqual(['first', 'second', 'third']);

  truncateSync(file, 500_000);
  await expect(readEntries(file)).rejects.toBeInstanceOf(DamagedArchiveError);
  await expect(Readable.from(unpackParts(file)).toArray()).rejects.toBeInstanceOf(DamagedArchiveError);
});

it('rejects a part with another size than announced', async () => {
  for (const byteSize of [9, 11]) {
    const part = { name: 'files/a', byteSize, content: [Buffer.alloc(10)] };
    await expect(buffer(packParts([part]))).rejects.toThrow('Size mismatch');
  }
});
