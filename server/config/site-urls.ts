import type { Variables } from './variables.ts';

export type SiteUrls = { portalUrl: string; marketplaceUrl: string };

type UrlVariables = Pick<Variables, 'PORT' | 'MARKETPLACE_PORT' | 'PUBLIC_URL' | 'MARKETPLACE_URL'>;

const loopbackHosts = ['localhost', '127.0.0.1'] as const;

/** Returns one pair if a URL is configured, and otherwise one for each loopback host. */
export function toSiteUrls(env: UrlVariables): [SiteUrls, ...SiteUrls[]] {
  const { PORT, MARKETPLACE_PORT, PUBLIC_URL, MARKETPLACE_URL } = env;
  const urlsAt = (host: string): SiteUrls => ({
    portalUrl: removeTrailingSlash(PUBLIC_URL ?? `http://${host}:${PORT}`),
    marketplaceUrl: removeTrailingSlash(MARKETPLACE_URL ?? `http://${host}:${MARKETPLACE_PORT}`),
  });
  const [first, ...others] = loopbackHosts;
  const isConfigured = PUBLIC_URL !== undefined || MARKETPLACE_URL !== undefined;
  return [urlsAt(first), ...(isConfigured ? [] : others.map(urlsAt))];
}

/** Clients can send any Host header, so unknown hosts get the first value and are never used in URLs. */
export function selectByHost<Value>(
  [first, ...others]: [SiteUrls, ...SiteUrls[]],
  create: (urls: SiteUrls) => Value,
): (host: string | undefined) => Value {
  const defaultValue = create(first);
  const values = new Map<string | undefined, Value>();
  for (const urls of others) {
    const value = create(urls);
    for (const url of [urls.portalUrl, urls.marketplaceUrl]) values.set(new URL(url).host, value);
  }
  return (host) => values.get(host) ?? defaultValue;
}

export const removeTrailingSlash = (url: string) => url.replace(/\/+$/, '');
