import * as z from 'zod/mini';

/** Allow-list of the settings that browsers and `/meta` receive. */
export const publicConfig = z.object({
  association: z.object({
    name: z.string(),
    links: z.object({
      website: z.string(),
      about: z.string(),
      faq: z.string(),
      contact: z.string(),
      terms: z.string(),
      privacy: z.string(),
      careers: z.string(),
      join: z.string(),
    }),
  }),
  services: z.object({ main: z.string(), authentication: z.string(), directory: z.string() }),
  marketplaceUrl: z.string(),
  /** `own`: a short-lived token for the marketplace. `session`: the member's token. */
  marketplaceToken: z.enum(['own', 'session']),
  demo: z.boolean(),
  gallery: z.boolean(),
  version: z.string(),
  build: z.string(),
});

export type PublicConfig = z.output<typeof publicConfig>;
