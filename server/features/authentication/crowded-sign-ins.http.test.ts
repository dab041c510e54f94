import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoEmail, demoPassword } from '#server/db/demo/accounts.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
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
  const members = Array.from({ length: 80 }, member);
  return async () => {
    isOver = true;
    await Promise.all(members);
  };
}

it('who is turned away in a crowd is not locked out by trying again', async () => {
  const form = { grant_type: 'password', username: demoEmail('member'), password: demoPassword };
  let tries = 0;
  const signIn = async (address = `203.0.113.${tries}`) => {
    tries += 1;
    return (await portal.call({ path: '/connect/token', form, address })).status;
  };
  const disperse = crowd();
  // More of them in a row than wrong passwords would be borne, of the account and of its address.
  let [inRow, ofAddress] = [0, 0];
  while (inRow < 15) inRow = (await signIn()) === 503 ? inRow + 1 : 0;
  while (ofAddress < 8) ofAddress = (await signIn('198.51.100.7')) === 503 ? ofAddress + 1 : 0;
  await disperse();
  expect(await signIn('198.51.100.7')).toBe(200);
});
