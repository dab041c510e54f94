import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { type ArchivePart, packParts, unpackParts } from './archive-stream.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'muster-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Created before the archive was written with `tar-stream`. */
const oldArchive = `
  H4sIAAAAAAACAytJTMpJLdYvSUwv1jfQy0vJKs7PY6AyMDAwMDAzMADTBpi0gYGBCRLbgMHA0NDU0JhBwYCBDqC0uCSxiMGALnYNQhBtGMvFMApGLMhN
  zMtMSy0u0aNFxic6/xuh5X8DEyOz0fxPD1BdO5oHRsEoGAWjYCQCALh9RiQADAAA`;

it('reads archives of earlier versions', async () => {
  const file = path.join(folder, 'archive.tar.gz');
  writeFileSync(file, Buffer.from(oldArchive, 'base64'));
  expect(await Readable.from(unpackParts(file)).toArray()).toEqual([
    { name: 'tables/tags/0.ndjson', bytes: Buffer.from('[1]\n') },
    { name: 'manifest.json', bytes: Buffer.from('{}') },
  ]);
});

it('passes on errors of the disk, the source and a missing file', async () => {
  const part: ArchivePart = { name: 'files/a', bytes: Buffer.alloc(1_000_000, 'x') };
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
