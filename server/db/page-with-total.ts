import type { RawBuilder } from 'kysely';
import type { Db } from './database.ts';

export type CountQuery = RawBuilder<{ total: number }>;

export async function readTotal(db: Db, count: CountQuery): Promise<number> {
  return (await count.execute(db)).rows[0]?.total ?? 0;
}

/** Each row has the total. A page past the end has no rows, so `count` runs separately. */
export async function readPageWithTotal<Row extends { total: number }>(
  page: Promise<Row[]>,
  offset: number,
  count: () => Promise<number>,
): Promise<{ rows: Row[]; totalItems: number }> {
  const rows = await page;
  const totalItems = rows[0]?.total ?? (offset === 0 ? 0 : await count());
  return { rows, totalItems };
}
