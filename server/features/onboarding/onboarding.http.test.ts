import { describe, expect, it } from 'vitest';
import { members } from '#contract/members.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { homeAddress, testApplicants } from '#tests/support/applicant-factory.ts';
import { findNewestEmailTo } from '#tests/support/emails.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const viewer = portal.signInBeforeAll('member');
const applicants = testApplicants(portal);

describe('POST api/joins', () => {
  it.each([
    ['Newsletter', 'Informational newsletter', false, 403],
    ['Associate', 'Associate', true, 200],
  ])('creates a member who can sign in and has no invoice, with the plan %s', async (...expected) => {
    const [planType, membership, includeInDirectory, statusForOthers] = expected;
    const BillingAddress = { ...homeAddress, state: 'vic' };
    const input = applicants.createApplicant({ planType, BillingAddress, lastName: "Ngata\r\n<b>O'B\u0000" });
    const { status, body } = await applicants.join(input);
    expect([status, body]).toEqual([200, { success: true, userId: expect.stringMatching(/^[\da-f-]{36}$/) }]);
    const { db } = portal.database;
    const welcome = await findNewestEmailTo(db, input.email);
    expect(welcome.subject).toBe('Welcome to Muster');
    expect(welcome.textBody).toContain('Hello Āwhina,');
    expect(welcome.textBody).toContain('/account/sign-in');

    const session = await applicants.signIn(input);
    const params = { id: body.userId };
    const own = await portal.send(members.getUser, { params }, { token: session.body.access_token });
    expect(own.body).toMatchObject({
      firstName: 'Āwhina',
      lastName: "Ngata <b>O'B",
      membership: { name: membership },
      companyId: applicants.openOrganisations[0],
      isBillingContact: false,
      includeInDirectory,
      postalAddress1: '1 Hose Street',
      postalSuburb: 'Ballarat',
      postalState: 'VIC',
      postalPostcode: '3350',
      postalCountry: 'Australia',
    });
    // Members are listed only after they have confirmed their email address.
    const confirmed = { emailConfirmedAt: new Date() };
    await db.updateTable('accounts').set(confirmed).where('memberId', '=', body.userId).execute();
    expect((await portal.send(members.getUser, { params }, viewer)).status).toBe(statusForOthers);
    const invoices = db.selectFrom('invoices').select('id').where('memberId', '=', body.userId);
    expect(await invoices.execute()).toEqual([]);
  });

  it('creates one member when the same form is submitted several times', async () => {
    const input = applicants.createApplicant({ planType: 'Associate', BillingAddress: homeAddress });
    const before = await applicants.memberCount();
    const responses = await Promise.all([applicants.join(input), applicants.join(input)]);
    responses.push(await applicants.join({ ...input, email: input.email.toUpperCase() }));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.userId)).size).toBe(1);
    expect(await applicants.memberCount()).toBe(before + 1);
    const emails = portal.database.db.selectFrom('emails').select('id').where('toAddress', '=', input.email);
    expect(await emails.execute()).toHaveLength(1);
  });

  it('rejects a taken email if password, plan or name differ, and always after five attempts', async () => {
    const input = applicants.createApplicant();
    await applicants.join(input);
    for (const other of [
      { ...input, password: 'Kotuku78!' },
      { ...input, planType: 'Associate' },
      { ...input, firstName: 'Corrected' },
      applicants.createApplicant({ email: demoEmail('member'), password: 'Muster2026!' }),
    ]) {
      const { status, body } = await applicants.join(other);
      expect(status).toBe(409);
      expect(body.message).toContain('already belongs to a member');
      expect(body.errors[0].field).toBe('email');
    }
    // The right password is rejected too, so that an attacker cannot guess it by joining again.
    for (let attempt = 0; attempt < 5; attempt += 1)
      await applicants.join({ ...input, password: `Guessed${attempt}x` });
    expect((await applicants.join(input)).status).toBe(409);
  });

  it('rejects invalid details, names the field and creates no member', async () => {
    const organisationId = undefined;
    const unlistedOrganisationName = 'a'.repeat(201);
    const invalid: [changes: Record<string, unknown>, field: string][] = [
      [{ planType: 'Platinum' }, 'planType'],
      [{ firstName: ' \r\n ' }, 'firstName'],
      [{ lastName: 'a'.repeat(101) }, 'lastName'],
      [{ email: 'nobody' }, 'email'],
      [{ email: 'a@join.example\r\nBcc: b@join.example' }, 'email'],
      [{ password: 'short1A' }, 'password'],
      [{ password: 'Password1' }, 'password'],
      [{ organisationId: applicants.closedOrganisation }, 'organisationId'],
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
      [{ planType: 'Subscriber', BillingAddress: { ...homeAddress, suburb: ' ' } }, 'BillingAddress.suburb'],
      [{ BillingAddress: { ...homeAddress, state: 'Otago' } }, 'BillingAddress.state'],
      [{ BillingAddress: { ...homeAddress, country: 'Atlantis' } }, 'BillingAddress.country'],
      [{ BillingAddress: { ...homeAddress, secret: 1 } }, 'BillingAddress.secret'],
      [{ purchaseKey: '' }, 'purchaseKey'],
      [{ purchaseKey: 'a'.repeat(65) }, 'purchaseKey'],
      [{ purchaseKey: 'with a space in the middle of it' }, 'purchaseKey'],
    ];
    const before = await applicants.memberCount();
    for (const [changes, field] of invalid) {
      const { status, body } = await applicants.join(applicants.createApplicant(changes));
      expect([status, body.errors[0].field], JSON.stringify(changes)).toEqual([400, field]);
    }
    expect(await applicants.memberCount()).toBe(before);
  });
});

describe('POST api/emails/ValidEmail', () => {
  const check = (json: unknown, ipAddress = applicants.nextIpAddress()) =>
    portal.sendRaw({ path: '/api/emails/ValidEmail', json, ipAddress });

  it('accepts only valid email addresses without an account', async () => {
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

  it('allows 200 checks a day per client address', async () => {
    const ipAddress = applicants.nextIpAddress();
    const checkStatus = async () => (await check({ email: 'free@join.example' }, ipAddress)).status;
    expect(await checkStatus()).toBe(200);
    const useAllButOne = "UPDATE rate_limits SET points = 199 WHERE key LIKE 'dailyEmailCheckByAddress:%'";
    await portal.database.pool.query(useAllButOne);
    expect([await checkStatus(), await checkStatus()]).toEqual([200, 429]);
  });
});
