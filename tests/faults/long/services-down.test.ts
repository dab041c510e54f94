import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putDemoInto } from '#tests/support/demo-folder.ts';
import { type FakeStripe, startFakeStripe } from '#tests/support/fake-stripe.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { type PortalProcess, startPortalProcess } from '#tests/support/portal-process.ts';
import {
  anAddress,
  authorised,
  joinAt,
  sendPhotoTo,
  signInAs,
  type Visitor,
} from '#tests/support/portal-visitor.ts';
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts';
import { tally } from '#tests/support/tally.ts';
import { halves } from '#tests/support/uploads.ts';
import { home } from '#tests/support/visitors.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'muster-services-'));
let stripe: FakeStripe;
let storage: S3Server;
let portal: PortalProcess;
let member: Visitor;
/** Before the real one: takes connections and says nothing, until it is told to pass them on. */
let mailPort = 0;
let passOnTo: number | undefined;
const silent: Socket[] = [];
const gate = createServer((socket) => {
  silent.push(socket);
  socket.on('error', () => {});
  if (passOnTo === undefined) return;
  const through = connect(passOnTo, '127.0.0.1');
  through.on('error', () => socket.destroy());
  socket.pipe(through).pipe(socket);
});

beforeAll(async () => {
  putDemoInto(folder);
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  mailPort = (gate.address() as AddressInfo).port;
  stripe = await startFakeStripe();
  storage = await startS3Server();
  portal = await startPortalProcess({
    ...{ DATA_DIR: folder, TRUST_PROXY: 'true', DEMO: 'true', SMTP_URL: `smtp://127.0.0.1:${mailPort}` },
    ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_URL: stripe.url },
    // An origin where nobody answers.
    MARKETPLACE_URL: 'http://127.0.0.1:9',
    FILES_URL: storage.url,
  });
  member = await signInAs(portal.url, 'member');
});
afterAll(async () => {
  await portal.end('SIGKILL');
  await stripe.close();
  await storage.close();
  for (const socket of silent) socket.destroy();
  gate.close();
  rmSync(folder, { recursive: true, force: true });
});

const pages = [
  '/api/events/list',
  '/api/resources/list',
  '/api/members/list',
  '/api/orgs/names?planType=newsletter',
];
async function assertPagesWork(): Promise<void> {
  for (const page of pages) {
    const started = performance.now();
    const answer = await fetch(`${portal.url}${page}`, { headers: authorised(member) });
    expect(answer.status, page).toBe(200);
    expect(performance.now() - started, page).toBeLessThan(5_000);
  }
  expect((await fetch(`${portal.url}/`)).status).toBe(200);
}

it('a mail server that takes calls and says nothing: who joins is not kept waiting, and has the letter later', async () => {
  await joinAt(portal.url, 'patient@mail.example');
  await expect.poll(() => silent.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await assertPagesWork();
  const real = await startMailServer();
  passOnTo = Number(new URL(real.url).port);
  const letters = () => real.letters.filter((letter) => letter.includes('patient@mail.example')).length;
  // The silent try is given up after ten seconds, and made again a little later.
  await expect.poll(letters, { timeout: 60_000 }).toBe(1);
  real.close();
  tally('faults survived');
});

it('a payment provider that hangs, or is gone: pages work, and a new try succeeds', async () => {
  const names = await (await fetch(`${portal.url}/api/orgs/names?planType=subscriber`)).json();
  const visitor = {
    ...{ planType: 'Subscriber', firstName: 'Kiri', lastName: 'Hohepa', password: 'Kotuku77!' },
    ...{ organisationId: Object.keys(names)[0], BillingAddress: home },
  };
  const join = (email: string) =>
    fetch(`${portal.url}/api/joins`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...anAddress() },
      body: JSON.stringify({ ...visitor, email }),
    });
  const { held, letGo } = stripe.hold('POST /v1/checkout/sessions');
  const waiting = join('waits@join.example');
  await held;
  await assertPagesWork();
  letGo();
  expect((await waiting).status).toBe(200);
  // More often than the provider's own package tries again.
  stripe.fail(10, 'does nothing');
  const refused = await join('returns@join.example');
  expect(refused.status).toBe(503);
  await assertPagesWork();
  stripe.fail(0, 'does nothing');
  expect((await join('returns@join.example')).status).toBe(200);
  tally('faults survived');
});

it('a storage that takes calls and says nothing: who hides is hidden at once, and keeps the photo', async () => {
  const own = { includeInDirectory: true, showDirectoryPhoto: true };
  const save = async (json: object) => {
    const started = performance.now();
    const headers = { ...authorised(member), 'content-type': 'application/json' };
    const body = JSON.stringify(json);
    const answer = await fetch(`${portal.url}/api/users/privacy`, { method: 'POST', headers, body });
    return { status: answer.status, isSoon: performance.now() - started < 5_000 };
  };
  await save(own);
  const shown = await sendPhotoTo(portal.url, member, await halves(64, 64).png().toBuffer());
  storage.instead.push(...Array.from({ length: 100 }, () => () => {}));
  expect(await save({ ...own, includeInDirectory: false })).toEqual({ status: 200, isSoon: true });
  await assertPagesWork();
  expect((await fetch(`${portal.url}${shown}`)).status).toBe(404);
  storage.instead.length = 0;
  const answer = await fetch(`${portal.url}/api/users/${member.userId}`, { headers: authorised(member) });
  const { profileImage } = (await answer.json()) as { profileImage: string };
  expect((await fetch(`${portal.url}${profileImage}`)).status).toBe(200);
  tally('faults survived');
});
