import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';

/** Where the record of a payment can be stopped, in the order in which it is written. */
export const stops = {
  accounts: 'INSERT',
  invoices: 'INSERT',
  mails: 'INSERT',
  purchases: 'UPDATE OF status',
  payments: 'UPDATE OF status',
} as const;
export type Stop = keyof typeof stops;

/**
 * Lets a test hold an embedded database in the midst of a transaction, and know that it is there. The engine has one
 * session, so that nothing can be seen from beside it; but it reads and writes files next to its own.
 */
export async function addStops(pool: Database['pool']): Promise<void> {
  await pool.query(`
    CREATE FUNCTION stop_here() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE place text := current_setting('data_directory') || '/stop-at-' || TG_TABLE_NAME;
    BEGIN
      IF (pg_stat_file(place, true)).size IS NOT NULL THEN
        EXECUTE format('COPY (SELECT 1) TO %L', place || '-reached');
        PERFORM pg_sleep(45);
      END IF;
      RETURN NULL;
    END $$`);
  for (const [table, event] of Object.entries(stops))
    await pool.query(
      `CREATE TRIGGER stop_here AFTER ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION stop_here()`,
    );
}

/** From now on the next to write there stops. */
export function stopAt(folder: string, table: Stop) {
  const place = path.join(folder, 'database', `stop-at-${table}`);
  writeFileSync(place, '');
  return {
    reached: () => vi.waitFor(() => expect(existsSync(`${place}-reached`)).toBe(true), 30_000),
    lift: () => {
      for (const file of [place, `${place}-reached`]) rmSync(file, { force: true });
    },
  };
}
