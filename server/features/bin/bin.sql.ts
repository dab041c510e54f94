import { sql } from 'kysely';
import { type BinKind, binDays } from '#contract/bin.staff.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../../db/database.ts';
import { readPageWithTotal, readTotal } from '../../db/page-with-total.ts';
import type { ColumnMatch } from '../../search/column-matches.sql.ts';
import { maxResultsPerKind } from '../../search/search-kind.ts';

export type BinRow = {
  kind: BinKind;
  id: string;
  name: string;
  deletedAt: Date;
  goneAt: Date;
  deletedBy: { id: string; name: string } | null;
  reason: string | null;
  entryId: string | null;
  /** Tables with rows that the entry deleted or changed. */
  tables: string[] | null;
  total: number;
};

const period = sql`make_interval(days => ${sql.lit(binDays)})`;

/** The history has the newest deletion of an object that exists neither for members nor as a draft. */
const deletedObjects = sql`
  SELECT * FROM (
    SELECT DISTINCT ON (subject_kind, subject_id) subject_kind AS kind, subject_id AS id,
      coalesce(subject_label, '') AS name, at AS deleted_at, actor_id, reason, id AS entry_id
    FROM history_entries
    WHERE action = 'deleted' AND at > now() - ${period} AND subject_kind IN ('event', 'group', 'product')
    ORDER BY subject_kind, subject_id, at DESC
  ) AS deletions
  WHERE NOT EXISTS (SELECT FROM staff_events WHERE staff_events.id = deletions.id)
    AND NOT EXISTS (SELECT FROM staff_groups WHERE staff_groups.id = deletions.id)
    AND NOT EXISTS (SELECT FROM staff_products WHERE staff_products.id = deletions.id)
`;

/** Resources stay in their table with a date. The entry of that moment says who moved them. */
const binnedResources = sql`
  SELECT 'resource', items.id, title, binned_at, actor_id, reason, NULL::uuid
  FROM library_items AS items LEFT JOIN LATERAL (
    SELECT actor_id, reason FROM history_changes JOIN history_entries ON history_entries.id = entry_id
    WHERE table_name = 'library_items' AND row_key = jsonb_build_object('id', items.id) AND at = binned_at LIMIT 1
  ) AS entry ON true
  WHERE binned_at > now() - ${period}
`;

/** Staff delete at most some hundred objects a month, so each query reads all of them. */
export function listBin(db: Db, kinds: BinKind[], paging: Paging) {
  const { offset, limit } = toOffsetLimit(paging);
  const items = sql`(${deletedObjects} UNION ALL ${binnedResources}) AS items`;
  const ofKinds = sql`kind = ANY (${kinds}::text[])`;
  const page = sql<BinRow>`
    SELECT kind, items.id, name, deleted_at, deleted_at + ${period} AS gone_at, reason, entry_id,
      CASE WHEN members.id IS NOT NULL
        THEN jsonb_build_object('id', members.id, 'name', first_name || ' ' || last_name) END AS deleted_by,
      (SELECT array_agg(DISTINCT table_name) FROM history_changes AS changes WHERE changes.entry_id = items.entry_id)
        AS tables,
      total
    FROM (
      SELECT *, count(*) OVER ()::integer AS total FROM ${items} WHERE ${ofKinds}
      ORDER BY deleted_at DESC, id OFFSET ${offset} LIMIT ${limit}
    ) AS items LEFT JOIN members ON members.id = actor_id ORDER BY deleted_at DESC, items.id
  `.execute(db);
  return readPageWithTotal(
    page.then(({ rows }) => rows),
    offset,
    () => readTotal(db, sql`SELECT count(*)::integer AS total FROM ${items} WHERE ${ofKinds}`),
  );
}

/** The newest deletions first. */
export async function findInBin(db: Db, kinds: BinKind[], match: ColumnMatch) {
  const { rows } = await sql<Pick<BinRow, 'kind' | 'id' | 'name'>>`
    SELECT kind, id, name FROM (
      SELECT kind, id, name, deleted_at, normalize_text(name) AS normalized_name
      FROM (
        SELECT kind, id, name, deleted_at FROM (${deletedObjects}) AS objects
        UNION ALL
        SELECT 'resource', id, title, binned_at FROM library_items WHERE binned_at > now() - ${period}
      ) AS items WHERE kind = ANY (${kinds}::text[])
    ) AS named WHERE ${match('normalizedName')}
    ORDER BY deleted_at DESC, id LIMIT ${sql.lit(maxResultsPerKind)}
  `.execute(db);
  return rows;
}
