import { expect, it, onTestFinished } from 'vitest';
import { callApp, startTestApp } from '#tests/support/started-app.ts';
import { buildMarketplaceApp } from '../marketplace-app.ts';

const byTls = {
  PUBLIC_URL: 'https://portal.example',
  MARKETPLACE_URL: 'https://shop.example',
};

async function headersOf(environment: Record<string, string>) {
  const portal = await startTestApp(environment);
  const { config, opened } = portal;
  const market = await buildMarketplaceApp({ config, opened });
  onTestFinished(async () => {
    await market.close();
    await portal.close();
  });
  const answers = [
    await portal.call({ path: '/nothing' }),
    await callApp(market, { path: '/api/marketplace/products' }),
  ];
  return answers.map(({ headers }) => headers);
}

it('both origins say that they are only come to by TLS, where they are', async () => {
  for (const headers of await headersOf(byTls))
    expect(headers).toMatchObject({
      ...{ 'strict-transport-security': 'max-age=31536000', 'referrer-policy': 'no-referrer' },
      'x-content-type-options': 'nosniff',
    });
});

it('neither says so on the own machine, whose other programs would have to follow', async () => {
  for (const headers of await headersOf({})) expect(headers).not.toHaveProperty('strict-transport-security');
});

it('the portal lets nobody frame it, the marketplace the portal alone', async () => {
  const policies = (await headersOf(byTls)).map((headers) => headers['content-security-policy']);
  expect(policies[0]).toContain("frame-ancestors 'none'");
  expect(policies[1]).toContain('frame-ancestors https://portal.example');
});
