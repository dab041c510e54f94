import { type DemoAccountName, demoEmail } from '#server/db/demo-accounts.ts';
import { findNewestResetLink } from '#tests/support/emails.ts';
import type { TestApp } from '#tests/support/test-app.ts';

export const resetRateLimits = ({ database }: Pick<TestApp, 'database'>) =>
  database.pool.query('DELETE FROM rate_limits');

export const tryPassword = (portal: TestApp, username: string, password: string, ipAddress: string) =>
  portal.sendRaw({ path: '/connect/token', form: { grant_type: 'password', username, password }, ipAddress });

export const requestPasswordReset = (portal: TestApp, username: string, ipAddress: string) =>
  portal.sendRaw({ path: '/connect/forgotpassword', json: { username }, ipAddress });

export async function createResetLink(portal: TestApp, name: DemoAccountName, ipAddress: string) {
  await requestPasswordReset(portal, demoEmail(name), ipAddress);
  return findNewestResetLink(portal.database.db, demoEmail(name));
}

export const resetPassword = (
  portal: TestApp,
  name: DemoAccountName,
  { token, password, ipAddress }: { token: unknown; password: string; ipAddress: string },
) =>
  portal.sendRaw({
    path: '/connect/resetpassword',
    json: { token, username: demoEmail(name), password },
    ipAddress,
  });

export const actingRequest = (userId: string, mayChange = true) => ({
  userId,
  reason: 'The member asked for help.',
  mayChange,
});

export async function createImpersonationToken(portal: TestApp, userId: string, staffToken: string) {
  const request = { path: '/connect/impersonationtoken', json: actingRequest(userId), token: staffToken };
  return (await portal.sendRaw(request)).body.token as string;
}

export const redeemImpersonationToken = (portal: TestApp, token: string, ipAddress = '203.0.113.7') =>
  portal.sendRaw({ path: '/connect/token', form: { grant_type: 'impersonation', token }, ipAddress });

/** Signs staff in as a member and returns the session's token. */
export async function impersonate(portal: TestApp, userId: string, staffToken: string): Promise<string> {
  const token = await createImpersonationToken(portal, userId, staffToken);
  const { status, text, body } = await redeemImpersonationToken(portal, token);
  if (status !== 200) throw new Error(`impersonation failed: ${text}`);
  return body.access_token;
}
