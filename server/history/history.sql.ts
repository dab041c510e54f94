import { sql } from 'kysely';
import type { SubjectKind } from '#contract/history.staff.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../db/database.ts';
import { toInlineLiteral } from '../db/planner-hints.ts';
import { associationTimeZone } from '../payments/payment-terms.ts';
import { historyTables, type NamedTable, nameExpressions } from './history-tables.ts';

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
    .leftJoin('historyEntries as reversal', 'reversal.putBackOf', 'entries.id')
    .leftJoin('members as reverser', 'reverser.id', 'reversal.actorId')
    .select(['entries.id', 'entries.at', 'entries.action', 'entries.reason', 'entries.putBackOf'])
    .select(['entries.subjectKind', 'entries.subjectId', 'entries.subjectLabel', 'entries.actorId'])
    .select(['reversal.id as reversalId', 'reversal.at as reversedAt', 'reversal.actorId as reverserId'])
    .select([personName('actor').as('actorName'), personName('reverser').as('reverserName')])
    .$narrowType<{ subjectKind: SubjectKind | null }>();

export type EntryRow = Awaited<ReturnType<ReturnType<typeof entryQuery>['execute']>>[number];

export function findEntry(db: Db, id: string): Promise<EntryRow | undefined> {
  return entryQuery(db).where('entries.id', '=', id).orderBy('reversal.at', 'desc').executeTakeFirst();
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

const startOfDay = (date: string, addedDays: number) =>
  sql<Date>`(${date}::date + ${sql.lit(addedDays)})::timestamp AT TIME ZONE ${associationTimeZone}`;

/** The ids of the matching entries. An entry is about its subject and about every row that it changed. */
function matchingEntries(db: Db, { actorId, kind, subjectId, action, from, to }: HistoryFilter) {
  let query = db.selectFrom('historyEntries as matching');
  if (actorId) query = query.where('actorId', '=', actorId);
  if (action) query = query.where('action', '=', action);
  if (from) query = query.where('at', '>=', startOfDay(from, 0));
  if (to) query = query.where('at', '<', startOfDay(to, 1));
  if (kind && !subjectId) query = query.where('subjectKind', '=', kind);
  if (kind && subjectId) {
    const tables = Object.entries(historyTables).filter(([, table]) => table.kind === kind);
    const rowConditions = tables
      .filter(([, { keys }]) => keys.length === 1)
      .map(
        ([name]) =>
          sql<boolean>`(table_name = ${name} AND row_key = jsonb_build_object('id', ${subjectId}::text))`,
      );
    const changes = sql<string>`SELECT entry_id FROM history_changes WHERE ${sql.join(rowConditions, sql` OR `)}`;
    query = query.where(
      sql<boolean>`(subject_kind = ${kind} AND subject_id = ${subjectId} OR matching.id IN (${changes}))`,
    );
  }
  return query;
}

export async function listEntries(db: Db, filter: HistoryFilter & Paging) {
  const { offset, limit } = toOffsetLimit(filter);
  const page = matchingEntries(db, filter)
    .select('matching.id')
    .orderBy('at', 'desc')
    .orderBy('id')
    .offset(toInlineLiteral(offset))
    .limit(toInlineLiteral(limit));
  const [rows, { total }] = await Promise.all([
    entryQuery(db)
      .where('entries.id', 'in', page)
      .orderBy('entries.at', 'desc')
      .orderBy('entries.id')
      .execute(),
    matchingEntries(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, totalItems: total };
}

/** The first changes of each entry, and how many each has. */
export async function listChanges(db: Db, entryIds: string[], maxPerEntry: number) {
  const { rows } = await sql<ChangeRow & { entryId: string; total: number }>`
    SELECT entry_id, table_name, row_key, before, after, total
    FROM (
      SELECT *, count(*) OVER (PARTITION BY entry_id) AS total,
        row_number() OVER (PARTITION BY entry_id ORDER BY table_name DESC, row_key) AS position
      FROM history_changes WHERE entry_id = ANY (${entryIds}::uuid[])
    ) AS changes
    WHERE position <= ${maxPerEntry}
    ORDER BY entry_id, position
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
