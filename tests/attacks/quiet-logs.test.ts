import { afterAll, beforeAll, expect, it } from 'vitest';
import { areas } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { createLog } from '#server/log/log.ts';
import { mailDelivery } from '#server/mail/post-office.ts';
import { addressesIn } from '#tests/support/addresses.ts';
import { attacked } from '#tests/support/attacked.ts';
import { startFakeStripe } from '#tests/support/fake-stripe.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { newestMailTo } from '#tests/support/mails.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { uploadPhoto } from '#tests/support/uploads.ts';
import { home, visitorsOf } from '#tests/support/visitors.ts';

const lines: string[] = [];
const log = createLog('trace', { write: (line) => lines.push(line) });
let portal: TestApp;
const anAddress = addressesIn('10.38');

beforeAll(async () => {
  portal = await startTestApp({}, { loggerInstance: log });
});
afterAll(() => portal.close());

/** Put wherever a caller can put something. */
const secret = 'Kereru-Secret-91';
const endpoints = Object.values(areas).flatMap((area) => Object.values(area) as Endpoint[]);

function calls(token: string) {
  return endpoints
    .filter(({ name }) => name !== 'signOut')
    .flatMap(({ method, path, bodyAs, name }) => {
      const url = path.replace(/\{\w+\}/g, crypto.randomUUID());
      const fields = [
        'username',
        'password',
        'token',
        'email',
        'firstName',
        'message',
        'newPassword',
        'currentPassword',
        'userId',
      ];
      const body = Object.fromEntries(fields.map((field) => [field, secret]));
      const sent = bodyAs === 'form' ? { form: { grant_type: 'password', ...body } } : { json: body };
      const from = { address: anAddress(), token };
      return [
        { path: path.replace(/\{\w+\}/g, secret), method, ...from },
        { path: `${url}?token=${secret}&name=${secret}`, method, ...from },
        {
          path: url,
          method,
          ...from,
          headers: { cookie: secret, referer: secret, 'user-agent': secret, 'x-api-key': secret },
        },
        ...(method === 'POST' ? [{ path: url, ...sent, ...from }] : []),
        ...(name === 'signIn'
          ? [{ path: url, form: { grant_type: 'password', username: secret, password: secret }, ...from }]
          : []),
      ];
    });
}

const expectSilent = (...secrets: string[]) => {
  const logged = lines.join('');
  for (const each of secrets) expect(logged).not.toContain(each);
};

it('what is sent to any call is in no line of the log, though every call is', async () => {
  const { token } = await portal.signIn('staff');
  const tries = calls(token);
  attacked(tries.length);
  lines.length = 0;
  for (const each of tries) await portal.call(each);
  expect(lines.length).toBeGreaterThan(tries.length);
  for (const { path } of endpoints.filter((each) => !each.path.includes('{'))) {
    if (path !== '/connect/revoke') expect(lines.join('')).toContain(`"route":"${path}"`);
  }
  expectSilent(secret, token, demoPassword, demoEmail('staff'), '10.38.0.1');
});

it('nor is an address that somebody mistyped or made up, though the log says which part was meant', async () => {
  const routes = [
    ['/jo@agency.example', '/*'],
    ['/account/reset-password%3FuserId=1&token=SECRETTOKEN', '/*'],
    ['/account/reset-password%zz/SECRETTOKEN', '/*'],
    [`/api/users/${'SECRETTOKEN'.repeat(30)}`, '/api/*'],
    ['/api/jo@agency.example', '/api/*'],
    ['/API/SECRETTOKEN', '/api/*'],
    ['/files/SECRETTOKEN', '/files/:key'],
    ['/files/jo@agency.example/SECRETTOKEN', '/files/*'],
    ['/assets/SECRETTOKEN.js', '/assets/*'],
    ['/apiary@agency.example', '/*'],
    ['//jo@agency.example', '/*'],
  ] as const;
  attacked(routes.length);
  for (const [path, route] of routes) {
    lines.length = 0;
    await portal.call({ path, address: anAddress() });
    const requests = lines.map((line) => JSON.parse(line).req).filter(Boolean);
    expect(requests, path).toEqual([{ method: 'GET', route }]);
    expectSilent('SECRETTOKEN', 'SECRETTOKEN'.toLowerCase(), 'agency.example');
  }
});

it('nor when the database fails beneath it, whatever its words are', async () => {
  const { token } = await portal.signIn('staff');
  const { pool } = portal.database;
  const tries = calls(token);
  attacked(tries.length);
  lines.length = 0;
  const tables = ['members', 'rate_limits', 'audit_log', 'invoices', 'resources', 'mails'];
  for (const table of tables) await pool.query(`ALTER TABLE ${table} RENAME TO elsewhere_${table}`);
  for (const each of tries) await portal.call(each);
  for (const table of tables) await pool.query(`ALTER TABLE elsewhere_${table} RENAME TO ${table}`);
  // A complaint that quotes the row.
  await pool.query('ALTER TABLE members RENAME TO elsewhere');
  await pool.query(
    'CREATE VIEW members AS SELECT id, upper(first_name)::int AS first_name, last_name FROM elsewhere',
  );
  const json = { username: demoEmail('staff') };
  expect((await portal.call({ path: '/connect/forgotpassword', json, address: anAddress() })).status).toBe(
    500,
  );
  await pool.query('DROP VIEW members');
  await pool.query('ALTER TABLE elsewhere RENAME TO members');
  expect(lines.filter((line) => line.includes('call failed')).length).toBeGreaterThan(10);
  expect(lines.join('')).toContain('invalid input syntax for type integer: …');
  expectSilent(secret, token, demoEmail('staff'), '10.38.', 'SINA');
});

it('nor when a mail server names the mailbox that it refuses', async () => {
  attacked(1);
  const mailServer = await startMailServer({ refuses: { RCPT: '450 4.2.1' } });
  const { db } = portal.database;
  await portal.call({
    path: '/connect/forgotpassword',
    json: { username: demoEmail('member') },
    address: anAddress(),
  });
  const { id: mailId } = await newestMailTo(db, demoEmail('member'));
  const deliver = mailDelivery({
    db,
    config: { smtpUrl: mailServer.url, mailFrom: 'a@demo.example' },
    openInvoice: async () => null,
    onMailRefused: (mail, refusal) => log.warn({ mail, refusal }, 'a mail was refused'),
  });
  lines.length = 0;
  await deliver({ mailId }).catch((error) => log.warn({ err: error }, 'a job failed'));
  mailServer.refuses = { RCPT: '550 5.1.1' };
  await deliver({ mailId });
  mailServer.close();
  expect(lines.join('')).toMatch(/did not take it: EENVELOPE.*450.*a mail was refused/s);
  expectSilent(demoEmail('member'));
});

it('nor when a payment provider repeats what it does not take', async () => {
  attacked(2);
  const stripe = await startFakeStripe();
  const environment = {
    ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_URL: stripe.url },
  };
  const paying = await startTestApp(environment, { loggerInstance: log });
  const { visitor } = await visitorsOf(paying);
  const joinAs = (email: string) => {
    const json = visitor({ planType: 'Subscriber', BillingAddress: home, email });
    return paying.call({ path: '/api/joins', json, address: anAddress() });
  };
  lines.length = 0;
  const refused = await joinAs('jo.private@agency.invalid');
  expect(refused.status).toBe(400);
  expect(refused.body.message).toContain('does not take this email address');
  stripe.fail(1, 'refuses', 'POST');
  expect((await joinAs('jo.private@agency.example')).status).toBe(500);
  expect(lines.join('')).toContain('Stripe: StripeAuthenticationError');
  expectSilent('jo.private', 'Invalid API Key');
  await paying.close();
  await stripe.close();
});

it('nor is the token of who sends a photo, where all is logged of how it is read', async () => {
  attacked(1);
  const { token } = await portal.signIn('representative');
  lines.length = 0;
  expect((await uploadPhoto(portal, token, Buffer.from(secret))).status).toBe(400);
  expect(lines.join('')).toContain('"route":"/api/users/profileimage"');
  expectSilent(token, secret);
});

it('that somebody is put off for a moment is no error', async () => {
  attacked(6);
  const { token } = await portal.signIn('billing');
  lines.length = 0;
  const photo = Buffer.alloc(200_000, 1);
  const answers = await Promise.all(Array.from({ length: 6 }, () => uploadPhoto(portal, token, photo)));
  expect(answers.some(({ status }) => status === 503)).toBe(true);
  const levels = lines.map((line) => JSON.parse(line).level);
  expect(Math.max(...levels)).toBe(30);
});
