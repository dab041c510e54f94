import { EngineRestarted } from './embedded/engine.ts';

/** Codes of a database that cannot be reached, is shutting down, starting up, or has no connection left. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
]);
const messages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection',
];

/** Whether the fault is the database's being away, which passes, rather than the query's. */
export function isUnavailable(error: Error & { code?: string }): boolean {
  if (error instanceof EngineRestarted) return true;
  if (error.code && codes.has(error.code)) return true;
  return messages.some((message) => error.message.includes(message));
}
