import { describe, expect, it } from 'vitest';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { createLog } from '#server/log/log.ts';
import { createDeliveryJob } from '#server/mail/mailer.ts';
import { createApplicantFactory, homeAddress } from '#tests/support/applicant-factory.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { findNewestEmailTo } from '#tests/support/emails.ts';
import { startFakeStripe } from '#tests/support/fake-stripe.ts';
import { createIpAddressSequence } from '#tests/support/ip-address-sequence.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { setUpTestApp, startTestApp } from '#tests/support/test-app.ts';
import { uploadPhoto } from '#tests/support/uploads.ts';
import { endpoints, pathWith } from './endpoints.ts';
import { requestPasswordReset } from './sign-ins.ts';

const lines: string[] = [];
const log = createLog('trace', { write: (line) => lines.push(line) });
const portal = setUpTestApp({}, { loggerInstance: log });
const staff = portal.signInBeforeAll('staff');
const nextIpAddress = createIpAddressSequence('10.38');

/** Sent in every place where a client can put a value. */
const secret = 'Kereru-Secret-91';
const fields = 'username password token email firstName message newPassword currentPassword userId';
const body = Object.fromEntries(fields.split(' ').map((field) => [field, secret]));

/** Requests to every endpoint with the secret in path, query, headers and body. */
const requestsWithSecret = () =>
  endpoints
    .filter(({ name }) => name !== 'signOut')
    .flatMap((endpoint) => {
      const { method, bodyEncoding, name } = endpoint;
      const path = pathWith(endpoint, crypto.randomUUID());
      const form = { grant_type: 'password', ...body };
      const caller = { ipAddress: nextIpAddress(), token: staff.token };
      const headers = { cookie: secret, referer: secret, 'user-agent': secret, 'x-api-key': secret };
      const credentials = { grant_type: 'password', username: secret, password: secret };
      return [
        { path: pathWith(endpoint, secret), method, ...caller },
        { path: `${path}?token=${secret}&name=${secret}`, method, ...caller },
        { path, method, ...caller, headers },
        ...(method === 'POST'
          ? [{ path, ...(bodyEncoding === 'form' ? { form } : { json: body }), ...caller }]
          : []),
        ...(name === 'signIn' ? [{ path, form: credentials, ...caller }] : []),
      ];
    });

const expectNotLogged = (...secrets: string[]) => {
  const logged = lines.join('');
  for (const each of secrets) expect(logged).not.toContain(each);
};

describe('log', () => {
  it('contains a line for every endpoint and no submitted value', async () => {
    const requests = requestsWithSecret();
    countAttacks(requests.length);
    lines.length = 0;
    for (const each of requests) await portal.sendRaw(each);
    expect(lines.length).toBeGreaterThan(requests.length);
    const logged = lines.join('');
    for (const { path, name } of endpoints.filter((each) => !each.path.includes('{')))
      if (name !== 'signOut') expect(logged).toContain(`"route":"${path}"`);
    expectNotLogged(secret, staff.token, demoPassword, demoEmail('staff'), '10.38.0.1');
  });

  it('contains the route of an unknown URL, not the URL', async () => {
    const routes = {
      '/jo@agency.example': '/*',
      '/account/reset-password%3FuserId=1&token=SECRETTOKEN': '/*',
      '/account/reset-password%zz/SECRETTOKEN': '/*',
      [`/api/users/${'SECRETTOKEN'.repeat(30)}`]: '/api/*',
      '/api/jo@agency.example': '/api/*',
      '/API/SECRETTOKEN': '/api/*',
      '/files/SECRETTOKEN': '/files/:key',
      '/files/jo@agency.example/SECRETTOKEN': '/files/*',
      '/assets/SECRETTOKEN.js': '/assets/*',
      '/apiary@agency.example': '/*',
      '//jo@agency.example': '/*',
    };
    countAttacks(Object.keys(routes).length);
    for (const [path, route] of Object.entries(routes)) {
      lines.length = 0;
      await portal.sendRaw({ path, ipAddress: nextIpAddress() });
      const logged = lines.map((line) => JSON.parse(line).req).filter(Boolean);
      expect(logged, path).toEqual([{ method: 'GET', route }]);
      expectNotLogged('SECRETTOKEN', 'SECRETTOKEN'.toLowerCase(), 'agency.example');
    }
  });

  it('contains no values from database errors', async () => {
    const { pool } = portal.database;
    const requests = requestsWithSecret();
    countAttacks(requests.length);
    lines.length = 0;
    const tables = ['members', 'rate_limits', 'audit_log', 'invoices', 'resources', 'emails'];
    for (const table of tables) await pool.query(`ALTER TABLE ${table} RENAME TO elsewhere_${table}`);
    for (const each of requests) await portal.sendRaw(each);
    for (const table of tables) await pool.query(`ALTER TABLE elsewhere_${table} RENAME TO ${table}`);
    // This error quotes the row.
    await pool.query('ALTER TABLE members RENAME TO elsewhere');
    const columns = 'id, upper(first_name)::int AS first_name, last_name';
    await pool.query(`CREATE VIEW members AS SELECT ${columns} FROM elsewhere`);
    expect((await requestPasswordReset(portal, demoEmail('staff'), nextIpAddress())).status).toBe(500);
    await pool.query('DROP VIEW members');
    await pool.query('ALTER TABLE elsewhere RENAME TO members');
    expect(lines.filter((line) => line.includes('request failed')).length).toBeGreaterThan(10);
    expect(lines.join('')).toContain('invalid input syntax for type integer: …');
    expectNotLogged(secret, staff.token, demoEmail('staff'), '10.38.', 'SINA');
  });

  it('contains no email address from SMTP errors', async () => {
    countAttacks(1);
    const mailServer = await startMailServer({ errorResponses: { RCPT: '450 4.2.1' } });
    const { db } = portal.database;
    await requestPasswordReset(portal, demoEmail('member'), nextIpAddress());
    const { id: mailId } = await findNewestEmailTo(db, demoEmail('member'));
    const deliver = createDeliveryJob({
      db,
      config: { smtpUrl: mailServer.url, mailFrom: 'a@demo.example' },
      getInvoicePdf: async () => null,
      onEmailBounced: (email, error) => log.warn({ email, error }, 'email bounced'),
    });
    lines.length = 0;
    await deliver({ mailId }).catch((error) => log.warn({ err: error }, 'job failed'));
    mailServer.errorResponses = { RCPT: '550 5.1.1' };
    await deliver({ mailId });
    mailServer.close();
    expect(lines.join('')).toMatch(/rejected the email: EENVELOPE.*450.*email bounced/s);
    expectNotLogged(demoEmail('member'));
  });

  it('contains no values from payment provider errors', async () => {
    countAttacks(2);
    const stripe = await startFakeStripe();
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    const options = { loggerInstance: log, sharedDatabase: portal.database };
    const payingPortal = await startTestApp({ ...keys, STRIPE_API_URL: stripe.url }, options);
    const { createApplicant } = await createApplicantFactory(payingPortal);
    const joinAs = (email: string) => {
      const json = createApplicant({ planType: 'Subscriber', BillingAddress: homeAddress, email });
      return payingPortal.sendRaw({ path: '/api/joins', json, ipAddress: nextIpAddress() });
    };
    lines.length = 0;
    const rejected = await joinAs('jo.private@agency.invalid');
    expect(rejected.status).toBe(400);
    expect(rejected.body.message).toContain('does not accept this email address');
    stripe.fail(1, '401', 'POST');
    expect((await joinAs('jo.private@agency.example')).status).toBe(500);
    expect(lines.join('')).toContain('Stripe: StripeAuthenticationError');
    expectNotLogged('jo.private', 'Invalid API Key');
    await payingPortal.close();
    await stripe.close();
  });

  it('contains no token or content of uploads, and logs rejected ones at level info', async () => {
    countAttacks(7);
    lines.length = 0;
    expect((await uploadPhoto(portal, staff.token, Buffer.from(secret))).status).toBe(400);
    expect(lines.join('')).toContain('"route":"/api/users/profileimage"');
    expectNotLogged(staff.token, secret);
    lines.length = 0;
    const photo = Buffer.alloc(200_000, 1);
    const sending = Array.from({ length: 6 }, () => uploadPhoto(portal, staff.token, photo));
    expect((await Promise.all(sending)).map(({ status }) => status)).toContain(503);
    expect(Math.max(...lines.map((line) => JSON.parse(line).level))).toBe(30);
  });
});
