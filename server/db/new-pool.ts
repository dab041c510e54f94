import pg from 'pg';

export type PoolOptions = {
  /** How many milliseconds PostgreSQL may work on one statement; without it, as many as it takes. */
  longestStatement?: number;
  /** Told of connections that break while nobody uses them. */
  onIdleError?: (error: Error) => void;
};

export function newPool(settings: pg.PoolConfig, { onIdleError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({ ...settings, types: { getTypeParser } });
  pool.on('error', (error) => onIdleError?.(error));
  // One that breaks between two statements of a transaction is nobody's at that moment: unheard, it would end the
  // process. The next statement on it fails, and so its caller is told.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** By a statement, for a pooler in between refuses a connection that asks for it when it opens. */
export async function limitStatements(
  client: pg.ClientBase,
  { longestStatement }: PoolOptions,
  answerWithin?: number,
): Promise<void> {
  if (!longestStatement) return;
  const within = answerWithin && { query_timeout: answerWithin };
  await client.query({ text: `SET statement_timeout = ${longestStatement}`, ...within });
}

/** Whole numbers of 64 bits become numbers (ours stay far below 2^53); dates without a time stay text. */
const getTypeParser = ((oid: number, format: 'text' | 'binary') => {
  if (oid === pg.types.builtins.INT8) return Number;
  if (oid === pg.types.builtins.DATE) return String;
  return pg.types.getTypeParser(oid, format as 'text');
}) as typeof pg.types.getTypeParser;
