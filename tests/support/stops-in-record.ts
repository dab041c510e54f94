import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';

/** The statements at which the record of a payment can be stopped, in the order in which it is written. */
const stops = {
  accounts: 'INSERT',
  invoices: 'INSERT',
  mails: 'INSERT',
  purchases: 'UPDATE OF status',
  payments: 'UPDATE OF status',
} as const;
export type Stop = keyof typeof stops;
export const stopNames = Object.keys(stops) as Stop[];

/**
 * Adds triggers that stop a transaction of the embedded engine while a file exists. The engine has one session, so the
 * trigger reports with another file that it was reached.
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

/** Stops the next write to this table. */
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
