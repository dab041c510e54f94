import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#server/db/demo/accounts.ts';
import { newestMailTo } from '#tests/support/mails.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
let organisationId: string;
let openOrganisations: string[];
let closedOrganisationId: string;
let made = 0;
/** Limits count by address, and an email joins once: each test has its own. */
const another = () => {
  made += 1;
  return made;
};
const anAddress = () => `198.51.${100 + (another() >> 8)}.${made & 255}`;
const anEmail = () => `visitor${another()}@join.example`;

beforeAll(async () => {
  portal = await startTestApp();
  const organisations = await portal.database.db
    .selectFrom('organisations')
    .select(['id', 'openTo'])
    .orderBy('id')
    .execute();
  openOrganisations = organisations.filter(({ openTo }) => openTo.length === 3).map(({ id }) => id);
  organisationId = openOrganisations[0] as string;
  closedOrganisationId = organisations.find(({ openTo }) => !openTo.includes('newsletter'))?.id as string;
});
afterAll(() => portal.close());

const home = {
  address1: '1 Hose Street',
  suburb: 'Ballarat',
  state: 'VIC',
  postcode: '3350',
  country: 'Australia',
};
const visitor = (changes: Record<string, unknown> = {}) => ({
  planType: 'Newsletter',
  firstName: 'Āwhina',
  lastName: 'Ngata',
  email: anEmail(),
  password: 'Kotuku77!',
  organisationId,
  ...changes,
});
const join = (json: unknown, address = anAddress()) => portal.call({ path: '/api/joins', json, address });
const memberCount = async () => {
  const { db } = portal.database;
  const { count } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

describe('api/emails/ValidEmail', () => {
  const check = (json: unknown, address = anAddress()) =>
    portal.call({ path: '/api/emails/ValidEmail', json, address });

  it.each([
    ['a free one', 'free@join.example', true],
    ['one with spaces around it', ' free@join.example ', true],
    ['a taken one', demoEmail('member'), false],
    ['a taken one, spelt otherwise', ` ${demoEmail('member').toUpperCase()}`, false],
    ['nothing', '', false],
    ['no email', 'free.join.example', false],
    ['a line break in it', 'free@join.example\r\nBcc: all@join.example', false],
    ['one too long', `${'a'.repeat(300)}@join.example`, false],
    ['emoji and quotes', `"😀'%_\\"@join.example`, false],
  ])('says of %s whether it may join', async (_, email, valid) => {
    const { status, body } = await check({ email });
    expect(status).toBe(200);
    expect(body).toEqual({ valid });
  });

  it.each([
    [{}, 'email'],
    [{ email: ['a@join.example'] }, 'email'],
    [{ email: 'a'.repeat(10_000) }, 'email'],
    [{ email: 'a@join.example', secret: 1 }, 'secret'],
  ])('refuses %j by the name of the field', async (json, field) => {
    const { status, body } = await check(json);
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });

  it('serves a person, not a script', async () => {
    const address = anAddress();
    const statuses = [];
    for (let tries = 0; tries < 21; tries += 1)
      statuses.push((await check({ email: 'free@join.example' }, address)).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });
});

describe('api/joins', () => {
  it.each([
    ['Newsletter', 'Informational newsletter'],
    ['Associate', 'Associate'],
    ['Subscriber', 'Subscriber'],
  ])('makes a member by the %s plan, who can sign in', async (planType, membership) => {
    const given = visitor({ planType, BillingAddress: { ...home, state: 'vic' } });
    const { status, body } = await join(given);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, userId: expect.stringMatching(/^[\da-f-]{36}$/) });

    const { db } = portal.database;
    const member = await db
      .selectFrom('members')
      .innerJoin('memberships', 'memberships.id', 'members.membershipId')
      .select(['firstName', 'lastName', 'memberships.name', 'organisationId', 'isBillingContact'])
      .select(['postalAddress1', 'postalSuburb', 'postalState', 'postalPostcode', 'postalCountry'])
      .where('members.id', '=', body.userId)
      .executeTakeFirstOrThrow();
    expect(member).toEqual({
      firstName: 'Āwhina',
      lastName: 'Ngata',
      name: membership,
      organisationId,
      isBillingContact: false,
      postalAddress1: '1 Hose Street',
      postalSuburb: 'Ballarat',
      postalState: 'VIC',
      postalPostcode: '3350',
      postalCountry: 'Australia',
    });
    const mail = await newestMailTo(db, given.email);
    expect(mail.subject).toBe('Welcome to Muster');
    expect(mail.textBody).toContain('Hello Āwhina,');
    expect(mail.textBody).toContain('/account/sign-in');

    const form = { grant_type: 'password', username: given.email, password: given.password };
    const signedIn = await portal.call({ path: '/connect/token', form, address: anAddress() });
    expect(signedIn.body.userId).toBe(body.userId);
  });

  it('bills a Subscriber A$245.00 including GST, and nobody else', async () => {
    const { db } = portal.database;
    const given = visitor({ planType: 'Subscriber', BillingAddress: home });
    const subscriber = await join(given);
    const invoice = await db
      .selectFrom('invoices')
      .innerJoin('invoiceLines', 'invoiceLines.invoiceId', 'invoices.id')
      .select(['number', 'assignedTo', 'kind', 'status', 'totalCents', 'gstCents', 'quantity', 'unitCents'])
      .where('memberId', '=', subscriber.body.userId)
      .execute();
    expect(invoice).toEqual([
      {
        number: expect.any(Number),
        assignedTo: 'Individual',
        kind: 'Membership',
        status: 'Open',
        totalCents: 24_500,
        gstCents: 2_227,
        quantity: 1,
        unitCents: 24_500,
      },
    ]);
    const mail = await newestMailTo(db, given.email);
    expect(mail.textBody).toContain(`tax invoice no. ${invoice[0]?.number} for A$245.00`);

    const associate = await join(visitor({ planType: 'Associate' }));
    const none = db.selectFrom('invoices').select('id').where('memberId', '=', associate.body.userId);
    expect(await none.execute()).toEqual([]);
  });

  it('numbers invoices without a gap, 20 joining at once', async () => {
    const { db } = portal.database;
    const counter = db.selectFrom('counters').select('value').where('name', '=', 'invoice');
    const before = await counter.executeTakeFirstOrThrow();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        join(
          // Every fifth wants the same email: but for one, they fail inside the transaction.
          visitor({
            planType: 'Subscriber',
            BillingAddress: home,
            // Those of one organisation would wait for each other, for it counts its members.
            organisationId: openOrganisations[index],
            ...(index % 5 === 0 && { email: 'twin@join.example', password: `Kotuku77!${index}` }),
          }),
        ),
      ),
    );
    const joined = answers.filter(({ status }) => status === 200);
    expect(joined).toHaveLength(17);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    const numbers = await db
      .selectFrom('invoices')
      .select('number')
      .where('number', '>', before.value)
      .orderBy('number')
      .execute();
    expect(numbers.map(({ number }) => number)).toEqual(joined.map((_, index) => before.value + index + 1));
    expect(await counter.executeTakeFirstOrThrow()).toEqual({
      value: before.value + 17,
    });
  });

  it('takes the same submitted twice for one, at once or a moment later', async () => {
    const given = visitor({ planType: 'Subscriber', BillingAddress: home });
    const before = await memberCount();
    const [one, two] = await Promise.all([join(given), join(given)]);
    const three = await join({ ...given, email: given.email.toUpperCase() });
    expect([one.status, two.status, three.status]).toEqual([200, 200, 200]);
    expect(new Set([one, two, three].map(({ body }) => body.userId)).size).toBe(1);
    expect(await memberCount()).toBe(before + 1);
    const mails = portal.database.db.selectFrom('mails').select('id').where('toAddress', '=', given.email);
    expect(await mails.execute()).toHaveLength(1);
  });

  it('refuses a taken email to all others: another password, another plan, a member of old', async () => {
    const given = visitor();
    await join(given);
    for (const other of [
      { ...given, password: 'Kotuku78!' },
      { ...given, planType: 'Associate' },
      visitor({ email: demoEmail('member'), password: 'Muster2026!' }),
    ]) {
      const { status, body } = await join(other);
      expect(status).toBe(409);
      expect(body.message).toContain('already belongs to a member');
      expect(body.errors[0].field).toBe('email');
    }
  });

  it('is no place to guess the password of somebody who has just joined', async () => {
    const given = visitor();
    await join(given);
    for (let tries = 0; tries < 5; tries += 1) await join({ ...given, password: `Guessed${tries}x` });
    expect((await join(given)).status).toBe(409);
  });

  it('refuses an organisation that is not there or not open to the plan', async () => {
    for (const id of [closedOrganisationId, crypto.randomUUID()]) {
      const { status, body } = await join(visitor({ organisationId: id }));
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
    [{ planType: 'Subscriber' }, 'BillingAddress'],
    [{ planType: 'Subscriber', BillingAddress: { ...home, suburb: ' ' } }, 'BillingAddress.suburb'],
    [{ BillingAddress: { ...home, state: 'Otago' } }, 'BillingAddress.state'],
    [{ BillingAddress: { ...home, country: 'Atlantis' } }, 'BillingAddress.country'],
    [{ BillingAddress: { ...home, secret: 1 } }, 'BillingAddress.secret'],
    [{ role: 'staff' }, 'role'],
    [{ isStaff: true }, 'isStaff'],
    [{ isBillingContact: true }, 'isBillingContact'],
    [{ membership: { name: 'Full member' } }, 'membership'],
    [{ id: '00000000-0000-4000-8000-000000000000' }, 'id'],
  ])('refuses %j by the name of the field, and makes no member', async (changes, field) => {
    const before = await memberCount();
    const { status, body } = await join(visitor(changes));
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
    expect(await memberCount()).toBe(before);
  });

  it('takes any state outside Australia', async () => {
    const BillingAddress = { ...home, state: 'Otago', postcode: '', country: 'International' };
    expect((await join(visitor({ planType: 'Subscriber', BillingAddress }))).status).toBe(200);
  });

  it('keeps names as they are typed, in one line and as plain text', async () => {
    const given = visitor({
      firstName: '<b>"Kim"</b>\r\nBcc: all\u0000',
      lastName: "=cmd|' /C calc'!A0 😀%_\\",
    });
    const { body } = await join(given);
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
    expect(mail.textBody.startsWith('Hello <b>"Kim"</b> Bcc: all,\n')).toBe(true);
  });

  it('serves a person, not a script', async () => {
    const address = anAddress();
    for (let tries = 0; tries < 20; tries += 1) await join(visitor({ password: 'short1A' }), address);
    const { status, headers } = await join(visitor(), address);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});
