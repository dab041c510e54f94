import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countSurvivedFailures } from '#tests/support/count-survived-failures.ts';
import { type FakeStripe, startFakeStripe } from '#tests/support/fake-stripe.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { authHeaders, joinAt, type Session, signInAs, uploadPhotoTo } from '#tests/support/portal-client.ts';
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts';
import { setUpScratchPortals } from '#tests/support/scratch-portals.ts';
import { createStripeVisitors, newSubscriber } from '#tests/support/stripe-visitors.ts';
import { createRedBlueImage } from '#tests/support/uploads.ts';

countSurvivedFailures();
const { demoFolder, start } = setUpScratchPortals();
let stripe: FakeStripe;
let storage: S3Server;
let url: string;
let member: Session;
/** Accepts SMTP connections without responding, until it has a port to forward them to. */
let forwardPort: number | undefined;
const relayed: Socket[] = [];
const relay = createServer((socket) => {
  relayed.push(socket);
  socket.on('error', () => {});
  if (forwardPort === undefined) return;
  const upstream = connect(forwardPort, '127.0.0.1');
  upstream.on('error', () => socket.destroy());
  socket.pipe(upstream).pipe(socket);
});

beforeAll(async () => {
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  [stripe, storage] = await Promise.all([startFakeStripe(), startS3Server()]);
  ({ url } = await start({
    DATA_DIR: demoFolder('data'),
    SMTP_URL: `smtp://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_URL: stripe.url,
    // Nothing listens here.
    MARKETPLACE_URL: 'http://127.0.0.1:9',
    FILES_URL: storage.url,
  }));
  member = await signInAs(url, 'member');
});
afterAll(async () => {
  await stripe.close();
  await storage.close();
  for (const socket of relayed) socket.destroy();
  relay.close();
});

const pages = ['events/list', 'resources/list', 'members/list', 'orgs/names?planType=newsletter'];
async function expectPagesWork(): Promise<void> {
  for (const page of pages) {
    const started = performance.now();
    expect((await fetch(`${url}/api/${page}`, { headers: authHeaders(member) })).status, page).toBe(200);
    expect(performance.now() - started, page).toBeLessThan(5_000);
  }
  expect((await fetch(`${url}/`)).status).toBe(200);
}

it('joins without delay while the mail server does not respond, and sends the email later', async () => {
  await joinAt(url, 'patient@mail.example');
  await expect.poll(() => relayed.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await expectPagesWork();
  const real = await startMailServer();
  forwardPort = Number(new URL(real.url).port);
  const delivered = () => real.messages.filter((message) => message.includes('patient@mail.example')).length;
  // The connection times out after 10 s, and the job is retried.
  await expect.poll(delivered, { timeout: 60_000 }).toBe(1);
  real.close();
});

it('serves pages while the payment provider hangs or fails, and a retry succeeds', async () => {
  const { join } = createStripeVisitors(() => url);
  const started = { purchaseId: expect.any(String) };
  const { held, release } = stripe.holdResponses('POST /v1/checkout/sessions');
  const waiting = join(newSubscriber());
  await held;
  await expectPagesWork();
  release();
  expect(await waiting).toMatchObject(started);
  // More failures than the Stripe SDK retries.
  stripe.fail(10, '500');
  const returning = newSubscriber();
  expect(await join(returning)).toEqual({ status: 503 });
  await expectPagesWork();
  stripe.fail(0, '500');
  expect(await join(returning)).toMatchObject(started);
});

it('changes privacy without delay while the storage does not respond, and keeps the photo', async () => {
  const shown = { includeInDirectory: true, showDirectoryPhoto: true };
  const save = async (json: object) => {
    const started = performance.now();
    const headers = { ...authHeaders(member), 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(json) };
    expect((await fetch(`${url}/api/users/privacy`, init)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(5_000);
  };
  await save(shown);
  const photo = await uploadPhotoTo(url, member, await createRedBlueImage(64, 64).png().toBuffer());
  storage.overrides.push(...Array.from({ length: 100 }, () => () => {}));
  await save({ ...shown, includeInDirectory: false });
  await expectPagesWork();
  expect((await fetch(url + photo)).status).toBe(404);
  storage.overrides.length = 0;
  const response = await fetch(`${url}/api/users/${member.userId}`, { headers: authHeaders(member) });
  const { profileImage } = (await response.json()) as { profileImage: string };
  expect((await fetch(url + profileImage)).status).toBe(200);
});
