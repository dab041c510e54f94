import pg from 'pg';

export type PoolOptions = {
  /** Default: no limit. */
  statementTimeoutMs?: number;
  onIdleError?: (error: Error) => void;
};

export function createPool(settings: pg.PoolConfig, { onIdleError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({ ...settings, types: { getTypeParser } });
  pool.on('error', (error) => onIdleError?.(error));
  // An unhandled connection error would end the process. The next statement on the connection fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Sends a statement, because poolers reject connections with startup options. */
export async function setStatementTimeout(
  client: pg.ClientBase,
  { statementTimeoutMs }: PoolOptions,
  queryTimeoutMs?: number,
): Promise<void> {
  if (!statementTimeoutMs) return;
  const timeout = queryTimeoutMs && { query_timeout: queryTimeoutMs };
  await client.query({ text: `SET statement_timeout = ${statementTimeoutMs}`, ...timeout });
}

/** Parses 64-bit integers as numbers, because ours are below 2^53. Dates without a time stay text. */
const getTypeParser = ((oid: number, format: 'text' | 'binary') => {
  if (oid === pg.types.builtins.INT8) return Number;
  if (oid === pg.types.builtins.DATE) return String;
  return pg.types.getTypeParser(oid, format as 'text');
}) as typeof pg.types.getTypeParser;
