import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestMailTo } from '#tests/support/mails.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { home, type Visitors, visitorsOf } from '#tests/support/visitors.ts';

let portal: TestApp;
let visitors: Visitors;
beforeAll(async () => {
  portal = await startTestApp();
  visitors = await visitorsOf(portal);
});
afterAll(() => portal.close());

describe('api/joins', () => {
  it('refuses an organisation that is not there or not open to the plan', async () => {
    for (const id of [visitors.closedOrganisation, crypto.randomUUID()]) {
      const { status, body } = await visitors.join(visitors.visitor({ organisationId: id }));
      expect(status).toBe(400);
      expect(body.errors[0].field).toBe('organisationId');
    }
  });

  it.each([
    [{ planType: 'Platinum' }, 'planType'],
    [{ firstName: ' \r\n ' }, 'firstName'],
    [{ lastName: 'a'.repeat(101) }, 'lastName'],
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a@join.example\r\nBcc: b@join.example' }, 'email'],
    [{ password: 'short1A' }, 'password'],
    [{ password: 'alllowercase1' }, 'password'],
    [{ password: 'Password1' }, 'password'],
    [{ password: 'Aa1'.repeat(50) }, 'password'],
    [{ organisationId: "1' OR '1'='1" }, 'organisationId'],
    [{ organisationId: undefined }, 'organisationId'],
    [{ organisationId: '' }, 'organisationId'],
    [{ unlistedOrganisationName: 'Otway Brigade' }, 'unlistedOrganisationName'],
    [{ hasNoOrganisation: true }, 'hasNoOrganisation'],
    [{ organisationId: undefined, hasNoOrganisation: false }, 'hasNoOrganisation'],
    [{ organisationId: undefined, unlistedOrganisationName: ' \r\n ' }, 'unlistedOrganisationName'],
    [{ organisationId: undefined, unlistedOrganisationName: 'a'.repeat(201) }, 'unlistedOrganisationName'],
    [{ planType: 'Subscriber' }, 'BillingAddress'],
    [{ planType: 'Subscriber', BillingAddress: { ...home, suburb: ' ' } }, 'BillingAddress.suburb'],
    [{ BillingAddress: { ...home, state: 'Otago' } }, 'BillingAddress.state'],
    [{ BillingAddress: { ...home, country: 'Atlantis' } }, 'BillingAddress.country'],
    [{ BillingAddress: { ...home, secret: 1 } }, 'BillingAddress.secret'],
    [{ purchaseKey: '' }, 'purchaseKey'],
    [{ purchaseKey: 'a'.repeat(65) }, 'purchaseKey'],
    [{ purchaseKey: 'with a space in the middle of it' }, 'purchaseKey'],
    [{ role: 'staff' }, 'role'],
    [{ isStaff: true }, 'isStaff'],
    [{ isBillingContact: true }, 'isBillingContact'],
    [{ membership: { name: 'Full member' } }, 'membership'],
    [{ id: '00000000-0000-4000-8000-000000000000' }, 'id'],
  ])('refuses %j by the name of the field, and makes no member', async (changes, field) => {
    const before = await visitors.memberCount();
    const { status, body } = await visitors.join(visitors.visitor(changes));
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
    expect(await visitors.memberCount()).toBe(before);
  });

  it('takes any state outside Australia', async () => {
    const BillingAddress = { ...home, state: 'Otago', postcode: '', country: 'International' };
    expect((await visitors.join(visitors.visitor({ planType: 'Subscriber', BillingAddress }))).status).toBe(
      200,
    );
  });

  it('keeps names as they are typed, in one line and as plain text', async () => {
    const given = visitors.visitor({
      firstName: '<b>"Kim"</b>\r\nBcc: all\u0000',
      lastName: "=cmd|' /C calc'!A0 😀%_\\",
    });
    const { body } = await visitors.join(given);
    const { db } = portal.database;
    const member = await db
      .selectFrom('members')
      .select(['firstName', 'lastName'])
      .where('id', '=', body.userId)
      .executeTakeFirstOrThrow();
    expect(member).toEqual({
      firstName: '<b>"Kim"</b> Bcc: all',
      lastName: "=cmd|' /C calc'!A0 😀%_\\",
    });
    const mail = await newestMailTo(db, given.email);
    expect(mail.htmlBody).not.toContain('<b>');
    // Not even as text: whoever joins may give anybody's address.
    expect(mail.textBody.startsWith('Hello,\n')).toBe(true);
  });

  it('serves a person, not a script', async () => {
    const address = visitors.anAddress();
    for (let tries = 0; tries < 20; tries += 1)
      await visitors.join(visitors.visitor({ password: 'short1A' }), address);
    const { status, headers } = await visitors.join(visitors.visitor(), address);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});
