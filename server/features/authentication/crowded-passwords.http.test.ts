import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { newestResetLink } from '#tests/support/mails.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { visitorsOf } from '#tests/support/visitors.ts';
import { hashPassword } from './passwords.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

/** Takes every turn at checking passwords, and every place to wait for one, until it is told to stop. */
function crowd() {
  let isOver = false;
  const member = async () => {
    while (!isOver) await hashPassword('x').catch(() => nextTurn());
  };
  const members = Array.from({ length: 200 }, member);
  const disperse = async () => {
    isOver = true;
    await Promise.all(members);
  };
  onTestFinished(disperse);
  return disperse;
}

/** Tries until so many in a row were turned away; who slips through begins anew, any other answer is the last. */
async function turnedAway(times: number, attempt: () => Promise<{ status: number }>): Promise<number> {
  for (let inRow = 0; inRow < times; ) {
    const { status } = await attempt();
    if (status !== 503 && status !== 200) return status;
    inRow = status === 503 ? inRow + 1 : 0;
  }
  return 503;
}

it('who is turned away in a crowd is not locked out by trying again', async () => {
  const form = { grant_type: 'password', username: demoEmail('member'), password: demoPassword };
  let tries = 0;
  const signIn = (address: string) => portal.call({ path: '/connect/token', form, address });
  const fromAnywhere = () => {
    tries += 1;
    return signIn(`203.0.113.${tries % 250}`);
  };
  const fromOneAddress = () => signIn('198.51.100.7');
  const disperse = crowd();
  // More of them in a row than wrong passwords would be borne, of the account and of its address.
  expect(await turnedAway(15, fromAnywhere)).toBe(503);
  expect(await turnedAway(8, fromOneAddress)).toBe(503);
  await disperse();
  expect((await fromOneAddress()).status).toBe(200);
});

it('nor kept from changing the password', async () => {
  const { token } = await portal.signIn('member');
  const json = { currentPassword: demoPassword, newPassword: demoPassword };
  const change = () => portal.call({ path: '/api/users/changepassword', json, token });
  const disperse = crowd();
  expect(await turnedAway(15, change)).toBe(503);
  await disperse();
  expect((await change()).status).toBe(200);
});

it('nor from setting a new one by the link that was sent', async () => {
  const username = demoEmail('member');
  await portal.call({ path: '/connect/forgotpassword', json: { username }, address: '198.51.100.8' });
  const { token } = await newestResetLink(portal.database.db, username);
  let slipped = 0;
  const reset = (given: string) => {
    const json = { token, username: given, password: demoPassword };
    return portal.call({ path: '/connect/resetpassword', json, address: `192.0.2.${slipped}` });
  };
  // With another's email the link stays good, whoever slips through.
  const tryInVain = async () => {
    const { status } = await reset(demoEmail('staff'));
    if (status === 400) slipped += 1;
    return { status: status === 400 ? 200 : status };
  };
  const disperse = crowd();
  expect(await turnedAway(25, tryInVain)).toBe(503);
  await disperse();
  expect((await reset(username)).status).toBe(200);
});

it('nor from joining', async () => {
  const { join, visitor } = await visitorsOf(portal);
  let joined = 0;
  const joinAnew = async () => {
    const answer = await join(visitor(), `203.0.113.${joined}`);
    // Who has joined has had a try: the next ones come from elsewhere.
    if (answer.status === 200) joined += 1;
    return answer;
  };
  const disperse = crowd();
  expect(await turnedAway(25, joinAnew)).toBe(503);
  await disperse();
  expect((await joinAnew()).status).toBe(200);
});

it.each(['joining', 'a new password by link', 'a change of password'])(
  'and the database is asked nothing for who is turned away: %s',
  async (what) => {
    const { join, visitor, anAddress } = await visitorsOf(portal);
    const { token } = await portal.signIn('member');
    const send = (path: string, json: object) => portal.call({ path, json, token, address: anAddress() });
    const passwords = { currentPassword: demoPassword, newPassword: demoPassword };
    const link = { token: 'x'.repeat(43), username: demoEmail('member'), password: demoPassword };
    const attempt = {
      joining: () => join(visitor()),
      'a new password by link': () => send('/connect/resetpassword', link),
      'a change of password': () => send('/api/users/changepassword', passwords),
    }[what] as () => Promise<{ status: number }>;
    const count = vi.spyOn(portal.opened.services.limits, 'require');
    onTestFinished(() => count.mockRestore());
    let [turned, asked] = [0, 0];
    const disperse = crowd();
    while (turned < 20) {
      const before = count.mock.calls.length;
      if ((await attempt()).status !== 503) continue;
      turned += 1;
      asked += count.mock.calls.length - before;
    }
    await disperse();
    // Room for one or the other that is let in and finds no turn after all.
    expect(asked).toBeLessThan(5);
  },
);
