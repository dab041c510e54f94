import { beforeAll, describe, expect, it } from 'vitest';
import { authentication } from '#contract/authentication.ts';
import { onboarding } from '#contract/onboarding.ts';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { newestEmailTo } from '#tests/support/emails.ts';
import { testApp } from '#tests/support/test-app.ts';
import { createVisitors, homeAddress, type Visitors } from '#tests/support/visitor-factory.ts';

const portal = testApp({ HIDE_ACCOUNT_EXISTENCE: 'true' });
let visitors: Visitors;
beforeAll(async () => {
  visitors = await createVisitors(portal);
});

const subjectsTo = async (email: string) => {
  const mails = portal.database.db.selectFrom('emails').select('subject').where('toAddress', '=', email);
  return (await mails.execute()).map(({ subject }) => subject);
};

/** Numbers of all rows that joining may add. */
async function countRows() {
  const { rows } = await portal.database.pool.query(`SELECT
    (SELECT count(*) FROM members) AS members, (SELECT count(*) FROM accounts) AS accounts,
    (SELECT count(*) FROM invoices) AS invoices, (SELECT count(*) FROM audit_log) AS audit_log,
    (SELECT value FROM counters WHERE name = 'invoice') AS counter`);
  return rows;
}

/** Waits for the response, which must take as long as every other: a timer may fire a moment early. */
async function inConstantTime<Response>(work: Promise<Response>) {
  const start = performance.now();
  const response = await work;
  expect(performance.now() - start).toBeGreaterThan(490);
  return response;
}

const withoutReferences = (text: string) => text.replace(/[\w-]{22,36}(?=")/g, '…');
const joined = [200, '{"success":true}'];

describe('with HIDE_ACCOUNT_EXISTENCE', () => {
  it('the email check only validates the syntax', async () => {
    for (const [email, valid] of [
      ['free@join.example', true],
      [demoEmail('member'), true],
      ['free.join.example', false],
    ] as const) {
      const from = { address: visitors.nextAddress() };
      const { status, body } = await portal.send(onboarding.validateEmail, { body: { email } }, from);
      expect([status, body], email).toEqual([200, { valid }]);
    }
  });

  it('joining with a taken email gets the same response and adds nothing', async () => {
    for (const planType of ['Newsletter', 'Subscriber']) {
      const free = visitors.visitor({ planType, BillingAddress: homeAddress });
      const made = await inConstantTime(visitors.join(free));
      const before = await countRows();
      const taken = await inConstantTime(visitors.join({ ...free, email: demoEmail('member') }));
      expect(await countRows()).toEqual(before);
      expect(made.body.success).toBe(true);
      expect(made.body).not.toHaveProperty('userId');
      expect(withoutReferences(taken.text)).toBe(withoutReferences(made.text));
      expect(taken.status).toBe(made.status);
      expect(Object.keys(taken.headers)).toEqual(Object.keys(made.headers));
    }
  });

  it('joining with a free email adds one member when it is submitted several times', async () => {
    const given = visitors.visitor();
    const before = await visitors.memberCount();
    const responses = await Promise.all([visitors.join(given), visitors.join(given)]);
    responses.push(await visitors.join(given));
    for (const { status, text } of responses) expect([status, text]).toEqual(joined);
    expect(await visitors.memberCount()).toBe(before + 1);
    const { email, password } = given;
    const form = { grant_type: 'password', username: email, password };
    const { status } = await portal.call({ path: '/connect/token', form, address: visitors.nextAddress() });
    expect(status).toBe(200);
    // A disabled account gets no email, and the same response.
    const accounts = portal.database.db.updateTable('accounts').set({ disabledAt: new Date() });
    await accounts.where('email', '=', email).execute();
    const again = await visitors.join(given);
    expect([again.status, again.text]).toEqual(joined);
    expect(await subjectsTo(email)).toEqual(['Welcome to Muster']);
  });

  it('joining more than five times with one email returns 429, taken or not', async () => {
    for (const email of [demoEmail('informational'), 'nobody@join.example']) {
      const statuses = [];
      // Each submission differs: a repeated one is not counted.
      for (const firstName of ['Ana', 'Bo', 'Cleo', 'Dee', 'Eva', 'Fay'])
        statuses.push((await visitors.join(visitors.visitor({ email, firstName }))).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  it('the owner of a taken email is told how to sign in, without the text of the visitor', async () => {
    const email = demoEmail('billing');
    const given = visitors.visitor({ email: email.toUpperCase(), firstName: 'Mallory <b>' });
    expect((await visitors.join(given)).status).toBe(200);
    const mail = await newestEmailTo(portal.database.db, email);
    expect(mail.subject).toBe('You already have an account');
    expect(mail.textBody).toContain('Hello Eleni,');
    for (const path of ['/account/sign-in', '/account/forgot-password'])
      expect(mail.textBody).toContain(`${portal.config.publicUrl}${path}`);
    expect(mail.textBody + mail.htmlBody).not.toContain('Mallory');
    await expect(portal.signIn('billing', given.password)).rejects.toThrow();
    await portal.signIn('billing', demoPassword);
  });

  it('two such emails are sent, and reset links are still available', async () => {
    const email = demoEmail('hidden');
    const attempts = Array.from({ length: 5 }, () => visitors.join(visitors.visitor({ email })));
    for (const { status, text } of await Promise.all(attempts)) expect([status, text]).toEqual(joined);
    expect(await subjectsTo(email)).toHaveLength(2);
    const from = { address: visitors.nextAddress() };
    await portal.send(authentication.forgotPassword, { body: { username: email } }, from);
    expect(await subjectsTo(email)).toHaveLength(3);
  });

  it('a correction to a taken email gets the same response, and the owner is told', async () => {
    const { token } = await visitors.joinAndSignIn();
    for (const [email, subject] of [
      [demoEmail('representative'), 'You already have an account'],
      ['free-correction@join.example', 'Confirm your email address'],
    ] as const) {
      const from = { token, address: visitors.nextAddress() };
      const { status, text } = await inConstantTime(
        portal.send(onboarding.correctEmail, { body: { email } }, from),
      );
      expect([status, text]).toEqual(joined);
      expect(await subjectsTo(email)).toEqual([subject]);
    }
  });
});
