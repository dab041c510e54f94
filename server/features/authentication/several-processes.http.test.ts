import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';

/** Two apps over one database stand for two processes: they share nothing else. */
let database: TestDatabase;
let one: TestApp;
let other: TestApp;

beforeAll(async () => {
  database = await openTestDatabase();
  one = await startTestApp({}, { shared: database });
  other = await startTestApp({}, { shared: database });
});
afterAll(async () => {
  await one.close();
  await other.close();
  await database.close();
});
afterEach(() => vi.useRealTimers());

it('a session opened by one is good at the other, and its end reaches the other within 5 seconds', async () => {
  const { token, userId } = await one.signIn('member');
  const statusAtOther = async () => (await other.call({ path: `/api/users/${userId}`, token })).status;
  expect(await statusAtOther()).toBe(200);
  await one.call({ method: 'POST', path: '/connect/revoke', token });
  expect((await one.call({ path: `/api/users/${userId}`, token })).status).toBe(401);
  // What is left of the five seconds is for the look itself.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4_500 });
  expect(await statusAtOther()).toBe(401);
});

it('tries are counted together, and a restart does not forget them', async () => {
  const address = '192.0.2.44';
  const fail = (app: TestApp) =>
    app.call({
      path: '/connect/token',
      form: { grant_type: 'password', username: 'x', password: 'y' },
      address,
    });
  for (let tries = 0; tries < 3; tries += 1) {
    expect((await fail(one)).status).toBe(400);
    expect((await fail(other)).status).toBe(400);
  }
  expect((await fail(one)).status).toBe(429);
  const restarted = await startTestApp({}, { shared: database });
  expect((await fail(restarted)).status).toBe(429);
  await restarted.close();
});

it('a key made by one is known to the other, and an old one is renewed without ending sessions', async () => {
  const { token, userId } = await one.signIn('staff');
  await database.pool.query("UPDATE signing_keys SET created_at = created_at - interval '31 days'");
  const renewing = await startTestApp({}, { shared: database });
  const fresh = await renewing.signIn('staff');
  const header = (jwt: string) =>
    JSON.parse(Buffer.from(jwt.split('.')[0] as string, 'base64url').toString());
  expect(header(fresh.token).kid).not.toBe(header(token).kid);
  expect((await renewing.call({ path: `/api/users/${userId}`, token })).status).toBe(200);
  // The other process has never seen the new key.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
  expect((await other.call({ path: `/api/users/${userId}`, token: fresh.token })).status).toBe(200);
  await renewing.close();
});
