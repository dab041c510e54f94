import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { type ArchivePart, DamagedArchiveError, packParts, unpackParts } from './archive-stream.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'muster-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Written before the archive was packed by `tar-stream`. */
const oldArchive = `
  H4sIAAAAAAACAytJTMpJLdYvSUwv1jfQy0vJKs7PY6AyMDAwMDAzMADTBpi0gYGBCRLbgMHA0NDU0JhBwYCBDqC0uCSxiMGALnYNQhBtGMvFMApGLMhN
  zMtMSy0u0aNFxic6/xuh5X8DEyOz0fxPD1BdO5oHRsEoGAWjYCQCALh9RiQADAAA`;

it('reads archives of earlier versions', async () => {
  const file = path.join(folder, 'old.tar.gz');
  writeFileSync(file, Buffer.from(oldArchive, 'base64'));
  expect(await Readable.from(unpackParts(file)).toArray()).toEqual([
    { name: 'tables/tags/0.ndjson', bytes: Buffer.from('[1]\n') },
    { name: 'manifest.json', bytes: Buffer.from('{}') },
  ]);
});

const gzipped = Buffer.from(oldArchive, 'base64');
const tar = gunzipSync(gzipped);
it.each([
  ['cut inside the compressed data', gzipped.subarray(0, -20)],
  ['cut inside the checksum', gzipped.subarray(0, -1)],
  ['cut inside a part', gzipSync(tar.subarray(0, 700))],
  ['with a changed part name', gzipSync(Buffer.concat([Buffer.from('T'), tar.subarray(1)]))],
  ['of another format', Buffer.from('not an archive')],
])('rejects an archive %s', async (_, bytes) => {
  const file = path.join(folder, 'damaged.tar.gz');
  writeFileSync(file, bytes);
  await expect(Readable.from(unpackParts(file)).toArray()).rejects.toBeInstanceOf(DamagedArchiveError);
});

it('rejects with the error of a full disk while a part is being written', async () => {
  const fullDisk = new Writable({ write: (_chunk, _encoding, done) => done(new Error('ENOSPC')) });
  const part: ArchivePart = { name: 'files/a', bytes: Buffer.alloc(1_000_000, 'x') };
  await expect(pipeline(packParts([part, part]), createGzip(), fullDisk)).rejects.toThrow('ENOSPC');
});

it('rejects with the error of the source', async () => {
  const parts = (async function* () {
    yield { name: 'files/a', bytes: Buffer.from('a') };
    throw new Error('connection lost');
  })();
  await expect(
    pipeline(packParts(parts), createGzip(), new Writable({ write: (_c, _e, done) => done() })),
  ).rejects.toThrow('connection lost');
});

it('rejects with the error of a file that does not exist', async () => {
  await expect(Readable.from(unpackParts(path.join(folder, 'none'))).toArray()).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
