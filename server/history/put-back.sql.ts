import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ChangeRow } from './history.sql.ts';
import { historyTables } from './history-tables.ts';

/** A changed table of an entry, and the columns that the entry updated in it. Only some of its rows if `rowKeys` is set. */
export type ChangedTable = { tableName: string; columns: string[]; rowKeys?: Record<string, string>[] };

const keyColumns = (tableName: string) => historyTables[tableName]?.keys ?? ['id'];

const matchesKey = (tableName: string): RawBuilder<boolean> =>
  sql.join(
    keyColumns(tableName).map(
      (key) =>
        sql`rows.${sql.ref(key)} = (change.row_key ->> ${key})::${sql.raw(historyTables[tableName]?.keyTypes?.[key] ?? 'uuid')}`,
    ),
    sql` AND `,
  );

type ChangedRows = Pick<ChangedTable, 'tableName' | 'rowKeys'>;

const changesOf = (entryId: string, { tableName, rowKeys }: ChangedRows) => {
  const changes = sql`change.entry_id = ${entryId} AND change.table_name = ${tableName}`;
  return rowKeys
    ? sql`${changes} AND change.row_key IN (SELECT jsonb_array_elements(${JSON.stringify(rowKeys)}::jsonb))`
    : changes;
};

/** Names a column of a row in a request. A hash, because the key of a row can be the id of a hidden member. */
const changeKey = (column: RawBuilder<unknown>) => sql<string>`md5(concat_ws(':', change.table_name,
  (SELECT string_agg(value, ',' ORDER BY key) FROM jsonb_each_text(change.row_key)), ${column}))`;
const wholeRow = sql`'*'`;

const currentRow = (tableName: string) =>
  sql`(to_jsonb(rows) - ${sql.val(historyTables[tableName]?.derived ?? [])}::text[])`;

/** Timestamps in `history_changes` are in UTC, and their text depends on the session. */
export const setUtc = (tx: Db) => sql`SELECT set_config('timezone', 'UTC', true)`.execute(tx);

/** Takes the lock of the table's other changes, so that none of them holds it while it waits for a row. */
export async function lockTableChanges(tx: Db, tableName: string): Promise<void> {
  const name = historyTables[tableName]?.advisoryLock;
  if (name) await sql`SELECT pg_advisory_xact_lock(hashtext(${name}))`.execute(tx);
}

/** Locks the rows against edits until the transaction ends. */
export async function lockChangedRows(tx: Db, entryId: string, table: ChangedTable): Promise<void> {
  const { tableName } = table;
  await sql`
    SELECT FROM ${sql.table(tableName)} AS rows, history_changes AS change
    WHERE ${changesOf(entryId, table)} AND ${matchesKey(tableName)} FOR UPDATE OF rows
  `.execute(tx);
}

export type PutBackField = ChangeRow & {
  key: string;
  column: string;
  current: unknown;
  /** `done` if the value is the one before the entry already. */
  status: 'restorable' | 'conflict' | 'done';
};

/** Lists each updated field and each inserted or deleted row, with its state now. */
export async function listPutBackFields(
  db: Db,
  entryId: string,
  table: ChangedTable,
  { onlyConflicts = false } = {},
): Promise<PutBackField[]> {
  const { tableName, columns } = table;
  // Whole rows take five times as long, and a merge updates thousands of members.
  const updatedColumns = sql.join(
    columns.flatMap((column) => [sql.lit(column), sql`rows.${sql.ref(column)}`]),
  );
  const row = sql`CASE WHEN before IS NULL OR after IS NULL THEN ${currentRow(tableName)}
    ELSE jsonb_build_object(${updatedColumns}) END`;
  const { rows } = await sql<PutBackField>`
    WITH states AS (
      SELECT change.*, CASE WHEN rows IS DISTINCT FROM NULL THEN ${row} END AS current_row
      FROM history_changes AS change LEFT JOIN ${sql.table(tableName)} AS rows ON ${matchesKey(tableName)}
      WHERE ${changesOf(entryId, table)}
    )
    SELECT * FROM (
    SELECT table_name, row_key, before, after, ${changeKey(wholeRow)} AS key, '*' AS "column", current_row AS current,
      CASE
        WHEN before IS NULL AND current_row IS NULL OR after IS NULL AND current_row = before THEN 'done'
        WHEN before IS NULL AND current_row = after OR after IS NULL AND current_row IS NULL THEN 'restorable'
        ELSE 'conflict' END AS status
    FROM states AS change WHERE before IS NULL OR after IS NULL
    UNION ALL
    SELECT table_name, row_key, before, after, ${changeKey(sql`name`)}, name, current_row -> name,
      CASE
        WHEN current_row -> name = before -> name THEN 'done'
        WHEN current_row -> name = after -> name THEN 'restorable'
        ELSE 'conflict' END
    FROM states AS change CROSS JOIN LATERAL jsonb_object_keys(before) AS name
    WHERE before IS NOT NULL AND after IS NOT NULL
    ) AS fields ${onlyConflicts ? sql`WHERE status = 'conflict'` : sql``}
  `.execute(db);
  return rows;
}

/** The columns that the entry updated in these rows. */
export async function listUpdatedColumns(db: Db, entryId: string, table: ChangedRows): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM history_changes AS change CROSS JOIN LATERAL jsonb_object_keys(before) AS name
    WHERE ${changesOf(entryId, table)} AND before IS NOT NULL AND after IS NOT NULL
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** Inserts the rows again that the entry deleted. */
export async function restoreDeletedRows(tx: Db, entryId: string, table: ChangedTable): Promise<number> {
  const { tableName } = table;
  const { rows: columns } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM history_changes AS change CROSS JOIN LATERAL jsonb_object_keys(before) AS name
    WHERE ${changesOf(entryId, table)} AND after IS NULL
  `.execute(tx);
  if (columns.length === 0) return 0;
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const result = await sql`
    INSERT INTO ${sql.table(tableName)} (${names})
    SELECT ${sql.join(columns.map(({ name }) => sql`restored.${sql.ref(name)}`))}
    FROM history_changes AS change
    CROSS JOIN LATERAL jsonb_populate_record(NULL::${sql.table(tableName)}, before) AS restored
    WHERE ${changesOf(entryId, table)} AND after IS NULL
    ON CONFLICT DO NOTHING
  `.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

/** Writes the old values of the columns whose value is still the one after the entry, or that are in `overwrite`. */
export async function restoreUpdatedRows(
  tx: Db,
  entryId: string,
  table: ChangedTable,
  overwrite: string[],
): Promise<void> {
  const { tableName, columns } = table;
  if (columns.length === 0) return;
  const isRestored = (column: string) => sql`(change.before ? ${column} AND (
    coalesce(to_jsonb(rows.${sql.ref(column)}), 'null') = change.after -> ${column}
    OR ${changeKey(sql`${column}::text`)} = ANY (${overwrite}::text[])
  ))`;
  const assignments = columns.map(
    (column) => sql`${sql.ref(column)} = CASE WHEN ${isRestored(column)}
      THEN (jsonb_populate_record(NULL::${sql.table(tableName)}, change.before)).${sql.ref(column)}
      ELSE rows.${sql.ref(column)} END`,
  );
  await sql`
    UPDATE ${sql.table(tableName)} AS rows SET ${sql.join(assignments)}
    FROM history_changes AS change
    WHERE ${changesOf(entryId, table)} AND change.before IS NOT NULL AND change.after IS NOT NULL
      AND ${matchesKey(tableName)} AND (${sql.join(columns.map(isRestored), sql` OR `)})
  `.execute(tx);
}

/** Deletes the rows that the entry inserted, unless they were edited since. */
export async function deleteInsertedRows(
  tx: Db,
  entryId: string,
  table: ChangedTable,
  overwrite: string[],
): Promise<void> {
  const { tableName } = table;
  await sql`
    DELETE FROM ${sql.table(tableName)} AS rows USING history_changes AS change
    WHERE ${changesOf(entryId, table)} AND change.before IS NULL AND ${matchesKey(tableName)}
      AND (${currentRow(tableName)} = change.after OR ${changeKey(wholeRow)} = ANY (${overwrite}::text[]))
  `.execute(tx);
}

/** Deletes the emails of an entry that were not sent yet. Returns how many. */
export async function cancelEmails(tx: Db, entryId: string): Promise<number> {
  const unsent = tx.deleteFrom('emails').where('historyEntryId', '=', entryId).where('sentAt', 'is', null);
  return Number((await unsent.executeTakeFirst()).numDeletedRows);
}
