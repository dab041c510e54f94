import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** Columns as in the database, with values as JSON. */
export type Columns = Record<string, unknown>;

/** Columns that no row has get their default. Others get null in rows without them. */
export async function insertRows(tx: Db, table: string, rows: Columns[]): Promise<void> {
  if (rows.length > 0) await insertStatement(table, rows).execute(tx);
}

/** One statement, so that the triggers of both tables refresh the copies of the members once. */
export async function insertMembersWithAccounts(
  tx: Db,
  members: Columns[],
  accounts: Columns[],
): Promise<void> {
  await sql`
    WITH added AS (${insertStatement('members', members)}) ${insertStatement('accounts', accounts)}
  `.execute(tx);
}

function insertStatement(table: string, rows: Columns[]): RawBuilder<unknown> {
  const columns = sql.join(listColumns(rows).map((column) => sql.ref(column)));
  return sql`
    INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
}

/** Sets other columns in each row. One statement, because triggers of a table work once per statement. */
export async function updateRows(
  tx: Db,
  table: string,
  rows: { id: string; columns: Columns }[],
): Promise<void> {
  if (rows.length === 0) return;
  const assignments = listColumns(rows.map(({ columns }) => columns)).map(
    (column) => sql`${sql.ref(column)} = CASE WHEN change.columns ? ${sql.lit(column)}
      THEN changed.${sql.ref(column)} ELSE rows.${sql.ref(column)} END`,
  );
  await sql`
    UPDATE ${sql.table(table)} AS rows SET ${sql.join(assignments)}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS change (id uuid, columns jsonb)
    CROSS JOIN LATERAL jsonb_populate_record(NULL::${sql.table(table)}, change.columns) AS changed
    WHERE rows.id = change.id
  `.execute(tx);
}

const listColumns = (rows: Columns[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))];
