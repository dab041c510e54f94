import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestMailTo } from '#tests/support/mails.ts';
import { atCheckout } from '#tests/support/paying.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { home, type Visitor, type Visitors, visitorsOf } from '#tests/support/visitors.ts';

const staffAddress = 'memberships@association.example';

let portal: TestApp;
let visitors: Visitors;
beforeAll(async () => {
  portal = await startTestApp({ ENQUIRIES_TO_BY_TYPE: `MembershipIssue:${staffAddress}` });
  visitors = await visitorsOf(portal);
});
afterAll(() => portal.close());

async function ownDetails({ email, password }: Visitor) {
  const form = { grant_type: 'password', username: email, password };
  const signedIn = await portal.call({ path: '/connect/token', form, address: visitors.anAddress() });
  const { access_token: token, userId } = signedIn.body;
  const path = `/api/users/${userId}`;
  return { path, token, body: (await portal.call({ path, token })).body };
}

const countStaffMails = async () => {
  const { rows } = await portal.database.pool.query('SELECT 1 FROM mails WHERE to_address = $1', [
    staffAddress,
  ]);
  return rows.length;
};

describe('api/joins without a listed organisation', () => {
  it('stores a typed name for the member alone and emails staff', async () => {
    const given = visitors.visitor({
      ...{ planType: 'Associate', organisationId: undefined },
      unlistedOrganisationName: ' Otway\r\n<b>Brigade</b> ',
    });
    expect((await visitors.join(given)).status).toBe(200);
    // Other members see a profile only after the email address is confirmed.
    await portal.database.pool.query('UPDATE accounts SET email_confirmed_at = now() WHERE email = $1', [
      given.email,
    ]);
    const own = await ownDetails(given);
    expect(own.body).toMatchObject({
      ...{ companyId: null, companyName: null },
      unlistedOrganisationName: 'Otway <b>Brigade</b>',
    });

    const mail = await newestMailTo(portal.database.db, staffAddress);
    expect(mail.subject).toBe('New member with an unlisted organisation');
    expect(mail.replyTo).toBe(given.email);
    for (const text of [given.email, 'Otway <b>Brigade</b>', 'Associate'])
      expect(mail.textBody).toContain(text);
    expect(mail.htmlBody).not.toContain('<b>Brigade');

    const { token } = await portal.signIn('member');
    const seenByOthers = await portal.call({ path: own.path, token });
    expect(seenByOthers.status).toBe(200);
    expect(seenByOthers.text).not.toContain('Otway');
  });

  it('hides the typed name after staff assign an organisation', async () => {
    const given = visitors.visitor({ organisationId: undefined, unlistedOrganisationName: 'Otway Brigade' });
    const { body } = await visitors.join(given);
    await portal.database.db
      .updateTable('members')
      .set({ organisationId: visitors.openOrganisations[0] as string })
      .where('id', '=', body.userId)
      .execute();
    const own = await ownDetails(given);
    expect(own.body.companyId).toBe(visitors.openOrganisations[0]);
    expect(own.body.unlistedOrganisationName).toBeNull();
  });

  it('rejects a change of the typed name by the member', async () => {
    const given = visitors.visitor({ organisationId: undefined, unlistedOrganisationName: 'Otway Brigade' });
    await visitors.join(given);
    const { path, token, body } = await ownDetails(given);
    const save = (json: object) => portal.call({ path, json, token });
    expect((await save({ pronouns: 'they', ...body })).status).toBe(200);
    expect((await save({ unlistedOrganisationName: 'Other' })).status).toBe(400);
  });

  it('accepts a member without an organisation and sends staff nothing', async () => {
    const before = await countStaffMails();
    const given = visitors.visitor({ organisationId: undefined, hasNoOrganisation: true });
    const answers = [await visitors.join(given), await visitors.join(given)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body.userId).toBe(answers[0]?.body.userId);
    expect((await ownDetails(given)).body).toMatchObject({
      companyId: null,
      unlistedOrganisationName: null,
    });
    expect(await countStaffMails()).toBe(before);
  });

  it('stores the typed name of a paid plan and emails staff after the payment', async () => {
    const before = await countStaffMails();
    const given = visitors.visitor({
      ...{ planType: 'Subscriber', BillingAddress: home },
      ...{ organisationId: undefined, unlistedOrganisationName: 'Otway Brigade' },
    });
    const { purchaseId, payUrl } = (await visitors.join(given)).body;
    expect(await countStaffMails()).toBe(before);
    await atCheckout(portal, payUrl, 'pay');
    await portal.call({ path: `/api/joins/payments/${purchaseId}`, address: visitors.anAddress() });
    expect((await ownDetails(given)).body.unlistedOrganisationName).toBe('Otway Brigade');
    expect(await countStaffMails()).toBe(before + 1);
  });
});
