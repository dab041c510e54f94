import { beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#server/db/demo-accounts.ts';
import {
  type ApplicantFactory,
  createApplicantFactory,
  homeAddress,
} from '#tests/support/applicant-factory.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { createIpAddressSequence } from '#tests/support/ip-address-sequence.ts';
import { orderByInvoice } from '#tests/support/place-order.ts';
import { setUpTestApp, type TestApp } from '#tests/support/test-app.ts';
import { setUpSecondApp } from './second-app.ts';
import { resetRateLimits } from './sign-ins.ts';

const portal = setUpTestApp({ PUBLIC_URL: 'https://portal.example' });
const billing = portal.signInBeforeAll('billing');
let applicants: ApplicantFactory;
const withoutPublicUrl = setUpSecondApp(portal);
const nextIpAddress = createIpAddressSequence('10.32');
const evil = 'evil.example';
type Headers = Record<string, string>;

beforeAll(async () => {
  applicants = await createApplicantFactory(portal);
});

const forged: Headers[] = [
  { host: evil },
  { host: `${evil}:443` },
  { host: `portal.example@${evil}` },
  { host: `portal.example.${evil}` },
  { 'x-forwarded-host': evil },
  { 'x-forwarded-host': `${evil}, portal.example` },
  { 'x-forwarded-host': `"><script src=//${evil}>` },
  { 'x-forwarded-proto': 'http', 'x-forwarded-port': '81' },
  { 'x-forwarded-proto': `javascript`, 'x-forwarded-server': evil },
  { forwarded: `for=1.2.3.4;host=${evil};proto=http` },
  { 'x-original-host': evil, 'x-host': evil, 'x-http-host-override': evil },
  { 'x-original-url': `//${evil}/`, 'x-rewrite-url': `//${evil}/` },
  { origin: `https://${evil}`, referer: `https://${evil}/` },
  { host: evil, 'x-forwarded-host': evil, 'x-forwarded-proto': 'http', forwarded: `host=${evil}` },
];

/** Returns the links in all emails since the last call. */
async function takeLinks(): Promise<string[]> {
  const { rows } = await portal.database.pool.query('DELETE FROM emails RETURNING text_body, html_body');
  const text = rows.map((row) => row.text_body + row.html_body).join('\n');
  expect(text).not.toContain(evil);
  return text.match(/\w+:\/\/[^\s"<]+/g) ?? [];
}

/** Joins with a paid plan and returns the payment page and the redirect after it. */
async function payAt(app: TestApp, headers: Headers): Promise<string[]> {
  const json = applicants.createApplicant({ planType: 'Subscriber', BillingAddress: homeAddress });
  const { body } = await app.sendRaw({ path: '/api/joins', json, headers, ipAddress: nextIpAddress() });
  const { pathname } = new URL(body.payUrl);
  const page = await app.sendRaw({ path: pathname, headers });
  expect(page.text).not.toContain(evil);
  const paid = await app.sendRaw({ path: `${pathname}/pay`, form: '', headers });
  return [body.payUrl, paid.headers.location];
}

describe('forged host headers', () => {
  it('does not use forged hosts in emails, payment pages and redirects', async () => {
    countAttacks(forged.length * 4);
    for (const headers of forged) {
      await resetRateLimits(portal);
      await takeLinks();
      const post = (path: string, json: object) =>
        portal.sendRaw({ path, json, headers, ipAddress: nextIpAddress() });
      expect((await post('/connect/forgotpassword', { username: demoEmail('member') })).status).toBe(200);
      expect((await post('/api/joins', applicants.createApplicant())).status).toBe(200);
      const sendRaw: TestApp['sendRaw'] = (request) => portal.sendRaw({ ...request, headers });
      expect((await orderByInvoice({ ...portal, sendRaw }, billing.token)).status).toBe(200);
      const links = await takeLinks();
      expect(links.filter((link) => link.includes('/account/reset-password'))).not.toEqual([]);
      // association.example is the configured website of the association.
      for (const link of links) expect(link).toMatch(/^https:\/\/(portal|association)\.example(\/|$)/);
      for (const url of await payAt(portal, headers)) expect(url).toMatch(/^https:\/\/portal\.example\//);
    }
  }, 60_000);

  it('does not reflect forged hosts in responses', async () => {
    const paths = [
      '/',
      '/api/nothing',
      '/docs/api',
      '/docs/openapi.json',
      '/health/ready',
      '/api/resources/login-image',
      '//evil.example',
      '/\\evil.example',
      '/%2f%2fevil.example/..',
    ];
    countAttacks(forged.length * paths.length);
    for (const headers of forged) {
      for (const path of paths) {
        const response = await portal.app.inject({ url: path, headers });
        expect(response.headers.location, path).toBeUndefined();
        expect(JSON.stringify(response.headers) + response.body).not.toContain(evil);
      }
    }
  });

  it('uses localhost in payment URLs and redirects without PUBLIC_URL', async () => {
    const local = ['127.0.0.1:3000.evil.example', '127.0.0.1:3000@evil.example', '127.0.0.1:81'];
    const attempts: Headers[] = [...forged, ...local.map((host) => ({ host }))];
    attempts.push({ 'x-forwarded-host': '127.0.0.1:3000' });
    countAttacks(attempts.length);
    for (const headers of attempts)
      for (const url of await payAt(withoutPublicUrl, headers))
        expect(url, JSON.stringify(headers)).toMatch(/^http:\/\/localhost:3000\//);
  }, 60_000);
});

it('uses 127.0.0.1 in payment URLs and redirects for a client on 127.0.0.1, and localhost in emails', async () => {
  const headers = { host: '127.0.0.1:3000' };
  await takeLinks();
  const urls = await payAt(withoutPublicUrl, headers);
  for (const url of urls) expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\//);
  const json = { username: demoEmail('member') };
  await withoutPublicUrl.sendRaw({ path: '/connect/forgotpassword', json, headers });
  const links = await takeLinks();
  expect(links.filter((link) => link.startsWith('http://localhost:3000/'))).not.toEqual([]);
  expect(links.filter((link) => link.includes('127.0.0.1'))).toEqual([]);
});
