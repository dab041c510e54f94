import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { newestConfirmationLink, newestMailTo, newestResetLink } from '#tests/support/mails.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { type Visitors, visitorsOf } from '#tests/support/visitors.ts';

let portal: TestApp;
let visitors: Visitors;
let member: SignedIn;
beforeAll(async () => {
  portal = await startTestApp();
  visitors = await visitorsOf(portal);
  member = await portal.signIn('member');
});
afterAll(() => portal.close());

type Newcomer = Awaited<ReturnType<Visitors['newcomer']>>;

/** Limits count by network address: each call has another one. */
const post = (path: string, json: object, { token }: Partial<SignedIn> = {}) =>
  portal.call({ path, json, token, address: visitors.anAddress() });
const confirm = async (link: { userId: string; token: string }) =>
  (await post('/api/emails/confirm', link)).body.confirmed;
const linkTo = (email: string) => newestConfirmationLink(portal.database.db, email);
const resend = (newcomer: Newcomer) => post('/api/emails/resend', {}, newcomer);
const correct = (newcomer: SignedIn, email: string) => post('/api/emails/correct', { email }, newcomer);
const readAs = ({ token }: SignedIn, path: string) => portal.call({ path, token });
const audited = async ({ userId }: SignedIn) => {
  const rows = portal.database.db.selectFrom('auditLog').select('action').where('subjectId', '=', userId);
  return (await rows.where('action', 'like', 'email.%').orderBy('id').execute()).map(({ action }) => action);
};
const isListed = async (newcomer: SignedIn, lastName: string) => {
  const found = await readAs(member, `/api/members/list?req.name=${lastName}`);
  const profile = await readAs(member, `/api/users/${newcomer.userId}`);
  return [found.body.totalItems, profile.status];
};

describe('a new member', () => {
  it('is listed, and reads the directory, after confirming the email address', async () => {
    const newcomer = await visitors.newcomer({ lastName: 'Quetzalcoatl' });
    expect(await isListed(newcomer, 'Quetzalcoatl')).toEqual([0, 403]);
    const directory = await readAs(newcomer, '/api/members/list');
    expect([directory.status, directory.body.message]).toEqual([
      403,
      'The member directory opens after you confirm your email address.',
    ]);
    const own = `/api/users/${newcomer.userId}`;
    expect((await readAs(newcomer, own)).body).toMatchObject({
      isEmailConfirmed: false,
      registeredEmail: newcomer.email,
    });

    const link = await linkTo(newcomer.email);
    expect(await confirm(link)).toBe(true);
    expect(await isListed(newcomer, 'Quetzalcoatl')).toEqual([1, 200]);
    expect((await readAs(newcomer, '/api/members/list')).status).toBe(200);
    expect((await readAs(newcomer, own)).body.isEmailConfirmed).toBe(true);
    // A second use succeeds, changes nothing and is not recorded.
    expect(await confirm(link)).toBe(true);
    expect(await audited(newcomer)).toEqual(['email.confirmed']);
  });

  it('confirms the address by setting a password through an emailed link', async () => {
    const newcomer = await visitors.newcomer();
    await post('/connect/forgotpassword', { username: newcomer.email });
    const { token } = await newestResetLink(portal.database.db, newcomer.email);
    const reset = { token, username: newcomer.email, password: 'Eucalypt77' };
    expect((await post('/connect/resetpassword', reset)).status).toBe(200);
    expect((await readAs(member, `/api/users/${newcomer.userId}`)).status).toBe(200);
    expect(await audited(newcomer)).toEqual(['email.confirmed']);
  });

  it('confirms nothing by a password change', async () => {
    const newcomer = await visitors.newcomer();
    const passwords = { currentPassword: newcomer.password, newPassword: 'Eucalypt77' };
    expect((await post('/api/users/changepassword', passwords, newcomer)).status).toBe(200);
    expect((await readAs(member, `/api/users/${newcomer.userId}`)).status).toBe(403);
  });
});

describe('api/emails/confirm', () => {
  it('rejects a link that is incomplete, altered, of another member, of a former address, or expired', async () => {
    const [one, other] = [await visitors.newcomer(), await visitors.newcomer()];
    const link = await linkTo(one.email);
    const setAddress = (email: string) =>
      portal.database.pool.query('UPDATE accounts SET email = $2 WHERE member_id = $1', [one.userId, email]);
    for (const bad of [
      { ...link, userId: '' },
      { ...link, userId: other.userId },
      { ...link, userId: crypto.randomUUID() },
      { ...link, token: link.token.slice(1) },
      { ...link, token: (await linkTo(other.email)).token },
    ])
      expect(await confirm(bad)).toBe(false);
    await setAddress(`operator-${one.email}`);
    expect(await confirm(link)).toBe(false);
    await setAddress(one.email);
    await portal.database.pool.query(
      "UPDATE email_confirmations SET expires_at = now() - interval '1 s' WHERE member_id = $1",
      [one.userId],
    );
    expect(await confirm(link)).toBe(false);
    expect((await readAs(member, `/api/users/${one.userId}`)).status).toBe(403);
  });

  it('stores no token', async () => {
    const { token } = await linkTo((await visitors.newcomer()).email);
    const { rows } = await portal.database.pool.query('SELECT * FROM email_confirmations');
    expect(rows.some(({ token_hash }) => token_hash.toString().includes(token))).toBe(false);
    expect(token).toMatch(/^[\w-]{43}$/);
  });
});

describe('api/emails/resend', () => {
  it('sends another link, which replaces the earlier one, 3 times an hour', async () => {
    const newcomer = await visitors.newcomer();
    const first = await linkTo(newcomer.email);
    expect((await resend(newcomer)).body).toEqual({ success: true });
    expect((await newestMailTo(portal.database.db, newcomer.email)).subject).toBe(
      'Confirm your email address',
    );
    expect(await confirm(first)).toBe(false);
    for (const status of [200, 200, 429]) expect((await resend(newcomer)).status).toBe(status);
    const refused = await resend(newcomer);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect(refused.body.message).toMatch(/^Too many tries. Please try again in \d+ minutes.$/);
    expect(await confirm(await linkTo(newcomer.email))).toBe(true);
    const resent = 'email.confirmation-resent';
    expect(await audited(newcomer)).toEqual([resent, resent, resent, 'email.confirmed']);
    expect((await resend(newcomer)).status).toBe(409);
  });

  it('is refused to staff who act as the member, and so is a correction', async () => {
    const newcomer = await visitors.newcomer();
    const staff = await portal.signIn('staff');
    const { body } = await post('/connect/impersonationtoken', { userId: newcomer.userId }, staff);
    const form = { grant_type: 'impersonation', token: body.token };
    const acting = await portal.call({ path: '/connect/token', form, address: visitors.anAddress() });
    const as = { ...newcomer, token: acting.body.access_token };
    expect((await resend(as)).status).toBe(403);
    expect((await correct(as, 'other@join.example')).status).toBe(403);
  });
});

describe('api/emails/correct', () => {
  it('changes the address to sign in with, and voids what was sent to the former one', async () => {
    const newcomer = await visitors.newcomer();
    const [former, corrected] = [newcomer.email, `corrected-${newcomer.email}`];
    const formerLink = await linkTo(former);
    await post('/connect/forgotpassword', { username: former });
    const reset = await newestResetLink(portal.database.db, former);
    expect((await correct(newcomer, corrected)).body).toEqual({ success: true });

    expect(await confirm(formerLink)).toBe(false);
    expect((await post('/connect/verifyresetpasswordtoken', reset)).body).toEqual({ verified: false });
    const signInWith = (username: string) =>
      portal.call({
        path: '/connect/token',
        form: { grant_type: 'password', username, password: newcomer.password },
        address: visitors.anAddress(),
      });
    expect((await signInWith(former)).status).toBe(400);
    expect((await signInWith(corrected)).status).toBe(200);
    expect(await confirm(await linkTo(corrected))).toBe(true);
    expect(await audited(newcomer)).toEqual(['email.corrected', 'email.confirmed']);
    expect((await correct(newcomer, former)).status).toBe(409);
  });

  it('rejects the address of another member, and what is no address', async () => {
    const newcomer = await visitors.newcomer();
    const taken = await correct(newcomer, demoEmail('billing').toUpperCase());
    expect([taken.status, taken.body.errors[0].field]).toEqual([409, 'email']);
    expect((await correct(newcomer, 'nobody')).status).toBe(400);
    // A rejected address sends no email, so it does not count towards the limit of three.
    for (const name of ['member', 'hidden', 'staff'] as const)
      expect((await correct(newcomer, demoEmail(name))).status).toBe(409);
    expect((await correct(member, 'free@join.example')).status).toBe(409);
    expect(await confirm(await linkTo(newcomer.email))).toBe(true);
  });
});
