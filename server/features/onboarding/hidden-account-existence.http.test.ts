import { describe, expect, it } from 'vitest';
import { authentication } from '#contract/authentication.ts';
import { onboarding } from '#contract/onboarding.ts';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { homeAddress, testApplicants } from '#tests/support/applicant-factory.ts';
import { findNewestEmailTo } from '#tests/support/emails.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp({ HIDE_ACCOUNT_EXISTENCE: 'true' });
const applicants = testApplicants(portal);

const subjectsTo = async (email: string) => {
  const emails = portal.database.db.selectFrom('emails').select('subject').where('toAddress', '=', email);
  return (await emails.execute()).map(({ subject }) => subject);
};

/** Counts all rows that joining may add. */
async function countRows() {
  const { rows } = await portal.database.pool.query(`SELECT
    (SELECT count(*) FROM members) AS members, (SELECT count(*) FROM accounts) AS accounts,
    (SELECT count(*) FROM invoices) AS invoices, (SELECT count(*) FROM audit_log) AS audit_log,
    (SELECT value FROM counters WHERE name = 'invoice') AS counter`);
  return rows;
}

/** Expects the constant response time of 500 ms. A timer may fire slightly early. */
async function inConstantTime<Response>(work: Promise<Response>) {
  const start = performance.now();
  const response = await work;
  expect(performance.now() - start).toBeGreaterThan(490);
  return response;
}

const withoutReferences = (text: string) => text.replace(/[\w-]{22,36}(?=")/g, '…');
const joined = [200, '{"success":true}'];

describe('HIDE_ACCOUNT_EXISTENCE', () => {
  it('limits the email check to the syntax', async () => {
    for (const [email, valid] of [
      ['free@join.example', true],
      [demoEmail('member'), true],
      ['free.join.example', false],
    ] as const) {
      const from = { ipAddress: applicants.nextIpAddress() };
      const { status, body } = await portal.send(onboarding.validateEmail, { body: { email } }, from);
      expect([status, body], email).toEqual([200, { valid }]);
    }
  });

  it('returns the same response for a taken email and adds nothing', async () => {
    for (const planType of ['Newsletter', 'Subscriber']) {
      const free = applicants.createApplicant({ planType, BillingAddress: homeAddress });
      const accepted = await inConstantTime(applicants.join(free));
      const before = await countRows();
      const taken = await inConstantTime(applicants.join({ ...free, email: demoEmail('member') }));
      expect(await countRows()).toEqual(before);
      expect(accepted.body.success).toBe(true);
      expect(accepted.body).not.toHaveProperty('userId');
      expect(withoutReferences(taken.text)).toBe(withoutReferences(accepted.text));
      expect(taken.status).toBe(accepted.status);
      expect(Object.keys(taken.headers)).toEqual(Object.keys(accepted.headers));
    }
  });

  it('adds one member when a free email is submitted several times', async () => {
    const input = applicants.createApplicant();
    const before = await applicants.memberCount();
    const responses = await Promise.all([applicants.join(input), applicants.join(input)]);
    responses.push(await applicants.join(input));
    for (const { status, text } of responses) expect([status, text]).toEqual(joined);
    expect(await applicants.memberCount()).toBe(before + 1);
    expect((await applicants.signIn(input)).status).toBe(200);
    // A disabled account gets no email, and the same response.
    const accounts = portal.database.db.updateTable('accounts').set({ disabledAt: new Date() });
    await accounts.where('email', '=', input.email).execute();
    const again = await applicants.join(input);
    expect([again.status, again.text]).toEqual(joined);
    expect(await subjectsTo(input.email)).toEqual(['Welcome to Muster']);
  });

  it('returns 429 after five joins with one email, taken or not', async () => {
    for (const email of [demoEmail('informational'), 'nobody@join.example']) {
      const statuses = [];
      // Each submission differs: a repeated one is not counted.
      for (const firstName of ['Ana', 'Bo', 'Cleo', 'Dee', 'Eva', 'Fay'])
        statuses.push((await applicants.join(applicants.createApplicant({ email, firstName }))).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  it('emails the owner of a taken email how to sign in, without text of the visitor', async () => {
    const email = demoEmail('billing');
    const input = applicants.createApplicant({ email: email.toUpperCase(), firstName: 'Mallory <b>' });
    expect((await applicants.join(input)).status).toBe(200);
    const notice = await findNewestEmailTo(portal.database.db, email);
    expect(notice.subject).toBe('You already have an account');
    expect(notice.textBody).toContain('Hello Eleni,');
    for (const path of ['/account/sign-in', '/account/forgot-password'])
      expect(notice.textBody).toContain(`${portal.config.publicUrl}${path}`);
    expect(notice.textBody + notice.htmlBody).not.toContain('Mallory');
    await expect(portal.signIn('billing', input.password)).rejects.toThrow();
    await portal.signIn('billing', demoPassword);
  });

  it('sends two such emails and still allows reset links', async () => {
    const email = demoEmail('hidden');
    const attempts = Array.from({ length: 5 }, () => applicants.join(applicants.createApplicant({ email })));
    for (const { status, text } of await Promise.all(attempts)) expect([status, text]).toEqual(joined);
    expect(await subjectsTo(email)).toHaveLength(2);
    const from = { ipAddress: applicants.nextIpAddress() };
    await portal.send(authentication.forgotPassword, { body: { username: email } }, from);
    expect(await subjectsTo(email)).toHaveLength(3);
  });

  it('returns the same response for a correction to a taken email, and emails the owner', async () => {
    const { token } = await applicants.joinAndSignIn();
    for (const [email, subject] of [
      [demoEmail('representative'), 'You already have an account'],
      ['free-correction@join.example', 'Confirm your email address'],
    ] as const) {
      const from = { token, ipAddress: applicants.nextIpAddress() };
      const correction = portal.send(onboarding.correctEmail, { body: { email } }, from);
      const { status, text } = await inConstantTime(correction);
      expect([status, text]).toEqual(joined);
      expect(await subjectsTo(email)).toEqual([subject]);
    }
  });
});
