import { type RawBuilder, sql } from 'kysely';
import type { SubjectKind } from '#contract/history.staff.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { SortOrder } from '#contract/wire/query-schemas.ts';
import type { Db } from '../db/database.ts';
import { type CountQuery, readPageWithTotal, readTotal } from '../db/page-with-total.ts';
import { hideFromPlanner, maxInlineRows, toInlineLiteral } from '../db/planner-hints.ts';
import { scanFromNearerEnd } from '../db/scan-from-nearer-end.ts';
import { startOfDay } from '../db/start-of-day.ts';
import { columnCondition, entryCondition, type HistoryFilter } from './history-filter.sql.ts';
import { type NamedTable, nameExpressions } from './history-table.ts';

type Columns = Record<string, unknown>;
export type ChangeRow = {
  tableName: string;
  rowKey: Record<string, string>;
  before: Columns | null;
  after: Columns | null;
};

export type EntryRow = {
  id: string;
  at: Date;
  action: string;
  reason: string | null;
  putBackOf: string | null;
  changeCount: number;
  subjectKind: SubjectKind | null;
  subjectId: string | null;
  subjectLabel: string | null;
  actorId: string | null;
  actorName: string | null;
  reversalId: string | null;
  reversedAt: Date | null;
  reverserId: string | null;
  reverserName: string | null;
  leftTables: string[] | null;
};

const entryColumns = sql`
  entries.id, entries.at, entries.action, entries.reason, entries.put_back_of, entries.change_count,
  entries.subject_kind, entries.subject_id, entries.subject_label, entries.actor_id,
  actor.first_name || ' ' || actor.last_name AS actor_name,
  reversal.id AS reversal_id, reversal.at AS reversed_at, reversal.actor_id AS reverser_id, reversal.left_tables,
  reverser.first_name || ' ' || reverser.last_name AS reverser_name
`;

/** After a partial reversal there can be another one, so only the newest is shown. */
const entryJoins = sql`
  LEFT JOIN members AS actor ON actor.id = entries.actor_id
  LEFT JOIN LATERAL (
    SELECT id, at, actor_id, left_tables FROM history_entries AS each
    WHERE each.put_back_of = entries.id ORDER BY each.at DESC LIMIT 1
  ) AS reversal ON true
  LEFT JOIN members AS reverser ON reverser.id = reversal.actor_id
`;

export const findEntry = async (db: Db, id: string): Promise<EntryRow | undefined> =>
  (await listEntriesById(db, [id]))[0];

/** Makes a second request to put back the same entry wait for the first. */
export async function lockEntry(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('historyEntries').select('id').where('id', '=', id).forUpdate().execute();
}

export async function listEntries(db: Db, filter: HistoryFilter & Paging) {
  const { offset, limit } = toOffsetLimit(filter);
  if (offset > maxInlineRows) {
    const totalItems = await readTotal(db, countEntries(filter));
    const scan = scanFromNearerEnd({ offset, limit }, 'desc', totalItems);
    return { rows: await readPage(db, filter, scan), totalItems };
  }
  const scan: Scan = { offset, limit, order: 'desc' };
  // A subject has few entries, so the count is usually not necessary.
  if (filter.subjectId && offset === 0) {
    const rows = await readPage(db, filter, scan);
    const isAll = rows.length < limit;
    return { rows, totalItems: isAll ? rows.length : await readTotal(db, countEntries(filter)) };
  }
  const count = countEntries(filter);
  const page = readPage<EntryRow & { total: number }>(db, filter, scan, sql`, (${count}) AS total`);
  return readPageWithTotal(page, offset, () => readTotal(db, count));
}

export async function listEntryIds(db: Db, filter: HistoryFilter, limit: number): Promise<string[]> {
  const { rows } = await pageOfIds(filter, { offset: 0, limit, order: 'desc' }).execute(db);
  return rows.map(({ id }) => id);
}

export async function listEntriesById(db: Db, ids: string[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT ${entryColumns} FROM history_entries AS entries ${entryJoins} WHERE entries.id = ANY (${ids}::uuid[])
  `.execute(db);
  return rows;
}

type Scan = { offset: number; limit: number; order: SortOrder };

const pageOfIds = (filter: HistoryFilter, { offset, limit, order }: Scan) => sql<{ id: string }>`
  SELECT matching.id FROM history_entries AS matching WHERE ${entryCondition(filter)}
  ORDER BY ${sql.raw(order === 'desc' ? 'at DESC, id' : 'at, id DESC')}
  OFFSET ${toInlineLiteral(offset)} LIMIT ${toInlineLiteral(limit)}
`;

/** Joins the other tables for the rows of the page only. */
async function readPage<Row = EntryRow>(
  db: Db,
  filter: HistoryFilter,
  scan: Scan,
  total: RawBuilder<unknown> = sql``,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    WITH page AS MATERIALIZED (${pageOfIds(filter, scan)})
    SELECT ${entryColumns}${total} FROM page JOIN history_entries AS entries USING (id) ${entryJoins}
    ORDER BY entries.at DESC, entries.id
  `.execute(db);
  return rows;
}

const countEntries = (filter: HistoryFilter): CountQuery =>
  filter.subjectId
    ? sql`SELECT count(*)::integer AS total FROM history_entries AS matching WHERE ${entryCondition(filter)}`
    : countInMonths(filter);

/** Adds the stored counts of whole months and the entries before the first and after the last of them. */
function countInMonths(filter: HistoryFilter): CountQuery {
  const { from, to } = filter;
  const columns = columnCondition(filter);
  if (!from && !to)
    return sql`SELECT coalesce(sum(total), 0)::integer AS total FROM history_counts WHERE ${columns}`;
  const countBetween = (lower: string, upper: string) =>
    sql`(SELECT count(*) FROM history_entries WHERE ${columns}
         AND at >= (SELECT ${sql.raw(lower)} FROM bounds) AND at < (SELECT ${sql.raw(upper)} FROM bounds))`;
  return sql`
    WITH period AS (
      SELECT ${from ? startOfDay(sql.val(from)) : sql`'-infinity'::timestamptz`} AS lower,
        ${to ? startOfDay(sql.val(to), 1) : sql`'infinity'::timestamptz`} AS upper
    ), bounds AS (
      SELECT lower, upper, date_trunc('month', upper, 'UTC') AS last_month,
        (date_trunc('month', lower AT TIME ZONE 'UTC' - interval '1 microsecond') + interval '1 month')
          AT TIME ZONE 'UTC' AS first_month
      FROM period
    )
    SELECT (${countBetween('lower', 'least(first_month, upper)')} + (
      SELECT coalesce(sum(total), 0) FROM history_counts, bounds
      WHERE ${columns} AND month >= first_month AND month < last_month
    ) + ${countBetween('greatest(first_month, last_month)', 'upper')})::integer AS total
  `;
}

type Read = { readerId: string; action: string; subject: { kind: SubjectKind; id: string } };

export async function hasEntrySince(db: Db, read: Read, minutes: number): Promise<boolean> {
  const { readerId, action, subject } = read;
  const entry = await db
    .selectFrom('historyEntries')
    .select('id')
    .where('subjectKind', '=', subject.kind)
    .where('subjectId', '=', subject.id)
    .where('at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .where('actorId', '=', readerId)
    .where('action', '=', action)
    .executeTakeFirst();
  return entry !== undefined;
}

/** The first changes of each entry, in the order of the index: an entry can have thousands. */
export async function listChanges(db: Db, entryIds: string[], maxPerEntry: number) {
  const { rows } = await sql<ChangeRow & { entryId: string }>`
    SELECT changes.* FROM unnest(${hideFromPlanner(sql`${entryIds}::uuid[]`)}) AS entry_ids (id) CROSS JOIN LATERAL (
      SELECT entry_id, table_name, row_key, before, after FROM history_changes WHERE entry_id = entry_ids.id
      ORDER BY table_name DESC, row_key DESC LIMIT ${sql.lit(maxPerEntry)}
    ) AS changes
  `.execute(db);
  return rows;
}

/** The names of rows of several tables, by id. */
export async function listNames(
  db: Db,
  idsByTable: Map<NamedTable, Set<string>>,
): Promise<Map<string, string>> {
  if (idsByTable.size === 0) return new Map();
  const queries = [...idsByTable].map(
    ([table, ids]) => sql`
      SELECT id, ${sql.raw(nameExpressions[table])} AS name FROM ${sql.table(table)} WHERE id = ANY (${[...ids]}::uuid[])`,
  );
  const { rows } = await sql<{ id: string; name: string }>`${sql.join(queries, sql` UNION ALL `)}`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The tables of an entry, and the columns that it updated in each. */
export async function listChangedTables(db: Db, entryId: string) {
  const { rows } = await sql<{ tableName: string; columns: string[] | null; hasWholeRows: boolean }>`
    SELECT table_name, array_agg(DISTINCT column_name) FILTER (WHERE column_name IS NOT NULL) AS columns,
      bool_or(before IS NULL OR after IS NULL) AS has_whole_rows
    FROM history_changes
    LEFT JOIN LATERAL jsonb_object_keys(CASE WHEN after IS NOT NULL THEN before END) AS column_name ON true
    WHERE entry_id = ${entryId} GROUP BY table_name
  `.execute(db);
  return rows.map(({ columns, ...row }) => ({ ...row, columns: columns ?? [] }));
}

/** The ids of the objects that an entry changed through this table. */
export async function listSubjectIds(
  db: Db,
  entryId: string,
  tableName: string,
  column: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT coalesce(row_key ->> ${column}, before ->> ${column}, after ->> ${column}) AS id
    FROM history_changes WHERE entry_id = ${entryId} AND table_name = ${tableName}
  `.execute(db);
  return rows.map(({ id }) => id);
}
