import { describe, expect, it } from 'vitest';
import { authentication } from '#contract/authentication.ts';
import { directory } from '#contract/directory.ts';
import { members } from '#contract/members.ts';
import { onboarding } from '#contract/onboarding.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { testApplicants } from '#tests/support/applicant-factory.ts';
import { findNewestConfirmationLink, findNewestEmailTo, findNewestResetLink } from '#tests/support/emails.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');
const applicants = testApplicants(portal);

/** Rate limits count by client address, so each request uses another one. */
const from = (session?: TestSession) => ({ token: session?.token, ipAddress: applicants.nextIpAddress() });
const confirm = async (body: { userId: string; token: string }) =>
  (await portal.send(onboarding.confirmEmail, { body }, from())).body.confirmed;
const linkTo = (email: string) => findNewestConfirmationLink(portal.database.db, email);
const resend = (newMember: TestSession) => portal.send(onboarding.resendConfirmation, {}, from(newMember));
const correct = (newMember: TestSession, email: string) =>
  portal.send(onboarding.correctEmail, { body: { email } }, from(newMember));
const profileOf = ({ userId }: TestSession, viewer: TestSession = member) =>
  portal.send(members.getUser, { params: { id: userId } }, viewer);
async function sendResetLink(username: string) {
  await portal.send(authentication.forgotPassword, { body: { username } }, from());
  return findNewestResetLink(portal.database.db, username);
}
const audited = async ({ userId }: TestSession) => {
  const rows = portal.database.db.selectFrom('auditLog').select('action').where('subjectId', '=', userId);
  return (await rows.where('action', 'like', 'email.%').orderBy('id').execute()).map(({ action }) => action);
};

describe('unconfirmed member', () => {
  it('lists the member and opens the directory after the email is confirmed', async () => {
    const newMember = await applicants.joinAndSignIn();
    const readDirectory = () => portal.send(directory.listMembers, { query: {} }, newMember);
    expect((await profileOf(newMember)).status).toBe(403);
    const { status, errorBody } = await readDirectory();
    const unconfirmedMessage = 'The member directory is available after you confirm your email address.';
    expect([status, errorBody.message]).toEqual([403, unconfirmedMessage]);
    const unconfirmed = { isEmailConfirmed: false, registeredEmail: newMember.email };
    expect((await profileOf(newMember, newMember)).body).toMatchObject(unconfirmed);

    const link = await linkTo(newMember.email);
    expect(await confirm(link)).toBe(true);
    expect([(await profileOf(newMember)).status, (await readDirectory()).status]).toEqual([200, 200]);
    expect((await profileOf(newMember, newMember)).body.isEmailConfirmed).toBe(true);
    // A second use succeeds, changes nothing and is not recorded.
    expect(await confirm(link)).toBe(true);
    expect(await audited(newMember)).toEqual(['email.confirmed']);
  });

  it('confirms the email by a password reset, but not by a password change', async () => {
    const newMember = await applicants.joinAndSignIn();
    const change = { currentPassword: newMember.password, newPassword: 'Eucalypt77' };
    expect((await portal.send(members.changePassword, { body: change }, from(newMember))).status).toBe(200);
    expect((await profileOf(newMember)).status).toBe(403);
    const { token } = await sendResetLink(newMember.email);
    const body = { token, username: newMember.email, password: 'Eucalypt78' };
    expect((await portal.send(authentication.resetPassword, { body }, from())).status).toBe(200);
    expect((await profileOf(newMember)).status).toBe(200);
    expect(await audited(newMember)).toEqual(['email.confirmed']);
  });
});

describe('POST api/emails/confirm', () => {
  it('rejects a link that is incomplete, altered, expired, or for another member or email', async () => {
    const [one, other] = [await applicants.joinAndSignIn(), await applicants.joinAndSignIn()];
    const link = await linkTo(one.email);
    const { db, pool } = portal.database;
    const setAddress = (email: string) =>
      db.updateTable('accounts').set({ email }).where('memberId', '=', one.userId).execute();
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
    const { rows } = await pool.query(
      "UPDATE email_confirmations SET expires_at = now() - interval '1 s' RETURNING token_hash",
    );
    expect(await confirm(link)).toBe(false);
    expect((await profileOf(one)).status).toBe(403);
    // Only the hash of the token is stored.
    expect(link.token).toMatch(/^[\w-]{43}$/);
    expect(rows.some(({ token_hash }) => token_hash.toString().includes(link.token))).toBe(false);
  });
});

describe('POST api/emails/resend', () => {
  it('sends a link that replaces the earlier one, up to 3 times an hour', async () => {
    const newMember = await applicants.joinAndSignIn();
    const first = await linkTo(newMember.email);
    expect((await resend(newMember)).body).toEqual({ success: true });
    const { subject } = await findNewestEmailTo(portal.database.db, newMember.email);
    expect(subject).toBe('Confirm your email address');
    expect(await confirm(first)).toBe(false);
    for (const status of [200, 200, 429]) expect((await resend(newMember)).status).toBe(status);
    const { headers, errorBody } = await resend(newMember);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
    expect(errorBody.message).toMatch(/^Too many attempts. Please try again in \d+ minutes.$/);
    expect(await confirm(await linkTo(newMember.email))).toBe(true);
    const resent = 'email.confirmation-resent';
    expect(await audited(newMember)).toEqual([resent, resent, resent, 'email.confirmed']);
    expect((await resend(newMember)).status).toBe(409);
  });
});

describe('POST api/emails/correct', () => {
  it('changes the sign-in email and revokes links sent to the former one', async () => {
    const newMember = await applicants.joinAndSignIn();
    const [former, corrected] = [newMember.email, `corrected-${newMember.email}`];
    const formerLink = await linkTo(former);
    const resetLink = await sendResetLink(former);
    expect((await correct(newMember, corrected)).body).toEqual({ success: true });

    expect(await confirm(formerLink)).toBe(false);
    const verified = await portal.send(authentication.verifyResetToken, { body: resetLink }, from());
    expect(verified.body).toEqual({ verified: false });
    const { password } = newMember;
    for (const [username, status] of [[former, 400] as const, [corrected, 200] as const]) {
      const body = { grant_type: 'password' as const, username, password };
      expect((await portal.send(authentication.signIn, { body }, from())).status).toBe(status);
    }
    expect(await confirm(await linkTo(corrected))).toBe(true);
    expect(await audited(newMember)).toEqual(['email.corrected', 'email.confirmed']);
    expect((await correct(newMember, former)).status).toBe(409);
  });

  it('rejects an invalid email and the email of another member, without counting them', async () => {
    const newMember = await applicants.joinAndSignIn();
    const taken = await correct(newMember, demoEmail('billing').toUpperCase());
    expect([taken.status, taken.errorBody.errors[0]?.field]).toEqual([409, 'email']);
    expect((await correct(newMember, 'nobody')).status).toBe(400);
    for (const name of ['member', 'hidden', 'staff'] as const)
      expect((await correct(newMember, demoEmail(name))).status).toBe(409);
    expect((await correct(member, 'free@join.example')).status).toBe(409);
    expect(await confirm(await linkTo(newMember.email))).toBe(true);
  });
});
