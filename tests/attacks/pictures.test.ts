import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { demoAccounts } from '#server/db/demo-accounts.ts';
import { attacked } from '#tests/support/attacked.ts';
import { blankPng } from '#tests/support/blank-png.ts';
import { longGif } from '#tests/support/long-gif.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';
import {
  colourAt,
  encodeForm,
  fetchPicture,
  halves,
  sendPhoto,
  uploadPhoto,
} from '#tests/support/uploads.ts';

type Form = { type: string; payload: Buffer };

let portal: TestApp;
let member: SignedIn;
let address: string;
let photo: Buffer;

beforeAll(async () => {
  portal = await startTestApp();
  member = await portal.signIn('member');
  address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  photo = await halves(300, 300).jpeg().toBuffer();
});
afterAll(() => portal.close());
beforeEach(() => portal.database.pool.query('DELETE FROM rate_limits'));

const solid = (side: number, background: string) =>
  sharp({ create: { width: side, height: side, channels: 3, background } });
const upload = (bytes: Uint8Array) => uploadPhoto(portal, member.token, bytes);

/** What the portal makes of it and then serves. */
async function served(bytes: Uint8Array): Promise<Buffer> {
  const { status, body, text } = await upload(bytes);
  expect(status, text).toBe(200);
  return (await fetchPicture(portal, body.profileImage)).bytes;
}

describe('what is two things at once', () => {
  const page = '<html><script>alert(document.domain)</script></html>';

  it('leaves as a picture alone', async () => {
    attacked(4);
    const png = await solid(200, '#00ff00').png().toBuffer();
    const gif = await solid(200, '#00ff00').gif().toBuffer();
    const comment = Buffer.concat([
      photo.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, page.length + 2]),
      Buffer.from(page),
      photo.subarray(2),
    ]);
    for (const whole of [photo, png, gif]) {
      const made = await served(Buffer.concat([whole, Buffer.from(page)]));
      expect(made.subarray(8, 12).toString()).toBe('WEBP');
      expect(made.includes('script')).toBe(false);
    }
    expect((await served(comment)).includes('script')).toBe(false);
  });

  it.each([
    ['HTML', page],
    ['HTML that begins as a GIF', `GIF89a/*${page}*/=1;`],
    ['HTML with a drawing in it', `<!doctype html><svg xmlns="http://www.w3.org/2000/svg"/>${page}`],
    ['a script', 'alert(1)'],
    ['PHP with a JPEG head', '\xff\xd8\xff\xe0<?php system($_GET[0]); ?>'],
    ['a stylesheet of ImageMagick', 'push graphic-context\nfill "url(https://evil.example/x.jpg)"\n'],
    ['Netpbm', 'P6 1 1 255 abc'],
  ])('%s is no picture, whatever it is called', async (_, text) => {
    attacked(1);
    const form = [{ filename: 'photo.png', type: 'image/png', value: Buffer.from(text, 'latin1') }];
    const { status, body } = await uploadPhoto(portal, member.token, form);
    expect(status).toBe(400);
    expect(body.message).toMatch(/^img: must be/);
  });
});

describe('what is larger than it looks', () => {
  it('a PNG of 20,000 by 20,000 pixels in 50 kB is refused', async () => {
    attacked(1);
    const bomb = blankPng(20_000, 20_000);
    expect(bomb.length).toBeLessThan(60_000);
    const { status, body } = await upload(bomb);
    expect(body.message).toBe('img: must be at most 40 megapixels.');
    expect(status).toBe(400);
  });

  it('a GIF of thousands of frames gives its first', async () => {
    attacked(1);
    const [first, next] = await Promise.all(
      ['#ff0000', '#0000ff'].map((colour) => solid(1_500, colour).gif({ colours: 2 }).toBuffer()),
    );
    const film = longGif(first as Buffer, next as Buffer, 9_000_000);
    const began = Date.now();
    const made = await served(film);
    expect(Date.now() - began).toBeLessThan(8_000);
    expect(await sharp(made).metadata()).toMatchObject({ width: 512, height: 512 });
    expect((await sharp(made).metadata()).pages ?? 1).toBe(1);
    expect(await colourAt(made, 0.5, 0.5)).toBe('red');
  });

  it('many of one member at once are turned away but for two', async () => {
    attacked(30);
    const nothing = Buffer.alloc(10 * 1024 * 1024);
    const { type, payload } = await encodeForm(nothing);
    const send = () =>
      portal.app.inject({
        method: 'POST',
        url: '/api/users/profileimage',
        headers: { 'content-type': type, authorization: `Bearer ${member.token}` },
        payload,
      });
    const answers = await Promise.all(Array.from({ length: 30 }, send));
    for (const { statusCode } of answers) expect([400, 429, 503]).toContain(statusCode);
    expect(answers.some(({ statusCode }) => statusCode === 503)).toBe(true);
    await portal.database.pool.query('DELETE FROM rate_limits');
    expect((await upload(photo)).status).toBe(200);
  });
});

describe('over the wire', () => {
  const headers = () => ({ authorization: `Bearer ${member.token}` });
  const post = (body: RequestInit['body'], more: object = {}) =>
    fetch(`${address}/api/users/profileimage`, {
      method: 'POST',
      headers: headers(),
      body: body ?? null,
      ...more,
    });

  it('who sends far too much still reads why not', async () => {
    attacked(1);
    const form = new FormData();
    form.append('img', new Blob([new Uint8Array(60_000_000)]), 'photo.jpg');
    const answer = await post(form);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ message: 'img: must be at most 10 MB.' });
  });

  it('also who does not say how much it will be', async () => {
    attacked(1);
    const { type, payload } = await encodeForm(new Uint8Array(40_000_000));
    const stream = new Blob([new Uint8Array(payload)]).stream();
    const answer = await post(stream, { duplex: 'half', headers: { ...headers(), 'content-type': type } });
    expect(answer.status).toBe(413);
  });

  /** Says that all of it will come, and sends so much of it. */
  const begin = ({ token }: SignedIn, { type, payload }: Form, upTo: number, more = '') => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(
      `POST /api/users/profileimage HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: ${type}\r\ncontent-length: ${payload.length}\r\n${more}\r\n`,
    );
    socket.write(payload.subarray(0, upTo));
    return socket;
  };

  it('large ones of many members have so much room together, and give it back', async () => {
    attacked(14);
    const members: SignedIn[] = [];
    for (const { name } of demoAccounts) members.push(await portal.signIn(name));
    // Of fourteen twelve have room in 128 MB.
    const large = await encodeForm(Buffer.alloc(9.9 * 1024 * 1024));
    const answers: string[] = [];
    const sockets = [...members, ...members].map((each) => {
      const socket = begin(each, large, large.payload.length - 10);
      return socket.on('data', (chunk) => answers.push(chunk.toString().slice(0, 12))).on('error', () => {});
    });
    const leave = () => sockets.map((socket) => socket.destroy());
    onTestFinished(() => void leave());
    await vi.waitFor(() => expect(answers).toEqual(['HTTP/1.1 503', 'HTTP/1.1 503']), { timeout: 15_000 });
    leave();
    const { type, payload } = large;
    const whole = () => sendPhoto(portal, member.token, type, payload);
    await vi.waitFor(async () => expect((await whole()).status).toBe(400), {
      timeout: 15_000,
      interval: 200,
    });
  });

  it('two of one member leave no room for a third while they last', async () => {
    attacked(3);
    const form = await encodeForm(photo);
    const answers: string[] = [];
    const sockets = Array.from({ length: 3 }, () =>
      begin(member, form, 150).on('data', (chunk) => answers.push(chunk.toString().slice(0, 12))),
    );
    const leave = () => sockets.map((socket) => socket.destroy());
    onTestFinished(() => void leave());
    await vi.waitFor(() => expect(answers).toEqual(['HTTP/1.1 503']), { timeout: 10_000 });
    leave();
    await vi.waitFor(async () => expect((await upload(photo)).status).toBe(200), { timeout: 10_000 });
  });

  it('who goes away before anybody looked holds nobody up', async () => {
    attacked(3);
    const fresh = await portal.signIn('member');
    const form = await encodeForm(photo);
    for (let time = 0; time < 3; time += 1) {
      const { token } = await portal.signIn('member');
      // Whose session it is cannot be looked up yet.
      await portal.database.db.transaction().execute(async (tx) => {
        await sql`LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE`.execute(tx);
        const arrived = once(portal.app.server, 'request') as Promise<[IncomingMessage]>;
        const socket = begin({ ...fresh, token }, form, 150);
        const [request] = await arrived;
        const left = new Promise((resolve) => request.on('error', () => {}).once('close', resolve));
        socket.destroy();
        await left;
      });
    }
    await vi.waitFor(async () => expect((await upload(photo)).status).toBe(200), { timeout: 10_000 });
  });

  it('who goes away in the middle hurts nobody', async () => {
    attacked(3);
    const form = await encodeForm(photo);
    for (const upTo of [10, 150, form.payload.length - 10]) {
      // The server says that it has begun to listen.
      const socket = begin(member, form, upTo, 'expect: 100-continue\r\n');
      const [heard] = await once(socket, 'data');
      expect(String(heard)).toContain('100 Continue');
      socket.destroy();
    }
    const whole = new FormData();
    whole.append('img', new Blob([new Uint8Array(photo)]), 'photo.jpg');
    await vi.waitFor(async () => expect((await post(whole)).status).toBe(200), { timeout: 10_000 });
  });
});
