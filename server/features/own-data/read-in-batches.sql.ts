import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type Row = Record<string, unknown>;
export type Rows = AsyncGenerator<Row[]>;

const batchSize = 200;

/** Reads rows in the order of their `row_key`, which is unique and left out. No transaction, which would block the embedded engine. */
export async function* readInBatches(db: Db, query: RawBuilder<unknown>): Rows {
  let lastKey = '';
  for (;;) {
    const { rows } = await sql<Row & { rowKey: string }>`
      SELECT * FROM (${query}) AS source WHERE row_key > ${lastKey} ORDER BY row_key LIMIT ${sql.lit(batchSize)}
    `.execute(db);
    if (rows.length > 0) yield rows.map(({ rowKey: _, ...row }) => row);
    if (rows.length < batchSize) return;
    lastKey = rows.at(-1)?.rowKey ?? '';
  }
}

/** Oldest first. The names are of columns in the code. */
export const keyByTime = (time: string, id: string) =>
  sql.raw(
    `(to_char(${time} AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS') || ' ' || ${id}) COLLATE "C" AS row_key`,
  );

export const keyByText = (text: string) => sql.raw(`(${text}) COLLATE "C" AS row_key`);

/** For few rows. */
export async function* inOneBatch(rows: Row[]): Rows {
  if (rows.length > 0) yield rows;
}
