import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { newestMailTo } from '#tests/support/mails.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { home, type Visitor, type Visitors, visitorsOf } from '#tests/support/visitors.ts';

let portal: TestApp;
let visitors: Visitors;
beforeAll(async () => {
  portal = await startTestApp();
  visitors = await visitorsOf(portal);
});
afterAll(() => portal.close());

async function signIn({ email, password }: Visitor): Promise<{ token: string }> {
  const form = { grant_type: 'password', username: email, password };
  const { body } = await portal.call({ path: '/connect/token', form, address: visitors.anAddress() });
  return { token: body.access_token };
}

/** Members are listed only after they have confirmed their email address. */
const confirmEmail = (memberId: string) =>
  portal.database.db
    .updateTable('accounts')
    .set({ emailConfirmedAt: new Date() })
    .where('memberId', '=', memberId)
    .execute();

describe('api/joins', () => {
  it.each([
    ['Newsletter', 'Informational newsletter'],
    ['Associate', 'Associate'],
  ])('makes a member by the %s plan, who can sign in', async (planType, membership) => {
    const given = visitors.visitor({ planType, BillingAddress: { ...home, state: 'vic' } });
    const { status, body } = await visitors.join(given);
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
      organisationId: visitors.openOrganisations[0],
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
    const signedIn = await portal.call({ path: '/connect/token', form, address: visitors.anAddress() });
    expect(signedIn.body.userId).toBe(body.userId);
  });

  it.each([
    ['Newsletter', false, 403],
    ['Associate', true, 200],
  ])(
    'starts a %s member with includeInDirectory %s',
    async (planType, includeInDirectory, statusForOthers) => {
      const given = visitors.visitor({ planType });
      const { body } = await visitors.join(given);
      const path = `/api/users/${body.userId}`;
      const { token: ownToken } = await signIn(given);
      expect((await portal.call({ path, token: ownToken })).body).toMatchObject({ includeInDirectory });
      await confirmEmail(body.userId);
      const { token } = await portal.signIn('member');
      expect((await portal.call({ path, token })).status).toBe(statusForOthers);
    },
  );

  it('bills nobody for a plan that is free', async () => {
    const { body } = await visitors.join(visitors.visitor({ planType: 'Associate' }));
    const none = portal.database.db.selectFrom('invoices').select('id').where('memberId', '=', body.userId);
    expect(await none.execute()).toEqual([]);
  });

  it('takes the same submitted twice for one, at once or a moment later', async () => {
    const given = visitors.visitor({ planType: 'Associate', BillingAddress: home });
    const before = await visitors.memberCount();
    const [one, two] = await Promise.all([visitors.join(given), visitors.join(given)]);
    const three = await visitors.join({ ...given, email: given.email.toUpperCase() });
    expect([one.status, two.status, three.status]).toEqual([200, 200, 200]);
    expect(new Set([one, two, three].map(({ body }) => body.userId)).size).toBe(1);
    expect(await visitors.memberCount()).toBe(before + 1);
    const mails = portal.database.db.selectFrom('mails').select('id').where('toAddress', '=', given.email);
    expect(await mails.execute()).toHaveLength(1);
  });

  it('refuses a taken email to all others: another password, another plan, a member of old', async () => {
    const given = visitors.visitor();
    await visitors.join(given);
    for (const other of [
      { ...given, password: 'Kotuku78!' },
      { ...given, planType: 'Associate' },
      // Not a second try but a correction, which must not look as if it had been taken.
      { ...given, firstName: 'Corrected' },
      visitors.visitor({ email: demoEmail('member'), password: 'Muster2026!' }),
    ]) {
      const { status, body } = await visitors.join(other);
      expect(status).toBe(409);
      expect(body.message).toContain('already belongs to a member');
      expect(body.errors[0].field).toBe('email');
    }
  });

  it('is no place to guess the password of somebody who has just joined', async () => {
    const given = visitors.visitor();
    await visitors.join(given);
    for (let tries = 0; tries < 5; tries += 1)
      await visitors.join({ ...given, password: `Guessed${tries}x` });
    expect((await visitors.join(given)).status).toBe(409);
  });
});
