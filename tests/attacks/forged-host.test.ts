import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { addressesIn } from '#tests/support/addresses.ts';
import { attacked } from '#tests/support/attacked.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { type Visitors, visitorsOf } from '#tests/support/visitors.ts';

let portal: TestApp;
let visitors: Visitors;
let productId: string;
const anAddress = addressesIn('10.32');
const evil = 'evil.example';

beforeAll(async () => {
  portal = await startTestApp({ PUBLIC_URL: 'https://portal.example' });
  visitors = await visitorsOf(portal);
  ({ id: productId } = await portal.database.db
    .selectFrom('products')
    .select('id')
    .executeTakeFirstOrThrow());
});
afterAll(() => portal.close());

const forgeries: Record<string, string>[] = [
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

const subscriber = () =>
  visitors.visitor({
    planType: 'Subscriber',
    BillingAddress: {
      address1: '1 Hose Street',
      suburb: 'Ballarat',
      state: 'VIC',
      postcode: '3350',
      country: 'Australia',
    },
  });

/** Every address in all mails since the last look. */
async function linksMailed(): Promise<string[]> {
  const { rows } = await portal.database.pool.query('DELETE FROM mails RETURNING text_body, html_body');
  const text = rows.map((row) => row.text_body + row.html_body).join('\n');
  expect(text).not.toContain(evil);
  return text.match(/\w+:\/\/[^\s"<]+/g) ?? [];
}

describe('whatever a request says of the host it is for', () => {
  it.each(forgeries)('the links that are mailed lead to us: %j', async (headers) => {
    attacked(3);
    await portal.database.pool.query('DELETE FROM rate_limits');
    await linksMailed();
    const call = (path: string, json: object, token?: string) =>
      portal.call({ path, json, headers, address: anAddress(), token });
    expect((await call('/connect/forgotpassword', { username: demoEmail('member') })).status).toBe(200);
    expect((await call('/api/joins', visitors.visitor())).status).toBe(200);
    const { token } = await portal.signIn('billing');
    await call('/api/marketplace/cart/updatebasket', { cartItems: [{ productId, quantity: 1 }] }, token);
    const { totalCents } = (await portal.call({ path: '/api/marketplace/basket', token })).body;
    const wish = { payBy: 'invoice', buyFor: 'Individual', totalCents };
    expect((await call('/api/marketplace/checkout', wish, token)).status).toBe(200);
    const links = await linksMailed();
    expect(links.filter((link) => link.includes('/account/reset-password'))).not.toEqual([]);
    // The other is the association's own website, as it is configured.
    for (const link of links) expect(link).toMatch(/^https:\/\/(portal|association)\.example(\/|$)/);
  });

  it('so do the pages to pay at, and the way back from them', async () => {
    attacked(forgeries.length);
    for (const headers of forgeries) {
      const json = subscriber();
      const { body } = await portal.call({ path: '/api/joins', json, headers, address: anAddress() });
      expect(body.payUrl).toMatch(/^https:\/\/portal\.example\//);
      const { pathname } = new URL(body.payUrl);
      const page = await portal.call({ path: pathname, headers });
      const back = await portal.call({ path: `${pathname}/pay`, form: '', headers });
      expect(page.text).not.toContain(evil);
      expect(back.headers.location).toMatch(/^https:\/\/portal\.example\//);
    }
  });

  it('no answer repeats it, in its body or its headers', async () => {
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
    attacked(forgeries.length * paths.length);
    for (const headers of forgeries) {
      for (const path of paths) {
        const answer = await portal.app.inject({ url: path, headers });
        expect(answer.headers.location, path).toBeUndefined();
        expect(JSON.stringify(answer.headers) + answer.body).not.toContain(evil);
      }
    }
  });
});

describe('without configured addresses', () => {
  let local: TestApp;
  beforeAll(async () => {
    local = await startTestApp({}, { shared: portal.database });
  });
  afterAll(() => local.close());

  const payUrlFor = async (headers: Record<string, string>) => {
    const { body } = await local.call({
      path: '/api/joins',
      json: subscriber(),
      headers,
      address: anAddress(),
    });
    const back = await local.call({ path: `${new URL(body.payUrl).pathname}/pay`, form: '', headers });
    return [body.payUrl, back.headers.location];
  };

  it.each([
    ...forgeries,
    { host: `127.0.0.1:3000.${evil}` },
    { host: `127.0.0.1:3000@${evil}` },
    { host: '127.0.0.1:81' },
    { 'x-forwarded-host': '127.0.0.1:3000' },
  ])('payment pages and redirects stay on localhost: %j', async (headers) => {
    attacked(1);
    for (const url of await payUrlFor(headers)) expect(url).toMatch(/^http:\/\/localhost:3000\//);
  });

  it('payment pages and redirects stay on 127.0.0.1 for a client that uses it, and emails on localhost', async () => {
    const headers = { host: '127.0.0.1:3000' };
    await linksMailed();
    for (const url of await payUrlFor(headers)) expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\//);
    await local.call({ path: '/connect/forgotpassword', json: { username: demoEmail('member') }, headers });
    const links = await linksMailed();
    expect(links.filter((link) => link.startsWith('http://localhost:3000/'))).not.toEqual([]);
    expect(links.filter((link) => link.includes('127.0.0.1'))).toEqual([]);
  });
});
