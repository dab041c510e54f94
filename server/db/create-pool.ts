import pg from 'pg';

export type PoolOptions = {
  /** In milliseconds. Default: no limit. */
  longestStatement?: number;
  onIdleError?: (error: Error) => void;
};

export function newPool(settings: pg.PoolConfig, { onIdleError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({ ...settings, types: { getTypeParser } });
  pool.on('error', (error) => onIdleError?.(error));
  // An unhandled error of a connection would end the process. The next statement on it fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** A statement, because poolers reject connections with startup options. */
export async function setStatementTimeout(
  client: pg.ClientBase,
  { longestStatement }: PoolOptions,
  answerWithin?: number,
): Promise<void> {
  if (!longestStatement) return;
  const within = answerWithin && { query_timeout: answerWithin };
  await client.query({ text: `SET statement_timeout = ${longestStatement}`, ...within });
}

/** Our 64-bit integers are below 2^53. Dates without a time stay text. */
const getTypeParser = ((oid: number, format: 'text' | 'binary') => {
  if (oid === pg.types.builtins.INT8) return Number;
  if (oid === pg.types.builtins.DATE) return String;
  return pg.types.getTypeParser(oid, format as 'text');
}) as typeof pg.types.getTypeParser;
