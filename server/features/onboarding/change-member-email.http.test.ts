import { beforeEach, describe, expect, it } from 'vitest';
import { authentication } from '#contract/authentication.ts';
import { historyStaff } from '#contract/history.staff.ts';
import { membersStaff } from '#contract/members.staff.ts';
import { members } from '#contract/members.ts';
import { onboardingStaff, type ResendableEmail } from '#contract/onboarding.staff.ts';
import { onboarding } from '#contract/onboarding.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { findNewestConfirmationLink, findNewestEmailTo, findNewestResetLink } from '#tests/support/emails.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');
const support = portal.signInBeforeAll('support');
const admin = portal.signInBeforeAll('staff');
const member = portal.signInBeforeAll('member');

const original = demoEmail('member');
const newEmail = 'hana.new@agency.example';
const change = (email: string, caller: TestSession = officer, id = member.userId) =>
  portal.send(onboardingStaff.changeMemberEmail, { params: { id }, body: { email } }, caller);
const resend = (kind: ResendableEmail, caller: TestSession = officer, id = member.userId) =>
  portal.send(onboardingStaff.resendMemberEmail, { params: { id }, body: { kind } }, caller);
const putBack = (id: string | null) =>
  portal.send(historyStaff.putBack, { params: { id: id as string }, body: {} }, officer);
const confirm = async () => {
  const body = await findNewestConfirmationLink(portal.database.db, newEmail);
  return (await portal.send(onboarding.confirmEmail, { body })).body.confirmed;
};
const readState = async () => {
  const { body } = await portal.send(membersStaff.getStaffMember, { params: { id: member.userId } }, officer);
  return [body.email, body.isEmailConfirmed, body.isListed];
};
const setPlan = async (plan: string) => {
  const { db } = portal.database;
  const plans = db.selectFrom('memberships').select('id').where('plan', '=', plan);
  const { id: membershipId } = await plans.executeTakeFirstOrThrow();
  await db.updateTable('members').set({ membershipId }).where('id', '=', member.userId).execute();
};
const listEmails = async () => {
  const emails = portal.database.db.selectFrom('emails').select(['toAddress', 'subject', 'textBody']);
  return emails.orderBy('subject').execute();
};

beforeEach(async () => {
  const { db } = portal.database;
  await db.deleteFrom('emails').execute();
  await db.deleteFrom('rateLimits').execute();
  const accounts = db.updateTable('accounts').where('memberId', '=', member.userId);
  await accounts.set({ email: original, emailConfirmedAt: new Date() }).execute();
});

describe('PUT /api/staff/members/{id}/email', () => {
  it('asks the new address to confirm, notifies the previous one, and ends no session', async () => {
    await change(newEmail);
    expect(await readState()).toEqual([newEmail, false, false]);
    const emails = await listEmails();
    expect(emails.map(({ toAddress, subject }) => [toAddress, subject])).toEqual([
      [newEmail, 'Confirm your email address'],
      [original, 'Your email address was changed'],
    ]);
    expect(emails[1]?.textBody).not.toContain(newEmail);
    expect((await portal.send(members.getPrivacy, {}, member)).status).toBe(200);
    expect(await confirm()).toBe(true);
    expect(await readState()).toEqual([newEmail, true, true]);
  });

  it('puts the confirmed address back, and deletes the emails and links', async () => {
    const { body } = await change(newEmail);
    await portal.send(authentication.forgotPassword, { body: { username: newEmail } });
    const { token } = await findNewestResetLink(portal.database.db, newEmail);
    expect((await putBack(body.entryId)).body.cancelledEmailCount).toBe(2);
    expect(await readState()).toEqual([original, true, true]);
    const reset = { token, username: original, password: 'Banksia2026!' };
    expect((await portal.send(authentication.resetPassword, { body: reset })).status).toBe(400);
  });

  it('does not confirm another address by putting back', async () => {
    const { body } = await change(newEmail);
    const third = 'hana.third@agency.example';
    await portal.send(onboarding.correctEmail, { body: { email: third } }, member);
    expect((await putBack(body.entryId)).status).toBe(409);
    expect(await readState()).toEqual([third, false, false]);
  });

  it('does not give the confirmed address to an account whose password the new address has changed', async () => {
    const entryId = (await change(newEmail)).body.entryId as string;
    await portal.send(authentication.forgotPassword, { body: { username: newEmail } });
    const { token } = await findNewestResetLink(portal.database.db, newEmail);
    const reset = { token, username: newEmail, password: 'Banksia2026!' };
    expect((await portal.send(authentication.resetPassword, { body: reset })).status).toBe(200);
    const params = { id: entryId };
    const { conflicts, restored } = (await portal.send(historyStaff.previewPutBack, { params }, officer))
      .body;
    const overwrite = [...conflicts, ...restored].flatMap((field) => ('key' in field ? [field.key] : []));
    expect(overwrite.length).toBeGreaterThan(0);
    expect((await portal.send(historyStaff.putBack, { params, body: { overwrite } }, officer)).status).toBe(
      409,
    );
    expect(await readState()).toEqual([newEmail, true, true]);
    expect((await listEmails()).map(({ toAddress }) => toAddress)).toContain(original);
  });

  it('does not put back an unconfirmed address after the new one was confirmed', async () => {
    const unconfirmed = portal.database.db.updateTable('accounts').set({ emailConfirmedAt: null });
    await unconfirmed.where('memberId', '=', member.userId).execute();
    const { body } = await change(newEmail);
    await confirm();
    expect((await putBack(body.entryId)).status).toBe(409);
    expect(await readState()).toEqual([newEmail, true, true]);
  });

  it('rejects a taken or unchanged address, other roles, and accounts of staff', async () => {
    const field = async (email: string) => (await change(email)).errorBody.errors[0]?.field;
    expect([await field(demoEmail('billing').toUpperCase()), await field(original)]).toEqual([
      'email',
      'email',
    ]);
    expect((await change(newEmail, support)).status).toBe(403);
    expect((await change(newEmail, officer, admin.userId)).status).toBe(403);
    expect(await listEmails()).toEqual([]);
  });
});

describe('POST /api/staff/member-emails', () => {
  it('sends an email to those who can get it, and says why the others do not', async () => {
    await change(newEmail);
    await portal.database.db.deleteFrom('emails').execute();
    const body = { ids: [member.userId, admin.userId], kind: 'confirmation' as const };
    const sent = await portal.send(onboardingStaff.resendMemberEmails, { body }, officer);
    expect(sent.body).toEqual({
      sentCount: 1,
      leftAlone: [{ id: admin.userId, reason: 'The address is confirmed already.' }],
    });
    expect((await listEmails()).map(({ toAddress }) => toAddress)).toEqual([newEmail]);
  });
});

describe('POST /api/staff/members/{id}/emails', () => {
  it('rejects a welcome email for a plan without a joining form', async () => {
    await change(newEmail);
    expect((await resend('welcome')).status).toBe(409);
  });

  it('sends each email with a new link to an address that is not confirmed', async () => {
    expect((await resend('confirmation')).status).toBe(409);
    await change(newEmail);
    expect((await resend('confirmation', support)).status).toBe(403);
    await setPlan('Associate');
    for (const kind of ['confirmation', 'welcome', 'invitation'] as const) {
      expect((await resend(kind)).status, kind).toBe(200);
      const { textBody } = await findNewestEmailTo(portal.database.db, newEmail);
      expect(textBody).toContain(
        kind === 'invitation' ? '/account/reset-password' : '/account/confirm-email',
      );
    }
    const { token } = await findNewestResetLink(portal.database.db, newEmail);
    const reset = { token, username: newEmail, password: 'Banksia2026!' };
    expect((await portal.send(authentication.resetPassword, { body: reset })).status).toBe(200);
    expect(await readState()).toEqual([newEmail, true, true]);
  });
});
