import { expect, it } from 'vitest';
import { selectByHost, toSiteUrls } from './site-urls.ts';

const ports = { PORT: 3000, MARKETPLACE_PORT: 3001 };
const local = { portalUrl: 'http://localhost:3000', marketplaceUrl: 'http://localhost:3001' };
const numeric = { portalUrl: 'http://127.0.0.1:3000', marketplaceUrl: 'http://127.0.0.1:3001' };

it('uses localhost and 127.0.0.1 unless a URL is configured', () => {
  expect(toSiteUrls(ports)).toEqual([local, numeric]);
  for (const configured of [
    { PUBLIC_URL: 'http://localhost:3000/' },
    { MARKETPLACE_URL: 'http://localhost:3001' },
  ]) {
    const urls = toSiteUrls({ ...ports, ...configured });
    expect(urls).toEqual([local]);
    expect(selectByHost(urls, ({ portalUrl }) => portalUrl)('127.0.0.1:3000')).toBe(local.portalUrl);
  }
});

it('selects the URLs by the exact Host header, and the first ones for unknown hosts', () => {
  const find = selectByHost(toSiteUrls(ports), (urls) => urls);
  for (const host of ['127.0.0.1:3000', '127.0.0.1:3001']) expect(find(host)).toEqual(numeric);
  for (const host of [
    'localhost:3000',
    'localhost:3001',
    undefined,
    '',
    '127.0.0.1',
    '127.0.0.1:81',
    'evil.example',
    '127.0.0.1:3000.evil.example',
    '127.0.0.1:3000@evil.example',
    '__proto__',
  ])
    expect(find(host), host).toEqual(local);
});
