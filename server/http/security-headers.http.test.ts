import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '#tests/support/test-app.ts';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';
import { buildMarketplaceApp } from '../marketplace-app.ts';

const tlsUrls = { PUBLIC_URL: 'https://portal.example', MARKETPLACE_URL: 'https://marketplace.example' };
const commonHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(/^camera=\(\), microphone=\(\), .*geolocation=\(\)/),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const portalHeaders = {
  ...commonHeaders,
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'x-frame-options': 'DENY',
};
const marketplaceHeaders = {
  ...commonHeaders,
  'content-security-policy': expect.stringContaining('frame-ancestors https://portal.example'),
};
const tls = { 'strict-transport-security': 'max-age=31536000' };

const sharedDatabase = setUpTestDatabase();

/** Starts both origins. Uses Node's client, because `inject` cannot send malformed requests. */
async function withBothOrigins(
  environment: Record<string, string>,
  work: (sendToBoth: (options: RequestOptions) => Promise<IncomingMessage[]>) => Promise<void>,
) {
  const portal = await startTestApp(environment, { sharedDatabase });
  const marketplaceApp = await buildMarketplaceApp({ appServices: portal.appServices });
  const urls = await Promise.all(
    [portal.app, marketplaceApp].map((app) => app.listen({ host: '127.0.0.1', port: 0 })),
  );
  const send = async (url: string, options: RequestOptions) => {
    const sent = request(url, { agent: false, ...options });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return response.resume();
  };
  await work((options) => Promise.all(urls.map((url) => send(url, options))));
  await marketplaceApp.close();
  await portal.close();
}

function expectSecurityHeaders([portal, marketplace]: IncomingMessage[], status: number) {
  expect([portal?.statusCode, marketplace?.statusCode]).toEqual([status, status]);
  expect(portal?.headers).toMatchObject({ ...portalHeaders, ...tls });
  expect(marketplace?.headers).toMatchObject({ ...marketplaceHeaders, ...tls });
  expect(marketplace?.headers).not.toHaveProperty('x-frame-options');
}

describe('security headers of both origins', () => {
  it('sends the headers with every response, including those to malformed requests', async () => {
    await withBothOrigins(tlsUrls, async (sendToBoth) => {
      for (const [status, options] of [
        [404, { path: '/api/nothing' }],
        [400, { path: '/api/users/%zz' }],
        [400, { path: `/files/${'a'.repeat(300)}` }],
        [400, { path: '/', setHost: false }],
        [400, { method: 'FROB' }],
      ] as const) {
        expectSecurityHeaders(await sendToBoth(options), status);
      }
    });
  });

  it('sends HSTS only for https URLs, and allows fullscreen videos', async () => {
    await withBothOrigins({}, async (sendToBoth) => {
      for (const { headers } of await sendToBoth({ path: '/api/nothing' })) {
        expect(headers).not.toHaveProperty('strict-transport-security');
        expect(headers['permissions-policy']).not.toContain('fullscreen');
      }
    });
  });

  const fullDisk = process.platform === 'linux' ? '/proc' : '/dev';
  it.skipIf(!existsSync(fullDisk))('sends the headers with the 503 response for a full disk', async () => {
    await withBothOrigins({ ...tlsUrls, DATA_DIR: fullDisk }, async (sendToBoth) => {
      expectSecurityHeaders(await sendToBoth({ method: 'POST', path: '/api/x' }), 503);
    });
  });
});

it('serves security.txt with the configured contact, and 404 without one', async () => {
  const path = '/.well-known/security.txt';
  const environment = { ...tlsUrls, SECURITY_CONTACT: 'security@fire.example' };
  const portal = await startTestApp(environment, { sharedDatabase });
  const { status, headers, text } = await portal.sendRaw({ path, headers: { host: 'evil.example' } });
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const pairs = text.trim().split('\n');
  const lines = Object.fromEntries(pairs.map((line) => line.split(/: (.*)/)));
  expect(lines).toMatchObject({
    Contact: 'mailto:security@fire.example',
    Canonical: 'https://portal.example/.well-known/security.txt',
  });
  const days = (Date.parse(lines.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
  await portal.close();
  const withoutContact = await startTestApp({}, { sharedDatabase });
  expect((await withoutContact.sendRaw({ path })).status).toBe(404);
  await withoutContact.close();
});
