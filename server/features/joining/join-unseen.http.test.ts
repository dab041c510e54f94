import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { newestMailTo } from '#tests/support/mails.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { home, type Visitors, visitorsOf } from '#tests/support/visitors.ts';

let portal: TestApp;
let visitors: Visitors;
beforeAll(async () => {
  portal = await startTestApp({ HIDE_ACCOUNT_EXISTENCE: 'true' });
  visitors = await visitorsOf(portal);
});
afterAll(() => portal.close());

const mailsTo = (address: string) =>
  portal.database.db.selectFrom('mails').select('subject').where('toAddress', '=', address).execute();

/** All that joining may leave behind. */
async function traces(): Promise<number[]> {
  const { db } = portal.database;
  const count = async (table: 'members' | 'accounts' | 'invoices' | 'auditLog') => {
    const rows = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
    return (await rows.executeTakeFirstOrThrow()).count;
  };
  const counter = db.selectFrom('counters').select('value').where('name', '=', 'invoice');
  const tables = ['members', 'accounts', 'invoices', 'auditLog'] as const;
  const counts = await Promise.all(tables.map(count));
  return [...counts, (await counter.executeTakeFirstOrThrow()).value];
}

async function timed<Answer>(work: Promise<Answer>) {
  const start = performance.now();
  const answer = await work;
  return { answer, took: performance.now() - start };
}

/** A purchase has names of its own, each as random as the next. */
const withoutReferences = (text: string) => text.replace(/[\w-]{22,36}(?=")/g, '…');

describe('where it must not show who is a member', () => {
  it.each([
    ['a free email', 'free@join.example', true],
    ['a taken one', demoEmail('member'), true],
    ['no email', 'free.join.example', false],
  ])('the check says of %s only whether it is one', async (_, email, valid) => {
    const address = visitors.anAddress();
    const { status, body } = await portal.call({
      path: '/api/emails/ValidEmail',
      json: { email },
      address,
    });
    expect([status, body]).toEqual([200, { valid }]);
  });

  it.each(['Newsletter', 'Subscriber'])(
    'joining by the %s plan is answered alike, but a taken email makes nothing',
    async (planType) => {
      const free = visitors.visitor({ planType, BillingAddress: home });
      const made = await timed(visitors.join(free));
      const before = await traces();
      const taken = await timed(visitors.join({ ...free, email: demoEmail('member') }));
      expect(await traces()).toEqual(before);

      expect(made.answer.body.success).toBe(true);
      expect(made.answer.body).not.toHaveProperty('userId');
      expect(withoutReferences(taken.answer.text)).toBe(withoutReferences(made.answer.text));
      expect(taken.answer.status).toBe(made.answer.status);
      expect(Object.keys(taken.answer.headers)).toEqual(Object.keys(made.answer.headers));
      // A timer may fire a moment early.
      for (const { took } of [made, taken]) expect(took).toBeGreaterThan(490);
    },
  );

  it('joining is real where the email is free, and once when submitted twice', async () => {
    const given = visitors.visitor();
    const before = await visitors.memberCount();
    const answers = [...(await Promise.all([visitors.join(given), visitors.join(given)]))];
    answers.push(await visitors.join(given));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { success: true }]);
    expect(await visitors.memberCount()).toBe(before + 1);
    expect(await mailsTo(given.email)).toEqual([{ subject: 'Welcome to Muster' }]);
    const form = { grant_type: 'password', username: given.email, password: given.password };
    const { status } = await portal.call({ path: '/connect/token', form, address: visitors.anAddress() });
    expect(status).toBe(200);
  });

  it('joining too often by one mailbox is refused alike, a member’s or nobody’s', async () => {
    const answers = [];
    for (const email of [demoEmail('informational'), 'nobody@join.example']) {
      // Each says something else: the same again would be the same.
      for (const firstName of ['Ana', 'Bo', 'Cleo', 'Dee', 'Eva'])
        expect((await visitors.join(visitors.visitor({ email, firstName }))).status).toBe(200);
      answers.push((await visitors.join(visitors.visitor({ email, firstName: 'Fay' }))).status);
    }
    expect(answers).toEqual([429, 429]);
  });

  it('the owner of a taken email is told by mail, with the ways in', async () => {
    const email = demoEmail('billing');
    const { status } = await visitors.join(
      visitors.visitor({ email: email.toUpperCase(), firstName: 'Mallory <b>' }),
    );
    expect(status).toBe(200);
    const mail = await newestMailTo(portal.database.db, email);
    expect(mail.subject).toBe('You already have an account');
    expect(mail.textBody).toContain('Hello Eleni,');
    for (const path of ['/account/sign-in', '/account/forgot-password'])
      expect(mail.textBody).toContain(`${portal.config.publicUrl}${path}`);
    // Nothing that a stranger typed is sent on, and the password stays what it was.
    expect(mail.textBody + mail.htmlBody).not.toContain('Mallory');
    await expect(portal.signIn('billing', 'Kotuku77!')).rejects.toThrow();
    await portal.signIn('billing', demoPassword);
  });

  it('nobody is flooded, and a stranger does not use up the mails of a forgotten password', async () => {
    const email = demoEmail('hidden');
    const forgot = () =>
      portal.call({
        path: '/connect/forgotpassword',
        json: { username: email },
        address: visitors.anAddress(),
      });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => visitors.join(visitors.visitor({ email }))),
    );
    for (const { status, text } of answers) expect([status, text]).toEqual([200, '{"success":true}']);
    expect(await mailsTo(email)).toHaveLength(2);
    expect((await forgot()).body).toEqual({ success: true });
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it('a correction to a taken email is answered like one to a free email, and its owner is told', async () => {
    const newcomer = await visitors.newcomer();
    const correct = (email: string) =>
      portal.call({
        path: '/api/emails/correct',
        json: { email },
        token: newcomer.token,
        address: visitors.anAddress(),
      });
    const taken = await timed(correct(demoEmail('representative')));
    const free = await timed(correct('free-correction@join.example'));
    for (const { answer, took } of [taken, free]) {
      expect([answer.status, answer.text]).toEqual([200, '{"success":true}']);
      expect(took).toBeGreaterThan(490);
    }
    expect(await mailsTo(demoEmail('representative'))).toEqual([{ subject: 'You already have an account' }]);
    expect(await mailsTo('free-correction@join.example')).toEqual([
      { subject: 'Confirm your email address' },
    ]);
  });

  it('an account that was disabled gets no mail, and the same answer', async () => {
    const given = visitors.visitor();
    await visitors.join(given);
    await portal.database.db
      .updateTable('accounts')
      .set({ disabledAt: new Date() })
      .where('email', '=', given.email)
      .execute();
    const { status, text } = await visitors.join(given);
    expect([status, text]).toEqual([200, '{"success":true}']);
    expect(await mailsTo(given.email)).toEqual([{ subject: 'Welcome to Muster' }]);
  });

  it.each([
    [{ email: demoEmail('member'), password: 'short1A' }, 'password'],
    [{ email: demoEmail('member'), organisationId: crypto.randomUUID() }, 'organisationId'],
    [{ email: 'nobody' }, 'email'],
  ])('refuses %j as ever, taken or not', async (changes, field) => {
    const { status, body } = await visitors.join(visitors.visitor(changes));
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });
});
