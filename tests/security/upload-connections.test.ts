import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { demoAccounts } from '#server/db/demo-accounts.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';
import { createRedBlueImage, encodeForm, sendPhoto, uploadPhoto } from '#tests/support/uploads.ts';
import { resetRateLimits } from './sign-ins.ts';

type Form = { type: string; payload: Buffer };

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');
let address: string;
let photo: Buffer;
let form: Form;
beforeAll(async () => {
  address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  photo = await createRedBlueImage(300, 300).jpeg().toBuffer();
  form = await encodeForm(photo);
});
beforeEach(() => resetRateLimits(portal));

const post = (body: RequestInit['body'], { type, ...more }: { type?: string; duplex?: 'half' } = {}) =>
  fetch(`${address}/api/users/profileimage`, {
    method: 'POST',
    body: body ?? null,
    ...more,
    headers: { authorization: `Bearer ${member.token}`, ...(type && { 'content-type': type }) },
  });

/** Sends headers for the whole form, and this many bytes of it. */
const startUpload = ({ token }: TestSession, { type, payload }: Form, bytes: number, extraHeaders = '') => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => {});
  socket.write(
    `POST /api/users/profileimage HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: ${type}\r\ncontent-length: ${payload.length}\r\n${extraHeaders}\r\n`,
  );
  socket.write(payload.subarray(0, bytes));
  return socket;
};

/** Starts an upload for each member, expects 503 for those above the limit, and disconnects. */
async function expectRejected(members: TestSession[], sent: Form, bytes: number, rejectedCount: number) {
  const statusLines: string[] = [];
  const sockets = members.map((each) =>
    startUpload(each, sent, bytes).on('data', (chunk) => statusLines.push(chunk.toString().slice(0, 12))),
  );
  const disconnect = () => sockets.map((socket) => socket.destroy());
  onTestFinished(() => void disconnect());
  const expected = Array(rejectedCount).fill('HTTP/1.1 503');
  await vi.waitFor(() => expect(statusLines).toEqual(expected), { timeout: 15_000 });
  disconnect();
}

async function expectAccepted(): Promise<void> {
  const upload = async () => expect((await uploadPhoto(portal, member.token, photo)).status).toBe(200);
  await vi.waitFor(upload, { timeout: 10_000 });
}

describe('oversized upload', () => {
  it('rejects an oversized upload with a reason, with and without Content-Length', async () => {
    countAttacks(2);
    const large = await encodeForm(new Uint8Array(60_000_000));
    const response = await post(new Uint8Array(large.payload), { type: large.type });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ message: 'img: must be at most 10 MB.' });
    const stream = new Blob([new Uint8Array(large.payload.subarray(0, 40_000_000))]).stream();
    expect((await post(stream, { type: large.type, duplex: 'half' })).status).toBe(413);
  });
});

describe('concurrent uploads', () => {
  it('limits concurrent uploads to two per member', async () => {
    countAttacks(33);
    const { type, payload } = await encodeForm(Buffer.alloc(10 * 1024 * 1024));
    const sending = Array.from({ length: 30 }, () => sendPhoto(portal, member.token, type, payload));
    const statuses = (await Promise.all(sending)).map(({ status }) => status);
    for (const status of statuses) expect([400, 429, 503]).toContain(status);
    expect(statuses).toContain(503);
    await resetRateLimits(portal);
    await expectAccepted();
    await expectRejected([member, member, member], form, 150, 1);
    await expectAccepted();
  });

  it('limits the uploads of all members to 128 MB, and frees it on disconnect', async () => {
    countAttacks(14);
    const members: TestSession[] = [];
    for (const { name } of demoAccounts.slice(0, 7)) members.push(await portal.signIn(name));
    const large = await encodeForm(Buffer.alloc(9.9 * 1024 * 1024));
    // Twelve of fourteen fit.
    await expectRejected([...members, ...members], large, large.payload.length - 10, 2);
    const send = async () => (await sendPhoto(portal, member.token, large.type, large.payload)).status;
    await expect.poll(send, { timeout: 15_000, interval: 200 }).toBe(400);
  });
});

describe('aborted upload', () => {
  it('frees its slot when the client disconnects before the session is checked', async () => {
    countAttacks(3);
    for (let round = 0; round < 3; round += 1) {
      const session = await portal.signIn('member');
      await portal.database.db.transaction().execute(async (tx) => {
        await sql`LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE`.execute(tx);
        const arrived = once(portal.app.server, 'request') as Promise<[IncomingMessage]>;
        const socket = startUpload(session, form, 150);
        const [request] = await arrived;
        const disconnected = new Promise((resolve) => request.on('error', () => {}).once('close', resolve));
        socket.destroy();
        await disconnected;
      });
    }
    await expectAccepted();
  });

  it('frees its slot when the client disconnects during the upload', async () => {
    countAttacks(3);
    for (const bytes of [10, 150, form.payload.length - 10]) {
      // "100 Continue" means that the server reads the body.
      const socket = startUpload(member, form, bytes, 'expect: 100-continue\r\n');
      const [received] = await once(socket, 'data');
      expect(String(received)).toContain('100 Continue');
      socket.destroy();
    }
    const send = async () => (await post(new Uint8Array(form.payload), { type: form.type })).status;
    await expect.poll(send, { timeout: 10_000 }).toBe(200);
  });
});
