import { config } from '#web/config.ts';

/** Paths are relative to the API server. */
export const fileUrl = (link: string) => (link.startsWith('/') ? config.services.main + link : link);
