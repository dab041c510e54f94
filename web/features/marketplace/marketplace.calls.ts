import { queryOptions } from '@tanstack/react-query';
import { marketplace } from '#contract/marketplace.ts';
import type { MarketplaceRoute } from '#contract/marketplace-route.ts';
import { formatQuery } from '#contract/wire/query-string.ts';
import { call } from '#web/api/call.ts';
import { loadSession } from '#web/api/session.ts';
import { config } from '#web/config.ts';

/** A new token for each visit of the page. */
export const marketplaceTokenQuery = () =>
  queryOptions({
    queryKey: ['marketplaceToken'] as const,
    queryFn: async ({ signal }) =>
      config.marketplaceToken === 'session'
        ? (loadSession()?.token ?? '')
        : (await call(marketplace.openMarketplace, {}, { signal })).token,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const marketplaceOrigin = new URL(config.marketplaceUrl).origin;

export function toFrameUrl(token: string, route: MarketplaceRoute): string {
  const url = new URL(config.marketplaceUrl);
  url.search = formatQuery({ token, ...route });
  return url.href;
}
