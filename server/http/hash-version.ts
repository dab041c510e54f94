import { createHash } from 'node:crypto';

/** The version of an object for If-Match, from the values that an edit can overwrite. */
export const hashVersion = (values: unknown): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);
