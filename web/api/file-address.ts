import { config } from '#web/config.ts';

/** Where a picture of an answer is: a bare path belongs to the server that gave the answer. */
export const fileAddress = (link: string) => (link.startsWith('/') ? config.services.main + link : link);
