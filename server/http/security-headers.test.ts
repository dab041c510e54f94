import { expect, it } from 'vitest';
import { toSiteUrls } from '../config/site-urls.ts';
import { buildMarketplaceHeaders, buildPortalHeaders } from './security-headers.ts';

it('lets the portal frame the marketplace at localhost and 127.0.0.1 when no URL is configured', () => {
  const siteUrls = toSiteUrls({ PORT: 3000, MARKETPLACE_PORT: 3001 });
  expect(buildPortalHeaders({ siteUrls, services: [] })['content-security-policy']).toContain(
    ';frame-src https: http://localhost:3001 http://127.0.0.1:3001;',
  );
  expect(buildMarketplaceHeaders(siteUrls)['content-security-policy']).toMatch(
    /;frame-ancestors http:\/\/localhost:3000 http:\/\/127\.0\.0\.1:3000$/,
  );
});
