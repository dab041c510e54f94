import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { startS3Server } from '#tests/support/s3-server.ts';
import { folderStore } from './file-store.ts';
import { readS3Address, type S3Place } from './s3-address.ts';
import { s3Store } from './s3-store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'muster-store-'));
/** A real storage that the run is given, or one of the test's own. */
const given = process.env.FILES_URL_TEST;
const server = await startS3Server();
const place = readS3Address(given ?? server.url) as S3Place;
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

/** As keys are made, but for the last, which has every sign that addresses treat in a way of its own. */
const aKey = () => `${randomBytes(24).toString('base64url')}.webp`;
const oddKey = `${randomBytes(8).toString('hex')} +&=%?#!'()*~@:,;ā.pdf`;

describe.each([
  ['a folder', folderStore(folder)],
  ['a storage', s3Store(place)],
  ['a folder of a storage', s3Store({ ...place, folder: 'muster/two words' })],
])('%s', (_, store) => {
  it.each([
    ['nothing', 0],
    ['a little', 10],
    ['three million bytes', 3_000_000],
  ])('gives back %s as it was given', async (_size, length) => {
    const key = aKey();
    const bytes = randomBytes(length);
    await store.put(key, bytes);
    expect((await buffer(store.open(key))).equals(bytes)).toBe(true);
    await store.remove(key);
  });

  it('takes keys with any signs', async () => {
    await store.put(oddKey, Buffer.from('odd'));
    expect(String(await buffer(store.open(oddKey)))).toBe('odd');
    await store.remove(oddKey);
    await expect(buffer(store.open(oddKey))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('replaces a file as a whole: who reads meanwhile has one or the other', async () => {
    const key = aKey();
    const versions = ['a', 'b', 'c', 'd'].map((letter) => Buffer.from(letter.repeat(200_000)));
    await store.put(key, versions[0] as Buffer);
    const reads = Array.from({ length: 12 }, () => buffer(store.open(key)));
    await Promise.all(versions.map((version) => store.put(key, version)));
    for (const read of await Promise.all(reads))
      expect(versions.some((version) => version.equals(read))).toBe(true);
    await store.remove(key);
  });

  it('fails on a file that is not there, and removes one without a word', async () => {
    await expect(buffer(store.open('missing.webp'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(store.remove('missing.webp')).resolves.toBeUndefined();
  });

  it('lets a reader go who has seen enough', async () => {
    const key = aKey();
    await store.put(key, randomBytes(2_000_000));
    const reading = store.open(key);
    for await (const chunk of reading) if (chunk.length > 0) break;
    expect(reading.destroyed).toBe(true);
    await store.remove(key);
  });
});

it('a folder keeps nothing that is unfinished', () => {
  const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  expect(left).toEqual([]);
});

it('a folder removes with a file what a process that died while writing it left behind', async () => {
  const store = folderStore(folder);
  const key = aKey();
  await store.put(key, Buffer.from('whole'));
  const place = path.join(folder, key.slice(0, 2), `${key}.${randomUUID()}.part`);
  writeFileSync(place, 'ha');
  await store.remove(key);
  expect(existsSync(place)).toBe(false);
});

describe.skipIf(given)('a storage in trouble', () => {
  const store = s3Store(place, { silence: 300, waits: [1, 1] });

  it('is asked again when it is overloaded or hangs up', async () => {
    server.instead.push(
      (_, response) => void response.writeHead(503).end('<Code>SlowDown</Code>'),
      (request) => void request.socket.destroy(),
    );
    await store.put('again.webp', Buffer.from('again'));
    server.instead.push((request) => void request.socket.destroy());
    expect(String(await buffer(store.open('again.webp')))).toBe('again');
  });

  it('says busy when it stays so, and after a time when it says nothing', async () => {
    server.instead.push(
      ...Array(3).fill((_: unknown, response: { writeHead(code: number): { end(): void } }) =>
        response.writeHead(500).end(),
      ),
    );
    await expect(store.put('busy.webp', Buffer.from('x'))).rejects.toMatchObject({ code: 'busy' });
    server.instead.push(() => {});
    await expect(store.put('silent.webp', Buffer.from('x'))).rejects.toMatchObject({ code: 'busy' });
    server.instead.push(() => {});
    await expect(buffer(store.open('silent.webp'))).rejects.toMatchObject({ code: 'busy' });
  });

  it('never passes half a file for a whole one', async () => {
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

  it('is told of in a log by no more than its word for what is wrong', async () => {
    const talk =
      '<Error><Code>AccessDenied</Code><Key>jo-day.webp</Key><Message>Jo Day may not</Message></Error>';
    server.instead.push((_, response) => void response.writeHead(403).end(talk));
    await expect(store.put('jo-day.webp', Buffer.from('x'))).rejects.toThrow(
      /^the storage answered 403 to PUT: AccessDenied$/,
    );
    server.instead.push((_, response) => void response.writeHead(400).end('Jo Day, in no form at all'));
    await expect(store.remove('jo-day.webp')).rejects.toThrow(/^the storage answered 400 to DELETE$/);
  });

  it('does not ask twice when it is refused', async () => {
    const before = server.requests;
    const stranger = s3Store({ ...place, secretKey: 'wrong' }, { silence: 300, waits: [1, 1] });
    await expect(stranger.put('refused.webp', Buffer.from('x'))).rejects.toThrow('SignatureDoesNotMatch');
    expect(server.requests).toBe(before + 1);
    await expect(s3Store({ ...place, bucket: 'other' }).put('x', Buffer.from('x'))).rejects.toThrow(
      'no bucket',
    );
  });
});
