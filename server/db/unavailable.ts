import { EngineUnavailable } from './embedded/engine.ts';

/**
 * Codes of a database that cannot be reached, is shutting down, starting up, read-only, or has no connection left; of
 * a statement that took too long; and those of two who got in each other's way, of whom one was sent off to try again.
 */
const codes = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENOTFOUND EAI_AGAIN 57014 57P01 57P02 57P03 53300 08006 08001 25006 40P01 40001'.split(
    ' ',
  ),
);
const messages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection',
  'Client was closed',
  'Query read timeout',
];

/** Whether the fault is the database's being away, which passes, rather than the query's. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof EngineUnavailable) return true;
  if (!(error instanceof Error)) return false;
  if ('code' in error && codes.has(String(error.code))) return true;
  return messages.some((message) => error.message.includes(message));
}
