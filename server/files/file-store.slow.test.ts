import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { startS3Server } from '#tests/support/s3-server.ts';
import { createLocalFileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';
import { parseS3Url, type S3Location } from './s3-url.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'muster-store-'));
/** Tests run against this bucket instead of the S3 test server when it is set. */
const realBucketUrl = process.env.FILES_URL_TEST;
const server = await startS3Server();
const location = parseS3Url(realBucketUrl ?? server.url) as S3Location;
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

const randomKey = () => `${randomBytes(24).toString('base64url')}.webp`;
/** Has all characters with a special meaning in URLs. */
const oddKey = `${randomBytes(8).toString('hex')} +&=%?#!'()*~@:,;ā.pdf`;

describe.each([
  ['folder', createLocalFileStore(folder)],
  ['bucket', createS3Store(location)],
  ['folder of a bucket', createS3Store({ ...location, folder: 'muster/two words' })],
])('file store in a %s', (_, store) => {
  it('stores and removes files of any size under any key', async () => {
    for (const length of [0, 10, 3_000_000]) {
      const key = length === 10 ? oddKey : randomKey();
      const bytes = randomBytes(length);
      await store.put(key, bytes);
      expect((await buffer(store.open(key))).equals(bytes)).toBe(true);
      const { byteSize, content } = await store.openWithSize(key);
      expect(byteSize).toBe(length);
      expect((await buffer(content)).equals(bytes)).toBe(true);
      await store.remove(key);
      await expect(buffer(store.open(key))).rejects.toMatchObject({ code: 'ENOENT' });
      await expect(store.openWithSize(key)).rejects.toMatchObject({ code: 'ENOENT' });
      await expect(store.remove(key)).resolves.toBeUndefined();
    }
  });

  it('stores a file from a stream', async () => {
    const key = randomKey();
    const parts = [randomBytes(1_500_000), randomBytes(70_000)];
    const bytes = Buffer.concat(parts);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const read = async function* () {
      yield* parts;
    };
    await store.putStream(key, { read, byteSize: bytes.length, sha256 });
    expect((await buffer(store.open(key))).equals(bytes)).toBe(true);
    await store.remove(key);
  });

  it('replaces a file atomically and closes an unfinished read stream', async () => {
    const key = randomKey();
    const versions = ['a', 'b', 'c', 'd'].map((character) => Buffer.from(character.repeat(200_000)));
    await store.put(key, versions[0] as Buffer);
    const reads = Array.from({ length: 12 }, () => buffer(store.open(key)));
    await Promise.all(versions.map((version) => store.put(key, version)));
    for (const read of await Promise.all(reads))
      expect(versions.some((version) => version.equals(read))).toBe(true);
    const reading = store.open(key);
    for await (const chunk of reading) if (chunk.length > 0) break;
    expect(reading.destroyed).toBe(true);
    await store.remove(key);
  });
});

it('removes partial files of a killed process from a folder', async () => {
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  expect(files()).toEqual([]);
  const store = createLocalFileStore(folder);
  const key = randomKey();
  await store.put(key, Buffer.from('whole'));
  writeFileSync(path.join(folder, key.slice(0, 2), `${key}.${randomUUID()}.part`), 'ha');
  await store.remove(key);
  expect(files()).toEqual([]);
});

describe.skipIf(realBucketUrl)('failing S3 storage', () => {
  const timeouts = { idleTimeoutMs: 150, retryDelaysMs: [1, 1] };
  const store = createS3Store(location, timeouts);
  const bytes = Buffer.from('x');

  it('retries after 503 and after a lost connection', async () => {
    server.overrides.push(
      (_, response) => void response.writeHead(503).end('<Code>SlowDown</Code>'),
      (request) => void request.socket.destroy(),
    );
    await store.put('again.webp', Buffer.from('again'));
    server.overrides.push((request) => void request.socket.destroy());
    expect(String(await buffer(store.open('again.webp')))).toBe('again');
  });

  it('reads a stream again for a retry', async () => {
    const content = Buffer.from('streamed');
    const sha256 = createHash('sha256').update(content).digest('hex');
    server.overrides.push((request) => void request.socket.destroy());
    const read = async function* () {
      yield content;
    };
    await store.putStream('streamed.webp', { read, byteSize: content.length, sha256 });
    expect(String(await buffer(store.open('streamed.webp')))).toBe('streamed');
  });

  it('throws busy after three failures, and after a timeout', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1)
      server.overrides.push((_, response) => void response.writeHead(500).end());
    await expect(store.put('busy.webp', bytes)).rejects.toMatchObject({ code: 'busy' });
    server.overrides.push(() => {});
    await expect(store.put('silent.webp', bytes)).rejects.toMatchObject({ code: 'busy' });
    server.overrides.push(() => {});
    await expect(buffer(store.open('silent.webp'))).rejects.toMatchObject({ code: 'busy' });
  });

  it('rejects an incomplete file', async () => {
    server.overrides.push((_, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('half', () => response.destroy());
    });
    await expect(buffer(store.open('cut.webp'))).rejects.toThrow();
    server.overrides.push((_, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('half, and then silence');
    });
    await expect(buffer(store.open('stuck.webp'))).rejects.toMatchObject({ code: 'busy' });
  });

  it('omits keys and messages of the storage from errors', async () => {
    const errorBody =
      '<Error><Code>AccessDenied</Code><Key>jo-day.webp</Key><Message>Jo Day may not</Message></Error>';
    server.overrides.push((_, response) => void response.writeHead(403).end(errorBody));
    const rejection = /^object storage returned 403 for PUT: AccessDenied$/;
    await expect(store.put('jo-day.webp', bytes)).rejects.toThrow(rejection);
    server.overrides.push((_, response) => void response.writeHead(400).end('Jo Day, not XML'));
    await expect(store.remove('jo-day.webp')).rejects.toThrow(/^object storage returned 400 for DELETE$/);
  });

  it('does not retry a rejected request', async () => {
    const before = server.requests;
    const withWrongKey = createS3Store({ ...location, secretKey: 'wrong' }, timeouts);
    await expect(withWrongKey.put('rejected.webp', bytes)).rejects.toThrow('SignatureDoesNotMatch');
    expect(server.requests).toBe(before + 1);
    const withOtherBucket = createS3Store({ ...location, bucket: 'other' });
    await expect(withOtherBucket.put('x', bytes)).rejects.toThrow('no bucket');
  });
});
