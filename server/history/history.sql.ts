import { type RawBuilder, sql } from 'kysely';
import type { SubjectKind } from '#contract/history.staff.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { SortOrder } from '#contract/wire/query-schemas.ts';
import type { Db } from '../db/database.ts';
import { readTotal } from '../db/page-with-total.ts';
import { maxInlineRows, toInlineLiteral } from '../db/planner-hints.ts';
import { scanFromNearerEnd } from '../db/scan-from-nearer-end.ts';
import { startOfDay } from '../db/start-of-day.ts';
import { type NamedTable, nameExpressions } from './history-table.ts';
import { historyTables } from './history-tables.ts';

type Columns = Record<string, unknown>;
export type ChangeRow = {
  tableName: string;
  rowKey: Record<string, string>;
  before: Columns | null;
  after: Columns | null;
};

const personName = (table: string) =>
  sql.raw<string | null>(`${table}.first_name || ' ' || ${table}.last_name`);

const entryQuery = (db: Db) =>
  db
    .selectFrom('historyEntries as entries')
    .leftJoin('members as actor', 'actor.id', 'entries.actorId')
    // After a partial reversal there can be another one.
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('historyEntries as each')
          .select(['each.id', 'each.at', 'each.actorId', 'each.leftTables'])
          .whereRef('each.putBackOf', '=', 'entries.id')
          .orderBy('each.at', 'desc')
          .limit(sql.lit(1))
          .as('reversal'),
      (join) => join.onTrue(),
    )
    .leftJoin('members as reverser', 'reverser.id', 'reversal.actorId')
    .select(['entries.id', 'entries.at', 'entries.action', 'entries.reason', 'entries.putBackOf'])
    .select('entries.changeCount')
    .select(['entries.subjectKind', 'entries.subjectId', 'entries.subjectLabel', 'entries.actorId'])
    .select(['reversal.id as reversalId', 'reversal.at as reversedAt', 'reversal.actorId as reverserId'])
    .select('reversal.leftTables')
    .select([personName('actor').as('actorName'), personName('reverser').as('reverserName')])
    .$narrowType<{ subjectKind: SubjectKind | null }>();

export type EntryRow = Awaited<ReturnType<ReturnType<typeof entryQuery>['execute']>>[number];

export function findEntry(db: Db, id: string): Promise<EntryRow | undefined> {
  return entryQuery(db).where('entries.id', '=', id).executeTakeFirst();
}

/** Makes a second request to put back the same entry wait for the first. */
export async function lockEntry(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('historyEntries').select('id').where('id', '=', id).forUpdate().execute();
}

export type HistoryFilter = {
  actorId?: string | undefined;
  kind?: SubjectKind | undefined;
  subjectId?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

type Condition = RawBuilder<boolean>;
const matchAll: Condition = sql`true`;

/** The columns are in `history_entries` and in `history_counts`. */
function columnCondition({ actorId, kind, action }: HistoryFilter): Condition {
  const conditions = [
    actorId ? sql`actor_id = ${actorId}` : matchAll,
    action ? sql`action = ${action}` : matchAll,
    kind ? sql`subject_kind = ${kind}` : matchAll,
  ];
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

function entryCondition(filter: HistoryFilter): Condition {
  const { kind, subjectId, from, to } = filter;
  if (kind && subjectId) return subjectCondition(kind, subjectId);
  const conditions = [
    columnCondition(filter),
    from ? sql`at >= ${startOfDay(sql.val(from))}` : matchAll,
    to ? sql`at < ${startOfDay(sql.val(to), 1)}` : matchAll,
  ];
  return sql`${sql.join(conditions, sql` AND `)}`;
}

/** An entry is about its subject and about every row that it changed. UNION uses both indexes, OR would read all entries. */
function subjectCondition(kind: SubjectKind, subjectId: string): Condition {
  const rowConditions = Object.entries(historyTables)
    .filter(([, { kind: own, keys, subjectColumn }]) => own === kind && keys.join() === subjectColumn)
    .map(
      ([name, { subjectColumn }]) =>
        sql`(table_name = ${name} AND row_key = jsonb_build_object(${sql.lit(subjectColumn)}, ${subjectId}::text))`,
    );
  return sql`matching.id IN (
    SELECT id FROM history_entries WHERE subject_kind = ${kind} AND subject_id = ${subjectId}
    UNION SELECT entry_id FROM history_changes WHERE ${sql.join([sql`false`, ...rowConditions], sql` OR `)}
    ${kind === 'group' ? leaderEntries(subjectId) : sql``}
  )`;
}

/** Entries about the people who lead or led the group. */
const leaderEntries = (groupId: string) => sql`
  UNION SELECT entry_id FROM grants JOIN history_changes
    ON table_name = 'grants' AND row_key = jsonb_build_object('id', grants.id::text)
  WHERE grants.group_id = ${groupId}
`;

export async function listEntries(db: Db, filter: HistoryFilter & Paging) {
  const { offset, limit } = toOffsetLimit(filter);
  const readRows = ({ order, ...range }: ReturnType<typeof scanFromNearerEnd>) =>
    entryQuery(db)
      .where('entries.id', 'in', pageOfIds(filter, range, order))
      .orderBy('entries.at', 'desc')
      .orderBy('entries.id')
      .execute();
  if (offset > maxInlineRows) {
    const totalItems = await countEntries(db, filter);
    return { rows: await readRows(scanFromNearerEnd({ offset, limit }, 'desc', totalItems)), totalItems };
  }
  const firstPage = readRows({ offset, limit, order: 'desc' });
  // A subject has few entries, so the count is usually not necessary.
  if (filter.subjectId && offset === 0) {
    const rows = await firstPage;
    return { rows, totalItems: rows.length < limit ? rows.length : await countEntries(db, filter) };
  }
  const [rows, totalItems] = await Promise.all([firstPage, countEntries(db, filter)]);
  return { rows, totalItems };
}

export async function listEntryIds(db: Db, filter: HistoryFilter, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${pageOfIds(filter, { offset: 0, limit }, 'desc')}`.execute(db);
  return rows.map(({ id }) => id);
}

export const listEntriesById = (db: Db, ids: string[]): Promise<EntryRow[]> =>
  entryQuery(db).where('entries.id', '=', sql<string>`ANY (${ids}::uuid[])`).execute();

const pageOfIds = (filter: HistoryFilter, range: { offset: number; limit: number }, order: SortOrder) =>
  sql<string>`(
    SELECT matching.id FROM history_entries AS matching WHERE ${entryCondition(filter)}
    ORDER BY ${sql.raw(order === 'desc' ? 'at DESC, id' : 'at, id DESC')}
    OFFSET ${toInlineLiteral(range.offset)} LIMIT ${toInlineLiteral(range.limit)}
  )`;

const countEntries = (db: Db, filter: HistoryFilter): Promise<number> =>
  readTotal(
    db,
    filter.subjectId
      ? sql`SELECT count(*) AS total FROM history_entries AS matching WHERE ${entryCondition(filter)}`
      : countInMonths(filter),
  );

/** Adds the stored counts of whole months and the entries before the first and after the last of them. */
function countInMonths(filter: HistoryFilter): RawBuilder<{ total: number }> {
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
    SELECT changes.* FROM unnest(${entryIds}::uuid[]) AS entry_ids (id) CROSS JOIN LATERAL (
      SELECT entry_id, table_name, row_key, before, after FROM history_changes WHERE entry_id = entry_ids.id
      ORDER BY table_name DESC, row_key DESC LIMIT ${sql.lit(maxPerEntry)}
    ) AS changes
  `.execute(db);
  return rows;
}

/** The names of rows, by id. */
export async function listNames(db: Db, table: NamedTable, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, ${sql.raw(nameExpressions[table])} AS name FROM ${sql.table(table)} WHERE id = ANY (${ids}::uuid[])
  `.execute(db);
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
