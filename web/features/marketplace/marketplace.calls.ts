import { queryOptions } from '@tanstack/react-query';
import { marketplace } from '#contract/marketplace.ts';
import { call } from '#web/api/call.ts';
import { storedSession } from '#web/api/session.ts';
import { config } from '#web/config.ts';

/** What the marketplace knows the member by. Fresh for each visit of the page, and the same while it lasts. */
export const marketplaceTokenQuery = () =>
  queryOptions({
    queryKey: ['marketplaceToken'] as const,
    queryFn: async ({ signal }) =>
      config.marketplaceToken === 'session'
        ? (storedSession()?.token ?? '')
        : (await call(marketplace.openMarketplace, {}, { signal })).token,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const marketplaceOrigin = new URL(config.marketplaceUrl).origin;

/** Where the frame begins: with the purchase that the member comes back from, if there is one. */
export function frameAddress(token: string, purchase: string | undefined): string {
  const address = new URL(config.marketplaceUrl);
  address.searchParams.set('token', token);
  if (purchase) address.searchParams.set('purchase', purchase);
  return address.href;
}
