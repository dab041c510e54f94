import * as z from 'zod/mini';

/** What the browser may know of the configuration, and all that `/meta` shows: an allow-list by its nature. */
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
  /** What the marketplace is given: a short token of its own, or the stored one. */
  marketplaceToken: z.enum(['own', 'session']),
  demo: z.boolean(),
  gallery: z.boolean(),
  version: z.string(),
  build: z.string(),
});

export type PublicConfig = z.output<typeof publicConfig>;
