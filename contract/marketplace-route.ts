import * as z from 'zod/mini';
import { id } from './fields.ts';
import { formatQuery } from './wire/query-string.ts';

const parameters = z.partial(
  z.strictObject({ product: id, purchase: id, screen: z.enum(['basket', 'checkout']) }),
);

/** A screen of the marketplace as search parameters, one or none. Without one it is the catalogue. */
export type MarketplaceRoute = z.output<typeof parameters>;

/** Reads the first valid parameter and ignores all others: links can contain anything. */
export function parseRouteParams(search: Record<string, unknown>): MarketplaceRoute {
  for (const name of ['product', 'purchase', 'screen'] as const) {
    const place = parameters.safeParse({ [name]: search[name] }).data;
    if (place?.[name]) return place;
  }
  return {};
}

export function parseRoute(value: unknown): MarketplaceRoute | undefined {
  const { success, data } = parameters.safeParse(value);
  return success && Object.keys(data).length <= 1 ? parseRouteParams(data) : undefined;
}

export function formatRoute(place: MarketplaceRoute): string {
  const query = formatQuery(place);
  return query && `?${query}`;
}
