import { config } from '#web/config.ts';

/** A bare path belongs to the server that gave the answer. */
export const fileUrl = (link: string) => (link.startsWith('/') ? config.services.main + link : link);
