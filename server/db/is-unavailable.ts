import { EngineUnavailableError } from './embedded/engine.ts';

/** Unreachable, shutting down, starting, read-only, out of connections, timed out or deadlocked. */
const unavailableCodes = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENOTFOUND EAI_AGAIN 57014 57P01 57P02 57P03 53300 08006 08001 25006 40P01 40001'.split(
    ' ',
  ),
);
const unavailableMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection',
  'Client was closed',
  'Query read timeout',
];

export function isUnavailable(error: unknown): boolean {
  if (error instanceof EngineUnavailableError) return true;
  if (!(error instanceof Error)) return false;
  if ('code' in error && unavailableCodes.has(String(error.code))) return true;
  return unavailableMessages.some((message) => error.message.includes(message));
}
