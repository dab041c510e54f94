import * as z from 'zod/mini';

/** What the marketplace's pages may know of the configuration. */
export const marketplaceConfig = z.object({
  association: z.object({ name: z.string() }),
  /** The page that frames the marketplace, and that alone is told how tall it is. */
  portalUrl: z.string(),
});

export type MarketplaceConfig = z.output<typeof marketplaceConfig>;
