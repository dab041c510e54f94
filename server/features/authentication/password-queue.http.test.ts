import { setImmediate as nextTick } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { authentication } from '#contract/authentication.ts';
import { members } from '#contract/members.ts';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { createApplicantFactory } from '#tests/support/applicant-factory.ts';
import { findNewestResetLink } from '#tests/support/emails.ts';
import { createIpAddressSequence } from '#tests/support/ip-address-sequence.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { hashPassword } from './passwords.ts';

const portal = setUpTestApp();
const nextIpAddress = createIpAddressSequence('10.42');
const username = demoEmail('member');

/** Fills every hashing slot and the whole queue until it is stopped. */
function fillPasswordQueue() {
  let isOver = false;
  const hashOn = async () => {
    while (!isOver) await hashPassword('x').catch(() => nextTick());
  };
  const hashing = Array.from({ length: 200 }, hashOn);
  const stop = async () => {
    isOver = true;
    await Promise.all(hashing);
  };
  onTestFinished(stop);
  return stop;
}

/** Repeats the attempt until it is rejected as busy `times` in a row. Some attempts may succeed. */
async function rejectAsBusy(times: number, attempt: () => Promise<{ status: number }>) {
  const lookups = vi.spyOn(portal.appServices.services.rateLimiter, 'consume');
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

describe('password queue when full', () => {
  it('does not count rejected sign-ins', async () => {
    const form = { grant_type: 'password', username, password: demoPassword };
    const signIn = (ipAddress: string) => portal.sendRaw({ path: '/connect/token', form, ipAddress });
    await rejectAsBusy(15, () => signIn(nextIpAddress()));
    await rejectAsBusy(8, () => signIn('198.51.100.7'));
    expect((await signIn('198.51.100.7')).status).toBe(200);
  });

  it('does not count rejected password changes, and rarely queries the database', async () => {
    const session = await portal.signIn('member');
    const body = { currentPassword: demoPassword, newPassword: demoPassword };
    const change = () => portal.send(members.changePassword, { body }, session);
    expect((await rejectAsBusy(15, change)).lookupShare).toBeLessThan(0.25);
    expect((await change()).status).toBe(200);
  });

  it('does not count rejected password resets, and rarely queries the database', async () => {
    await portal.send(authentication.forgotPassword, { body: { username } }, { ipAddress: nextIpAddress() });
    const { token } = await findNewestResetLink(portal.database.db, username);
    let ipAddress = nextIpAddress();
    const reset = (email: string) => {
      const body = { token, username: email, password: demoPassword };
      return portal.send(authentication.resetPassword, { body }, { ipAddress });
    };
    // The email of another member keeps the link valid when an attempt is not rejected.
    const resetWithOtherEmail = async () => {
      const { status } = await reset(demoEmail('staff'));
      if (status === 400) ipAddress = nextIpAddress();
      return { status: status === 400 ? 200 : status };
    };
    expect((await rejectAsBusy(25, resetWithOtherEmail)).lookupShare).toBeLessThan(0.25);
    expect((await reset(username)).status).toBe(200);
  });

  it('does not count rejected joins, and rarely queries the database', async () => {
    const { join, createApplicant } = await createApplicantFactory(portal);
    let ipAddress = nextIpAddress();
    const joinAsBusy = async () => {
      const response = await join(createApplicant(), ipAddress);
      if (response.status === 200) ipAddress = nextIpAddress();
      return response;
    };
    expect((await rejectAsBusy(25, joinAsBusy)).lookupShare).toBeLessThan(0.25);
    expect((await joinAsBusy()).status).toBe(200);
  });
});
