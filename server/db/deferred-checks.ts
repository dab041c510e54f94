import { sql } from 'kysely';
import type { Db } from './database.ts';

type Filling = {
  restingTables: string[];
  fill: () => Promise<void>;
  /** How far the building and checking is, once all is filled. */
  advance?: (share: number) => void;
};

/**
 * Fills with secondary indexes and references away, and builds and checks them at the end, over whole tables: for
 * hundreds of thousands of rows that takes a fraction of doing it row by row. Part of the caller's transaction, so
 * that nobody ever sees the tables without them. The triggers of the given tables rest meanwhile.
 */
export async function withDeferredChecks(
  db: Db,
  { restingTables, fill, advance = () => {} }: Filling,
): Promise<void> {
  const references = await sql<{ table: string; name: string; definition: string }>`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
  `.execute(db);
  const indexes = await sql<{ name: string; definition: string }>`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT indisunique
  `.execute(db);

  for (const { table, name } of references.rows)
    await run(db, `ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes.rows) await run(db, `DROP INDEX ${name}`);
  // Triggers that keep counts would write a new version of the same few rows at every batch.
  for (const table of restingTables) await run(db, `ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await fill();
  for (const table of restingTables) await run(db, `ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await run(db, `SET LOCAL maintenance_work_mem = '256MB'`);
  const deferred = [
    ...indexes.rows.map(({ definition }) => definition),
    ...references.rows.map(
      ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
    ),
  ];
  for (const [index, statement] of deferred.entries()) {
    await run(db, statement);
    advance((index + 1) / deferred.length);
  }
}

/** The statements come from the catalogue itself, quoted by it. */
const run = (db: Db, statement: string) => sql.raw(statement).execute(db);
