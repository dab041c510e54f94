import { describe, expect, it } from 'vitest';
import { members } from '#contract/members.ts';
import { type ApplicantInput, homeAddress, testApplicants } from '#tests/support/applicant-factory.ts';
import { findNewestEmailTo } from '#tests/support/emails.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { submitTestCheckout } from '#tests/support/test-checkout.ts';

const staffAddress = 'memberships@association.example';
const portal = setUpTestApp({ ENQUIRIES_TO_BY_TYPE: `MembershipIssue:${staffAddress}` });
const member = portal.signInBeforeAll('member');
const applicants = testApplicants(portal);

const unlisted = (changes = {}) =>
  applicants.createApplicant({
    planType: 'Associate',
    organisationId: undefined,
    unlistedOrganisationName: 'Otway Brigade',
    ...changes,
  });
async function signIn(input: ApplicantInput) {
  const { body } = await applicants.signIn(input);
  const [params, session] = [{ id: body.userId as string }, { token: body.access_token as string }];
  return { params, session, details: (await portal.send(members.getUser, { params }, session)).body };
}
const countStaffEmails = async () =>
  (await portal.database.pool.query('SELECT FROM emails WHERE to_address = $1', [staffAddress])).rowCount;

describe('POST api/joins without a listed organisation', () => {
  it('stores a typed name for the member alone and emails staff', async () => {
    const name = 'Otway <b>Brigade</b>';
    const input = unlisted({ unlistedOrganisationName: ' Otway\r\n<b>Brigade</b> ' });
    expect((await applicants.join(input)).status).toBe(200);
    const own = await signIn(input);
    expect(own.details).toMatchObject({ companyId: null, companyName: null, unlistedOrganisationName: name });

    const { db, pool } = portal.database;
    const email = await findNewestEmailTo(db, staffAddress);
    expect(email.subject).toBe('New member with an unlisted organisation');
    expect(email.replyTo).toBe(input.email);
    for (const text of [input.email, name, 'Associate']) expect(email.textBody).toContain(text);
    expect(email.htmlBody).not.toContain('<b>Brigade');

    // Other members see a profile only after the email address is confirmed.
    await pool.query('UPDATE accounts SET email_confirmed_at = now() WHERE email = $1', [input.email]);
    const seenByOthers = await portal.send(members.getUser, { params: own.params }, member);
    expect(seenByOthers.status).toBe(200);
    expect(seenByOthers.text).not.toContain('Otway');
  });

  it('keeps the typed name until staff assign an organisation', async () => {
    const input = unlisted();
    await applicants.join(input);
    const { params, session, details } = await signIn(input);
    const save = (body: object) => portal.send(members.updateUser, { params, body }, session);
    expect((await save({ ...details, pronouns: 'they' })).status).toBe(200);
    expect((await save({ unlistedOrganisationName: 'Other' })).status).toBe(400);
    const [organisationId] = applicants.openOrganisations as [string];
    const assignment = portal.database.db.updateTable('members').set({ organisationId });
    await assignment.where('id', '=', params.id).execute();
    const assigned = { companyId: organisationId, unlistedOrganisationName: null };
    expect((await signIn(input)).details).toMatchObject(assigned);
  });

  it('accepts a member without an organisation and sends staff nothing', async () => {
    const before = await countStaffEmails();
    const input = unlisted({ unlistedOrganisationName: undefined, hasNoOrganisation: true });
    const [first, second] = [await applicants.join(input), await applicants.join(input)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.userId).toBe(first.body.userId);
    expect((await signIn(input)).details).toMatchObject({ companyId: null, unlistedOrganisationName: null });
    expect(await countStaffEmails()).toBe(before);
  });

  it('emails staff about a paid plan after the payment', async () => {
    const before = await countStaffEmails();
    const input = unlisted({ planType: 'Subscriber', BillingAddress: homeAddress });
    const { purchaseId, payUrl } = (await applicants.join(input)).body;
    expect(await countStaffEmails()).toBe(before);
    await submitTestCheckout(portal, payUrl, 'pay');
    const ipAddress = applicants.nextIpAddress();
    await portal.sendRaw({ path: `/api/joins/payments/${purchaseId}`, ipAddress });
    expect((await signIn(input)).details.unlistedOrganisationName).toBe('Otway Brigade');
    expect(await countStaffEmails()).toBe(Number(before) + 1);
  });
});
