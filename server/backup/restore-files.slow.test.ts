import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { packEntries } from '#tests/support/archive-entries.ts';
import { sha256 } from '#tests/support/fingerprint.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { createS3Store } from '../files/s3-store.ts';
import { parseS3Url, type S3Location } from '../files/s3-url.ts';
import { packParts } from './archive-stream.ts';
import type { Manifest } from './manifest.ts';
import { replaceFiles, storeMissingFiles } from './restore-files.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'muster-restore-'));
const server = await startS3Server();
const fileStore = createS3Store(parseS3Url(server.url) as S3Location);
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await server.close();
});

const contents = { 'a.pdf': randomBytes(3_000_000), 'b.pdf': Buffer.alloc(0), 'c.pdf': randomBytes(10) };
const entries = Object.entries(contents).map(([key, bytes]) => ({ name: `files/${key}`, bytes }));
const file = path.join(dataDir, 'archive.tar.gz');
const describePart = (bytes: Buffer) => ({ bytes: bytes.length, sha256: sha256(bytes) });
const parts = Object.fromEntries(entries.map(({ name, bytes }) => [name, describePart(bytes)]));
const options = { dataDir, fileStore, file, manifest: { parts } as Manifest };
const stored = () => Object.fromEntries(server.objects);

it('restores files to S3 storage, also after a lost connection, and saves them again', async () => {
  await pipeline(packEntries(entries), createGzip(), createWriteStream(file));
  server.objects.set('c.pdf', Buffer.from('changed since'));
  // The first request looks for the first file, the second one stores it.
  server.overrides.push(
    (_, response) => void response.writeHead(404).end(),
    (request) => void request.once('data', () => request.socket.destroy()),
  );
  const otherFiles = await storeMissingFiles(options, () => {});
  expect(otherFiles).toEqual(new Set(['c.pdf']));
  expect(stored()).toEqual({ ...contents, 'c.pdf': Buffer.from('changed since') });
  await replaceFiles(options, otherFiles);
  expect(stored()).toEqual(contents);
  expect(readdirSync(dataDir)).toEqual(['archive.tar.gz']);

  const reopened = (async function* () {
    for (const key of Object.keys(contents))
      yield { name: `files/${key}`, ...(await fileStore.openWithSize(key)) };
  })();
  await pipeline(packParts(reopened), createGzip(), createWriteStream(file));
  server.objects.clear();
  await storeMissingFiles(options, () => {});
  expect(stored()).toEqual(contents);
});

it('rejects a file that changed after the archive was verified, and stores nothing', async () => {
  server.objects.clear();
  const changed = entries.map(({ name }) => ({ name, bytes: Buffer.from('changed') }));
  await pipeline(packEntries(changed), createGzip(), createWriteStream(file));
  await expect(storeMissingFiles(options, () => {})).rejects.toThrow('archive entry files/a.pdf is corrupt');
  expect(stored()).toEqual({});
});
