import { afterAll, beforeAll, expect, it } from 'vitest';
import { attacked } from '#tests/support/attacked.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
let reader: SignedIn;
beforeAll(async () => {
  portal = await startTestApp();
  reader = await portal.signIn('member');
});
afterAll(() => portal.close());

it('a script that reads profile after profile is stopped after a thousand in an hour', async () => {
  attacked(3);
  const { body } = await portal.call({ path: '/api/members/list?req.size=16', token: reader.token });
  const [first, second] = body.members as { userId: string }[];
  const read = async (userId: string | undefined, { token } = reader) =>
    (await portal.call({ path: `/api/users/${userId}`, token })).status;
  expect(await read(first?.userId)).toBe(200);
  await portal.database.pool.query("UPDATE rate_limits SET points = 999 WHERE key LIKE 'profilesByReader:%'");
  expect(await read(second?.userId)).toBe(200);
  for (const userId of [first?.userId, second?.userId, crypto.randomUUID()])
    expect(await read(userId)).toBe(429);
  expect(await read(reader.userId)).toBe(200);
  expect(await read(first?.userId, await portal.signIn('billing'))).toBe(200);
});
