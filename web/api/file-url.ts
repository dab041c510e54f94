import { config } from '#web/config.ts';

/** The server sends its own files as paths. */
export const toFileUrl = (link: string) => (link.startsWith('/') ? config.services.main + link : link);
