import * as z from 'zod/mini';

export const marketplaceConfig = z.object({
  association: z.object({ name: z.string() }),
  portalUrl: z.string(),
});

export type MarketplaceConfig = z.output<typeof marketplaceConfig>;
