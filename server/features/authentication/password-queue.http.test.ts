import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { authentication } from '#contract/authentication.ts';
import { members } from '#contract/members.ts';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { addressSequence } from '#tests/support/addresses.ts';
import { newestResetLink } from '#tests/support/emails.ts';
import { testApp } from '#tests/support/test-app.ts';
import { createVisitors } from '#tests/support/visitor-factory.ts';
import { hashPassword } from './passwords.ts';

const portal = testApp();
const anAddress = addressSequence('10.42');
const username = demoEmail('member');

/** Fills every hashing slot and the whole queue until it is stopped. */
function fillPasswordQueue() {
  let isOver = false;
  const hashOn = async () => {
    while (!isOver) await hashPassword('x').catch(() => nextTurn());
  };
  const hashing = Array.from({ length: 200 }, hashOn);
  const stop = async () => {
    isOver = true;
    await Promise.all(hashing);
  };
  onTestFinished(stop);
  return stop;
}

/** Repeats the attempt until it is rejected as busy so many times in a row; an attempt may still get through. */
async function rejectAsBusy(times: number, attempt: () => Promise<{ status: number }>) {
  const lookups = vi.spyOn(portal.opened.services.rateLimiter, 'consume');
  onTestFinished(() => lookups.mockRestore());
  const stop = fillPasswordQueue();
  let [rejected, lookupsOfRejected] = [0, 0];
  for (let inRow = 0; inRow < times; ) {
    const before = lookups.mock.calls.length;
    const { status } = await attempt();
    expect([200, 503]).toContain(status);
    inRow = status === 503 ? inRow + 1 : 0;
    if (status === 200) continue;
    rejected += 1;
    lookupsOfRejected += lookups.mock.calls.length - before;
  }
  await stop();
  return { lookupShare: lookupsOfRejected / rejected };
}

describe('an attempt that is rejected as busy is not counted, and rarely reaches the database', () => {
  it('when signing in', async () => {
    const form = { grant_type: 'password', username, password: demoPassword };
    const signIn = (address: string) => portal.call({ path: '/connect/token', form, address });
    await rejectAsBusy(15, () => signIn(anAddress()));
    await rejectAsBusy(8, () => signIn('198.51.100.7'));
    expect((await signIn('198.51.100.7')).status).toBe(200);
  });

  it('when changing a password', async () => {
    const session = await portal.signIn('member');
    const body = { currentPassword: demoPassword, newPassword: demoPassword };
    const change = () => portal.send(members.changePassword, { body }, session);
    expect((await rejectAsBusy(15, change)).lookupShare).toBeLessThan(0.25);
    expect((await change()).status).toBe(200);
  });

  it('when setting a password through an emailed link', async () => {
    await portal.send(authentication.forgotPassword, { body: { username } }, { address: anAddress() });
    const { token } = await newestResetLink(portal.database.db, username);
    let address = anAddress();
    const reset = (email: string) => {
      const body = { token, username: email, password: demoPassword };
      return portal.send(authentication.resetPassword, { body }, { address });
    };
    // With the email of another member the link stays valid when an attempt gets through.
    const resetInVain = async () => {
      const { status } = await reset(demoEmail('staff'));
      if (status === 400) address = anAddress();
      return { status: status === 400 ? 200 : status };
    };
    expect((await rejectAsBusy(25, resetInVain)).lookupShare).toBeLessThan(0.25);
    expect((await reset(username)).status).toBe(200);
  });

  it('when joining', async () => {
    const { join, visitor } = await createVisitors(portal);
    let address = anAddress();
    const joinAsBusy = async () => {
      const response = await join(visitor(), address);
      if (response.status === 200) address = anAddress();
      return response;
    };
    expect((await rejectAsBusy(25, joinAsBusy)).lookupShare).toBeLessThan(0.25);
    expect((await joinAsBusy()).status).toBe(200);
  });
});
