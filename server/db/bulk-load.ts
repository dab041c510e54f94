import { sql } from 'kysely';
import type { Db } from './database.ts';

type BulkLoadOptions = {
  triggerlessTables: string[];
  insertRows: () => Promise<void>;
  onProgress?: (share: number) => void;
};

/** For hundreds of thousands of rows: it is much faster to build indexes and check references at the end. */
export async function withoutIndexesAndTriggers(
  db: Db,
  { triggerlessTables, insertRows, onProgress = () => {} }: BulkLoadOptions,
) {
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
  // Triggers that update counts would rewrite the same few rows for every batch.
  for (const table of triggerlessTables) await run(db, `ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await insertRows();
  for (const table of triggerlessTables) await run(db, `ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await run(db, `SET LOCAL maintenance_work_mem = '256MB'`);
  const deferredStatements = [
    ...indexes.rows.map(({ definition }) => definition),
    ...references.rows.map(
      ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
    ),
  ];
  for (const [index, statement] of deferredStatements.entries()) {
    await run(db, statement);
    onProgress((index + 1) / deferredStatements.length);
  }
}

/** Safe without parameters: the names come quoted from the catalogue. */
const run = (db: Db, statement: string) => sql.raw(statement).execute(db);
