import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type TableShape = { name: string; columns: { name: string; type: string }[] };

export async function listTables(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<{ name: string; column: string; type: string }>`
    SELECT relname AS name, attname AS column, format_type(atttypid, atttypmod) AS type
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT LIKE 'kysely%'
      AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND ${isNotFromExtension('pg_class')}
    ORDER BY relname, attnum
  `.execute(db);
  const byName = Map.groupBy(rows, ({ name }) => name);
  return [...byName].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column, type }) => ({ name: column, type })),
  }));
}

const isNotFromExtension = (catalogue: 'pg_class' | 'pg_proc') => sql`NOT EXISTS (
  SELECT FROM pg_depend
  WHERE deptype = 'e' AND classid = ${sql.lit(catalogue)}::regclass AND objid = ${sql.table(catalogue)}.oid
)`;

export async function listMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function countRows(db: Db, { name }: TableShape): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM ${sql.table(name)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Makes the text format of values independent of the server's settings. */
export async function setStableTextFormat(tx: Db): Promise<void> {
  for (const setting of ["timezone = 'UTC'", "datestyle = 'ISO'", "bytea_output = 'hex'"])
    await sql.raw(`SET LOCAL ${setting}`).execute(tx);
}

const batchSize = 500;

/** Reads values in PostgreSQL's text format, because JSON numbers would lose precision. */
export async function* readRows(tx: Db, { name, columns }: TableShape): AsyncGenerator<string[]> {
  const textValues = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`));
  await sql`
    DECLARE backup_rows NO SCROLL CURSOR FOR SELECT json_build_array(${textValues})::text AS row FROM ${sql.table(name)}
  `.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`FETCH ${sql.lit(batchSize)} FROM backup_rows`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`CLOSE backup_rows`.execute(tx);
}

export async function insertRows(tx: Db, { name, columns }: TableShape, rows: string): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = sql.join(
    columns.map(({ type }, index) => sql`(row_values ->> ${sql.lit(index)})::${sql.raw(type)}`),
  );
  await sql`
    INSERT INTO ${sql.table(name)} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${values} FROM jsonb_array_elements(${rows}::jsonb) AS row_values
  `.execute(tx);
}

export async function resetSequences(tx: Db): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    SELECT table_name AS table, column_name AS column,
      pg_get_serial_sequence(quote_ident(table_name), column_name) AS sequence
    FROM information_schema.columns
    WHERE table_schema = 'public' AND pg_get_serial_sequence(quote_ident(table_name), column_name) IS NOT NULL
  `.execute(tx);
  for (const { table, column, sequence } of rows) {
    await sql`
      SELECT setval(${sequence}, coalesce(max(${sql.ref(column)}), 0) + 1, false) FROM ${sql.table(table)}
    `.execute(tx);
  }
}

export async function dropAllObjects(tx: Db): Promise<void> {
  await sql`DROP SCHEMA IF EXISTS pgboss CASCADE`.execute(tx);
  const { rows } = await sql<{ statement: string }>`
    SELECT format('DROP %s IF EXISTS %I CASCADE', CASE relkind WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END, relname)
      AS statement
    FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v') AND ${isNotFromExtension('pg_class')}
  `.execute(tx);
  for (const { statement } of rows) await sql.raw(statement).execute(tx);
  const { rows: functions } = await sql<{ statement: string }>`
    SELECT format('DROP FUNCTION IF EXISTS %s CASCADE', oid::regprocedure) AS statement
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND ${isNotFromExtension('pg_proc')}
  `.execute(tx);
  for (const { statement } of functions) await sql.raw(statement).execute(tx);
}

export async function detectSchemaOwner(db: Db): Promise<'none' | 'muster' | 'other'> {
  const { rows } = await sql<{ tables: number; isOurs: boolean }>`
    SELECT count(*) AS tables, coalesce(bool_or(relname = 'kysely_migration'), false)
      AND coalesce(bool_or(relname = 'members'), false) AS is_ours
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND ${isNotFromExtension('pg_class')}
  `.execute(db);
  if (rows[0]?.isOurs) return 'muster';
  return rows[0]?.tables ? 'other' : 'none';
}

export async function countOtherConnections(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
  `.execute(db);
  return rows[0]?.count ?? 0;
}
