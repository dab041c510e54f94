import type { Variables } from './variables.ts';

export type OwnAddresses = { portalUrl: string; marketplaceUrl: string };

type UrlVariables = Pick<Variables, 'PORT' | 'MARKETPLACE_PORT' | 'PUBLIC_URL' | 'MARKETPLACE_URL'>;

const loopbackHosts = ['localhost', '127.0.0.1'] as const;

/** Without configuration, the portal can be opened by each loopback name. */
export function ownAddresses(given: UrlVariables): [OwnAddresses, ...OwnAddresses[]] {
  const { PORT, MARKETPLACE_PORT, PUBLIC_URL, MARKETPLACE_URL } = given;
  const at = (host: string): OwnAddresses => ({
    portalUrl: withoutTrailingSlash(PUBLIC_URL ?? `http://${host}:${PORT}`),
    marketplaceUrl: withoutTrailingSlash(MARKETPLACE_URL ?? `http://${host}:${MARKETPLACE_PORT}`),
  });
  const [first, ...others] = loopbackHosts;
  const isConfigured = PUBLIC_URL !== undefined || MARKETPLACE_URL !== undefined;
  return [at(first), ...(isConfigured ? [] : others.map(at))];
}

/** Any client can send any Host, so an unknown one gets the first value and its text is never used. */
export function byHost<Value>(
  [first, ...others]: [OwnAddresses, ...OwnAddresses[]],
  prepare: (own: OwnAddresses) => Value,
): (host: string | undefined) => Value {
  const standard = prepare(first);
  const values = new Map<string | undefined, Value>();
  for (const own of others) {
    const value = prepare(own);
    for (const url of [own.portalUrl, own.marketplaceUrl]) values.set(new URL(url).host, value);
  }
  return (host) => values.get(host) ?? standard;
}

export const withoutTrailingSlash = (address: string) => address.replace(/\/+$/, '');
