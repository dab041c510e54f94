import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { startS3Server } from '#tests/support/s3-server.ts';
import { localFileStore } from './file-store.ts';
import { s3Store } from './s3-store.ts';
import { readS3Address, type S3Location } from './s3-url.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'muster-store-'));
/** A real bucket, if the run names one. */
const given = process.env.FILES_URL_TEST;
const server = await startS3Server();
const place = readS3Address(given ?? server.url) as S3Location;
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

/** The odd key has every character that URLs treat specially. */
const aKey = () => `${randomBytes(24).toString('base64url')}.webp`;
const oddKey = `${randomBytes(8).toString('hex')} +&=%?#!'()*~@:,;ā.pdf`;

describe.each([
  ['folder', localFileStore(folder)],
  ['bucket', s3Store(place)],
  ['folder of a bucket', s3Store({ ...place, folder: 'muster/two words' })],
])('file store in a %s', (_, store) => {
  it('returns files of any size under any key, and ENOENT after their removal', async () => {
    for (const length of [0, 10, 3_000_000]) {
      const key = length === 10 ? oddKey : aKey();
      const bytes = randomBytes(length);
      await store.put(key, bytes);
      expect((await buffer(store.open(key))).equals(bytes)).toBe(true);
      await store.remove(key);
      await expect(buffer(store.open(key))).rejects.toMatchObject({ code: 'ENOENT' });
      await expect(store.remove(key)).resolves.toBeUndefined();
    }
  });

  it('replaces a file atomically, and closes a reader that stops early', async () => {
    const key = aKey();
    const versions = ['a', 'b', 'c', 'd'].map((letter) => Buffer.from(letter.repeat(200_000)));
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

it('leaves no partial file in a folder, not even of a process that died', async () => {
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  expect(files()).toEqual([]);
  const store = localFileStore(folder);
  const key = aKey();
  await store.put(key, Buffer.from('whole'));
  writeFileSync(path.join(folder, key.slice(0, 2), `${key}.${randomUUID()}.part`), 'ha');
  await store.remove(key);
  expect(files()).toEqual([]);
});

describe.skipIf(given)('failing bucket', () => {
  const store = s3Store(place, { idleTimeoutMs: 150, retryDelaysMs: [1, 1] });

  it('is tried again after 503 and after a lost connection', async () => {
    server.instead.push(
      (_, response) => void response.writeHead(503).end('<Code>SlowDown</Code>'),
      (request) => void request.socket.destroy(),
    );
    await store.put('again.webp', Buffer.from('again'));
    server.instead.push((request) => void request.socket.destroy());
    expect(String(await buffer(store.open('again.webp')))).toBe('again');
  });

  it('throws busy after three failures, and after a timeout', async () => {
    for (let time = 0; time < 3; time += 1)
      server.instead.push((_, response) => void response.writeHead(500).end());
    await expect(store.put('busy.webp', Buffer.from('x'))).rejects.toMatchObject({ code: 'busy' });
    server.instead.push(() => {});
    await expect(store.put('silent.webp', Buffer.from('x'))).rejects.toMatchObject({ code: 'busy' });
    server.instead.push(() => {});
    await expect(buffer(store.open('silent.webp'))).rejects.toMatchObject({ code: 'busy' });
  });

  it('never returns part of a file as the whole', async () => {
    server.instead.push((_, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('half', () => response.destroy());
    });
    await expect(buffer(store.open('cut.webp'))).rejects.toThrow();
    server.instead.push((_, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('half, and then silence');
    });
    await expect(buffer(store.open('stuck.webp'))).rejects.toMatchObject({ code: 'busy' });
  });

  it('appears in errors with its code only', async () => {
    const talk =
      '<Error><Code>AccessDenied</Code><Key>jo-day.webp</Key><Message>Jo Day may not</Message></Error>';
    server.instead.push((_, response) => void response.writeHead(403).end(talk));
    await expect(store.put('jo-day.webp', Buffer.from('x'))).rejects.toThrow(
      /^the storage answered 403 to PUT: AccessDenied$/,
    );
    server.instead.push((_, response) => void response.writeHead(400).end('Jo Day, in no form at all'));
    await expect(store.remove('jo-day.webp')).rejects.toThrow(/^the storage answered 400 to DELETE$/);
  });

  it('is not tried again after a refusal', async () => {
    const before = server.requests;
    const stranger = s3Store({ ...place, secretKey: 'wrong' }, { idleTimeoutMs: 150, retryDelaysMs: [1, 1] });
    await expect(stranger.put('refused.webp', Buffer.from('x'))).rejects.toThrow('SignatureDoesNotMatch');
    expect(server.requests).toBe(before + 1);
    await expect(s3Store({ ...place, bucket: 'other' }).put('x', Buffer.from('x'))).rejects.toThrow(
      'no bucket',
    );
  });
});
