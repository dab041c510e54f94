import { expect, it } from 'vitest';
import { byHost, ownAddresses } from './own-addresses.ts';

const ports = { PORT: 3000, MARKETPLACE_PORT: 3001 };
const local = { portalUrl: 'http://localhost:3000', marketplaceUrl: 'http://localhost:3001' };
const numeric = { portalUrl: 'http://127.0.0.1:3000', marketplaceUrl: 'http://127.0.0.1:3001' };

it('serves both names of the machine when no address is configured', () => {
  expect(ownAddresses(ports)).toEqual([local, numeric]);
});

it.each([{ PUBLIC_URL: 'http://localhost:3000/' }, { MARKETPLACE_URL: 'http://localhost:3001' }])(
  'serves only the configured addresses with %j',
  (configured) => {
    expect(ownAddresses({ ...ports, ...configured })).toEqual([local]);
    const lookUp = byHost(ownAddresses({ ...ports, ...configured }), ({ portalUrl }) => portalUrl);
    expect(lookUp('127.0.0.1:3000')).toBe(local.portalUrl);
  },
);

it('looks up the pair by the exact host of either address', () => {
  const lookUp = byHost(ownAddresses(ports), (own) => own);
  for (const host of ['127.0.0.1:3000', '127.0.0.1:3001']) expect(lookUp(host)).toEqual(numeric);
  for (const host of ['localhost:3000', 'localhost:3001']) expect(lookUp(host)).toEqual(local);
});

it.each([
  undefined,
  '',
  '127.0.0.1',
  '127.0.0.1:81',
  '127.0.0.1:3000.evil.example',
  '127.0.0.1:3000@evil.example',
  'evil.example',
  '__proto__',
])('returns the first pair for the host %j', (host) => {
  expect(byHost(ownAddresses(ports), (own) => own)(host)).toEqual(local);
});
