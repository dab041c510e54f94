import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { TodayKindName } from '#contract/today.staff.ts';
import { isUuid } from '#contract/uuid.ts';
import type { Db } from '../db/database.ts';
import {
  maxCount,
  type Queue,
  type QueueFilter,
  type QueueItem,
  type QueuePage,
  type Urgency,
} from './today-kind.ts';
import { type Claimer, type ItemKey, selectClaims } from './today-marks.sql.ts';

export const maxItems = 200;

type ColumnTypes<Row> = { [Name in keyof Row]?: Row[Name] extends Date | null ? 'time' : 'value' };

type QueueOptions<Row, Columns> = {
  /** An ordered query. */
  select(filter: QueueFilter): RawBuilder<Row>;
  /** The columns of the list. The database does not compute the others. */
  columns: Columns;
  /** For queues that can be long, so that the list reads only the items that it shows. */
  urgency?: Urgency<keyof Columns & string>;
} & (
  | { toItem(row: Pick<Row, keyof Columns & keyof Row>): QueueItem }
  /** For items that consist of several rows. Reads all rows. */
  | { groupItems(rows: Pick<Row, keyof Columns & keyof Row>[]): QueueItem[] }
);

export function defineQueue<Row, Columns extends ColumnTypes<Row>>(
  options: QueueOptions<Row, Columns>,
): Queue {
  const { select, columns, urgency } = options;
  type Listed = Pick<Row, keyof Columns & keyof Row>;
  return {
    select,
    columns: Object.keys(columns),
    timeColumns: new Set(Object.keys(columns).filter((name) => columns[name as keyof Row] === 'time')),
    isGrouped: 'groupItems' in options,
    urgency,
    toItems: (rows) =>
      'groupItems' in options
        ? options.groupItems(rows as Listed[])
        : (rows as Listed[]).map((row) => options.toItem(row)),
  };
}

type NamedQueue = { name: TodayKindName; queue: Queue };
type JsonRow = unknown[];
type QueueRow = { kind: TodayKindName | 'claims'; rows: JsonRow[] | null; count: number | null };

/** Compiled once for each combination of kinds, because building the query takes longer than sending it. */
const compiledQueries = new Map<string, CompiledQuery>();

export type Claim = ItemKey & { claimedBy: Claimer };

/**
 * Counts the items of all kinds, and reads the first ones of the shown kinds and all claims. This is one statement,
 * because ten short ones take longer, and without parameters, because PostgreSQL then plans it only once.
 */
export async function readQueues(db: Db, kinds: NamedQueue[], isShown: (kind: TodayKindName) => boolean) {
  const key = kinds.map(({ name }) => `${name} ${isShown(name)}`).join();
  const compiled = compiledQueries.get(key) ?? selectQueues(kinds, isShown).compile(db);
  compiledQueries.set(key, compiled);
  const { rows } = await db.executeQuery<QueueRow>(compiled);
  const rowsByKind = new Map(rows.map((row) => [row.kind, row]));
  const pages = kinds.map(({ name, queue }): [TodayKindName, QueuePage] => {
    const { count, rows: page } = rowsByKind.get(name) as QueueRow;
    const items = toItems(queue, page);
    return [name, { items: items.slice(0, maxItems), count: queue.isGrouped ? items.length : (count ?? 0) }];
  });
  return { pages: new Map(pages), claims: toClaims(rowsByKind.get('claims') as QueueRow) };
}

const toClaims = ({ rows }: QueueRow): Claim[] =>
  ((rows ?? []) as [TodayKindName, string, string, string][]).map(([kind, id, memberId, name]) => ({
    kind,
    id,
    claimedBy: { id: memberId, name },
  }));

function selectQueues(kinds: NamedQueue[], isShown: (kind: TodayKindName) => boolean) {
  const long = kinds.filter(({ name, queue }) => isShown(name) && queue.urgency);
  const ranked = new Set(long.length > 1 ? long : []);
  const queues = kinds.map((kind) => {
    if (ranked.has(kind)) return selectMostUrgentItems(kind);
    return isShown(kind.name) || kind.queue.isGrouped ? selectFirstItems(kind) : selectCount(kind);
  });
  return sql<QueueRow>`
    ${ranked.size > 0 ? sql`WITH most_urgent AS (${rankByUrgency([...ranked])})` : sql``}
    SELECT 'claims' AS kind, json_agg(json_build_array(kind, item_id, member_id, name)) AS rows, NULL::integer AS count
    FROM (${selectClaims}) AS claims
    ${sql.join(
      queues.map((queue) => sql`UNION ALL ${queue}`),
      sql` `,
    )}
  `;
}

/** The kinds of the most urgent items, in the order of `sortByUrgency`. */
const rankByUrgency = (kinds: NamedQueue[]) => sql`
  SELECT kind FROM (${sql.join(kinds.map(selectUrgency), sql` UNION ALL `)}) AS items
  ORDER BY is_late DESC, since LIMIT ${sql.lit(maxItems)}
`;

function selectUrgency({ name, queue }: NamedQueue): RawBuilder<unknown> {
  const { since, daysUntilLate } = queue.urgency as Urgency;
  return sql`
    SELECT ${sql.lit(name)} AS kind, since, since < now() - make_interval(days => ${sql.lit(daysUntilLate)}) AS is_late
    FROM (SELECT ${sql.ref(since)} AS since FROM (${queue.select({})} LIMIT ${sql.lit(maxItems)}) AS first) AS items
  `;
}

/** A queue has the most urgent items first, so its first items are those that `rankByUrgency` counted. */
function selectMostUrgentItems(kind: NamedQueue): RawBuilder<unknown> {
  const { name, queue } = kind;
  const limit = sql`(SELECT count(*) FROM most_urgent WHERE most_urgent.kind = ${sql.lit(name)})`;
  const page = selectRows(queue, sql`${queue.select({})} LIMIT ${limit}`);
  return sql`SELECT ${sql.lit(name)} AS kind, page.rows, ${countWaiting(kind)} AS count FROM (${page}) AS page`;
}

function selectFirstItems(kind: NamedQueue): RawBuilder<unknown> {
  const { name, queue } = kind;
  if (queue.isGrouped)
    return sql`
      SELECT ${sql.lit(name)} AS kind, page.rows, NULL AS count FROM (${selectRows(queue, queue.select({}))}) AS page
    `;
  const page = selectRows(queue, sql`${queue.select({})} LIMIT ${sql.lit(maxItems)}`);
  return sql`
    SELECT ${sql.lit(name)} AS kind, page.rows,
      CASE page.count WHEN ${sql.lit(maxItems)} THEN ${countWaiting(kind)} ELSE page.count END AS count
    FROM (${page}) AS page
  `;
}

const selectCount = (kind: NamedQueue) =>
  sql`SELECT ${sql.lit(kind.name)} AS kind, NULL::json AS rows, ${countWaiting(kind)} AS count`;

/** A separate subquery, because PostgreSQL then computes the columns only for the first rows. */
const countWaiting = ({ queue }: NamedQueue) =>
  sql`(SELECT count(*) FROM (${queue.select({})} LIMIT ${sql.lit(maxCount)}) AS waiting)::integer`;

/** JSON arrays, because Node.js parses them several times as fast as rows, and PostgreSQL writes them faster than objects. */
const selectRows = ({ columns }: Queue, query: RawBuilder<unknown>) => sql`
  SELECT json_agg(json_build_array(${sql.join(columns.map((name) => sql.ref(name)))})) AS rows, count(*)::integer AS count
  FROM (${query}) AS items
`;

/** Reads items of one kind. */
export async function readItems(db: Db, { queue }: NamedQueue, filter: QueueFilter): Promise<QueueItem[]> {
  const query = queue.isGrouped
    ? queue.select(filter)
    : sql`${queue.select(filter)} LIMIT ${sql.lit(maxItems)}`;
  const { rows } = await sql<{ rows: JsonRow[] | null }>`${selectRows(queue, query)}`.execute(db);
  const items = toItems(queue, rows[0]?.rows ?? null);
  const { ids } = filter;
  return ids ? items.filter(({ id }) => ids.includes(id)) : items;
}

export async function countItems(db: Db, kind: NamedQueue, filter: QueueFilter): Promise<number> {
  if (kind.queue.isGrouped) return (await readItems(db, kind, filter)).length;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (${kind.queue.select(filter)} LIMIT ${sql.lit(maxItems)}) AS items
  `.execute(db);
  return rows[0]?.count ?? 0;
}

const toItems = ({ columns, timeColumns, toItems: present }: Queue, rows: JsonRow[] | null): QueueItem[] =>
  present(
    (rows ?? []).map((values) => {
      const row: Record<string, unknown> = {};
      for (const [index, name] of columns.entries()) {
        const value = values[index];
        row[name] = value !== null && timeColumns.has(name) ? new Date(value as string) : value;
      }
      return row;
    }),
  );

/** Limits a query to these ids, if there are any. The column is of type uuid. */
export const hasId = (column: RawBuilder<string>, ids: string[] | undefined): RawBuilder<boolean> =>
  ids ? sql`${column} = ANY (${ids.filter(isUuid)}::uuid[])` : sql`true`;
