import { beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { newestMailTo } from '#tests/support/mails.ts';
import { testApp } from '#tests/support/started-app.ts';
import { home, type Visitors, visitorsOf } from '#tests/support/visitors.ts';

const portal = testApp();
let visitors: Visitors;
beforeAll(async () => {
  visitors = await visitorsOf(portal);
});

describe('POST api/joins', () => {
  it('refuses invalid details by the name of the field, and makes no member', async () => {
    const organisationId = undefined;
    const unlistedOrganisationName = 'a'.repeat(201);
    const refused: [changes: Record<string, unknown>, field: string][] = [
      [{ planType: 'Platinum' }, 'planType'],
      [{ firstName: ' \r\n ' }, 'firstName'],
      [{ lastName: 'a'.repeat(101) }, 'lastName'],
      [{ email: 'nobody' }, 'email'],
      [{ email: 'a@join.example\r\nBcc: b@join.example' }, 'email'],
      [{ password: 'short1A' }, 'password'],
      [{ password: 'Password1' }, 'password'],
      [{ organisationId: visitors.closedOrganisation }, 'organisationId'],
      [{ organisationId: crypto.randomUUID() }, 'organisationId'],
      [{ organisationId: "1' OR '1'='1" }, 'organisationId'],
      [{ organisationId }, 'organisationId'],
      [{ organisationId: '' }, 'organisationId'],
      [{ unlistedOrganisationName: 'Otway Brigade' }, 'unlistedOrganisationName'],
      [{ hasNoOrganisation: true }, 'hasNoOrganisation'],
      [{ organisationId, hasNoOrganisation: false }, 'hasNoOrganisation'],
      [{ organisationId, unlistedOrganisationName: ' \r\n ' }, 'unlistedOrganisationName'],
      [{ organisationId, unlistedOrganisationName }, 'unlistedOrganisationName'],
      [{ planType: 'Subscriber' }, 'BillingAddress'],
      [{ planType: 'Subscriber', BillingAddress: { ...home, suburb: ' ' } }, 'BillingAddress.suburb'],
      [{ BillingAddress: { ...home, state: 'Otago' } }, 'BillingAddress.state'],
      [{ BillingAddress: { ...home, country: 'Atlantis' } }, 'BillingAddress.country'],
      [{ BillingAddress: { ...home, secret: 1 } }, 'BillingAddress.secret'],
      [{ purchaseKey: '' }, 'purchaseKey'],
      [{ purchaseKey: 'a'.repeat(65) }, 'purchaseKey'],
      [{ purchaseKey: 'with a space in the middle of it' }, 'purchaseKey'],
    ];
    const before = await visitors.memberCount();
    for (const [changes, field] of refused) {
      const { status, body } = await visitors.join(visitors.visitor(changes));
      expect([status, body.errors[0].field], JSON.stringify(changes)).toEqual([400, field]);
    }
    expect(await visitors.memberCount()).toBe(before);
  });

  it('accepts any state outside Australia', async () => {
    const BillingAddress = { ...home, state: 'Otago', postcode: '', country: 'International' };
    const given = visitors.visitor({ planType: 'Subscriber', BillingAddress });
    expect((await visitors.join(given)).status).toBe(200);
  });

  it('stores names as one line of plain text, and does not email suspicious ones', async () => {
    const lastName = "=cmd|' /C calc'!A0 😀%_\\";
    const given = visitors.visitor({ firstName: '<b>"Kim"</b>\r\nBcc: all\u0000', lastName });
    const { body } = await visitors.join(given);
    const { db } = portal.database;
    const members = db.selectFrom('members').select(['firstName', 'lastName']);
    const stored = { firstName: '<b>"Kim"</b> Bcc: all', lastName };
    expect(await members.where('id', '=', body.userId).execute()).toEqual([stored]);
    const mail = await newestMailTo(db, given.email);
    expect(mail.htmlBody).not.toContain('<b>');
    expect(mail.textBody.startsWith('Hello,\n')).toBe(true);
  });
});

describe('POST api/emails/ValidEmail', () => {
  const check = (json: unknown, address = visitors.anAddress()) =>
    portal.call({ path: '/api/emails/ValidEmail', json, address });

  it('accepts free and well-formed emails', async () => {
    const emails = {
      'free@join.example': true,
      ' free@join.example ': true,
      [demoEmail('member')]: false,
      [` ${demoEmail('member').toUpperCase()}`]: false,
      '': false,
      'free.join.example': false,
      'free@join.example\r\nBcc: all@join.example': false,
      [`${'a'.repeat(300)}@join.example`]: false,
      '"😀\'%_\\"@join.example': false,
    };
    for (const [email, valid] of Object.entries(emails)) {
      const { status, body } = await check({ email });
      expect([status, body], email).toEqual([200, { valid }]);
    }
    for (const json of [{}, { email: ['a@join.example'] }, { email: 'a'.repeat(10_000) }])
      expect((await check(json)).body.errors[0].field).toBe('email');
  });

  it('allows 200 checks a day per address', async () => {
    const address = visitors.anAddress();
    const statuses = [];
    for (let attempt = 0; attempt < 201; attempt += 1) {
      const isNextMinute = attempt % 20 === 0;
      if (isNextMinute)
        await portal.database.pool.query("DELETE FROM rate_limits WHERE key LIKE 'emailCheckByAddress:%'");
      statuses.push((await check({ email: 'free@join.example' }, address)).status);
    }
    expect(statuses).toEqual([...Array(200).fill(200), 429]);
  });
});
