import { type RawBuilder, sql } from 'kysely';
import type { SubjectKind } from '#contract/history.staff.ts';
import { startOfDay } from '../db/start-of-day.ts';
import { historyTables } from './history-tables.ts';

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
export function columnCondition({ actorId, kind, action }: HistoryFilter): Condition {
  const conditions = [
    actorId ? sql`actor_id = ${actorId}` : matchAll,
    action ? sql`action = ${action}` : matchAll,
    kind ? sql`subject_kind = ${kind}` : matchAll,
  ];
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

export function entryCondition(filter: HistoryFilter): Condition {
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
