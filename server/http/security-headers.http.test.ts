import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { callApp, startTestApp } from '#tests/support/started-app.ts';
import { buildMarketplaceApp } from '../marketplace-app.ts';

const byTls = {
  PUBLIC_URL: 'https://portal.example',
  MARKETPLACE_URL: 'https://shop.example',
};

async function startBoth(environment: Record<string, string>) {
  const portal = await startTestApp(environment);
  const { opened } = portal;
  const market = await buildMarketplaceApp({ opened });
  onTestFinished(async () => {
    await market.close();
    await portal.close();
  });
  return { portal: portal.app, market };
}

async function headersOf(environment: Record<string, string>) {
  const { portal, market } = await startBoth(environment);
  const answers = [
    await callApp(portal, { path: '/nothing' }),
    await callApp(market, { path: '/api/marketplace/products' }),
  ];
  return answers.map(({ headers }) => headers);
}

/** What both say, whatever the answer. */
const always = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(/^camera=\(\), microphone=\(\), .*geolocation=\(\)/),
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
};

it('both origins say that they are only come to by TLS, where they are', async () => {
  for (const headers of await headersOf(byTls)) expect(headers).toMatchObject(always);
});

it('neither says so on the own machine, whose other programs would have to follow', async () => {
  for (const headers of await headersOf({})) expect(headers).not.toHaveProperty('strict-transport-security');
});

it('the portal lets nobody frame it, the marketplace the portal alone', async () => {
  const [portal, market] = await headersOf(byTls);
  expect(portal?.['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(portal?.['x-frame-options']).toBe('DENY');
  expect(market?.['content-security-policy']).toContain('frame-ancestors https://portal.example');
  expect(market).not.toHaveProperty('x-frame-options');
});

it('videos in articles may still fill the screen', async () => {
  for (const headers of await headersOf({}))
    expect(headers['permissions-policy']).not.toContain('fullscreen');
});

/** There is no room in it, ever. */
const fullDisk = process.platform === 'linux' ? '/proc' : '/dev';

describe.skipIf(!existsSync(fullDisk))('who is refused before anything was looked at', () => {
  async function ask(app: FastifyInstance, options: RequestOptions): Promise<IncomingMessage> {
    const sent = request(await app.listen({ host: '127.0.0.1', port: 0 }), { agent: false, ...options });
    sent.end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    return answer;
  }

  it.each<[string, number, RequestOptions, Record<string, string>?]>([
    ['for an address that cannot be decoded', 400, { path: '/api/users/%zz' }],
    ['for a part of an address that is too long', 400, { path: `/files/${'a'.repeat(300)}` }],
    ['for naming no host', 400, { path: '/', setHost: false }],
    ['for a method that does not exist', 400, { method: 'FROB' }],
    ['because the disk is full', 503, { method: 'POST', path: '/api/x' }, { DATA_DIR: fullDisk }],
  ])('%s, gets the headers of both origins', async (_, status, options, environment = {}) => {
    const { portal, market } = await startBoth({ ...byTls, ...environment });
    const ofPortal = await ask(portal, options);
    expect(ofPortal.statusCode).toBe(status);
    expect(ofPortal.headers).toMatchObject({
      ...always,
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-frame-options': 'DENY',
    });
    const ofMarket = await ask(market, options);
    expect(ofMarket.statusCode).toBe(status);
    expect(ofMarket.headers).toMatchObject({
      ...always,
      'content-security-policy': expect.stringContaining('frame-ancestors https://portal.example'),
    });
  });
});
