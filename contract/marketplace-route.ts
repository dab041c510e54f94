import { isUuid } from './uuid.ts';
import { formatQuery } from './wire/query-string.ts';

/** A marketplace screen as one search parameter. No parameter means the catalogue. */
export type MarketplaceRoute = { product?: string; purchase?: string; screen?: 'basket' | 'checkout' };

/** Uses the first valid parameter and ignores all others, because links can contain anything. */
export function parseRouteParams({ product, purchase, screen }: Record<string, unknown>): MarketplaceRoute {
  if (isUuid(product)) return { product: product.toLowerCase() };
  if (isUuid(purchase)) return { purchase: purchase.toLowerCase() };
  return screen === 'basket' || screen === 'checkout' ? { screen } : {};
}

export function parseRouteMessage(value: unknown): MarketplaceRoute | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const route = parseRouteParams({ ...value });
  return Object.keys(route).length === Object.keys(value).length ? route : undefined;
}

export function formatRoute(route: MarketplaceRoute): string {
  const query = formatQuery(route);
  return query && `?${query}`;
}
