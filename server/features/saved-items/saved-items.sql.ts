import { type RawBuilder, sql } from 'kysely';
import { type SavedKind, savedKinds } from '#contract/saved-items.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../../db/database.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';
import { accessLevelConditionFor } from '../resources/access-levels.sql.ts';

export type SavedItemKey = { kind: SavedKind; id: string };

/** The ids of what the member can read, by kind. Checked at each request, because a membership or a privacy switch can change. */
const readableIds = (memberId: string): Record<SavedKind, RawBuilder<unknown>> => ({
  resource: sql`SELECT id FROM resources WHERE ${accessLevelConditionFor(memberId, 'resources.accessLevelId')}`,
  event: sql`SELECT id FROM events`,
  group: sql`SELECT id FROM groups`,
  organisation: sql`SELECT id FROM organisations`,
  // The profile of a member who is not in the directory is closed to others.
  person: sql`SELECT member_id AS id FROM directory_entries`,
});

function readableItems(memberId: string): RawBuilder<unknown> {
  const idsByKind = readableIds(memberId);
  const byKind = savedKinds.map(
    (kind) => sql`
      SELECT kind, item_id, saved_at
      FROM saved_items JOIN (${idsByKind[kind]}) AS readable ON readable.id = item_id
      WHERE member_id = ${memberId} AND kind = ${sql.lit(kind)}
    `,
  );
  return sql.join(byKind, sql` UNION ALL `);
}

export type SavedItemRow = SavedItemKey & {
  savedAt: Date;
  name: string;
  note: string;
  imageKey: string | null;
  urlName: string | null;
  startsAt: Date | null;
  /** Only for people. */
  showPhoto: boolean | null;
};

export async function listSavedItems(
  db: Db,
  memberId: string,
  { kind, ...paging }: Paging & { kind?: SavedKind | undefined },
): Promise<SavedItemRow[]> {
  const { offset, limit } = toOffsetLimit(paging);
  const { rows } = await sql<SavedItemRow>`
    WITH page AS MATERIALIZED (
      SELECT kind, item_id, saved_at FROM (${readableItems(memberId)}) AS items
      WHERE ${kind ? sql`kind = ${kind}` : sql`true`}
      ORDER BY saved_at DESC, item_id OFFSET ${toInlineLiteral(offset)} LIMIT ${toInlineLiteral(limit)}
    )
    SELECT page.kind, page.item_id AS id, page.saved_at, details.*
    FROM page CROSS JOIN LATERAL (${details}) AS details
    ORDER BY page.saved_at DESC, page.item_id
  `.execute(db);
  return rows;
}

const noTime = sql`NULL::timestamptz`;

/** One row for the item of the page. */
const details = sql`
  SELECT title AS name, resources.kind AS note, thumbnail_key AS image_key, url_name, ${noTime} AS starts_at,
    NULL::boolean AS show_photo
  FROM resources WHERE page.kind = 'resource' AND id = page.item_id
  UNION ALL
  SELECT name, venue, coalesce(listing_image_key, feature_image_key), NULL, starts_at, NULL
  FROM events WHERE page.kind = 'event' AND id = page.item_id
  UNION ALL
  SELECT groups.name, coalesce(parents.name, ''), groups.image_key, NULL, ${noTime}, NULL
  FROM groups LEFT JOIN groups AS parents ON parents.id = groups.parent_id
  WHERE page.kind = 'group' AND groups.id = page.item_id
  UNION ALL
  SELECT name, concat_ws(', ', nullif(suburb, ''), nullif(country, '')), image_key, NULL, ${noTime}, NULL
  FROM organisations WHERE page.kind = 'organisation' AND id = page.item_id
  UNION ALL
  SELECT first_name || ' ' || last_name, concat_ws(', ', nullif(position_title, ''), organisations.name), photo_key, NULL,
    ${noTime}, show_photo
  FROM members LEFT JOIN organisations ON organisations.id = organisation_id
  WHERE page.kind = 'person' AND members.id = page.item_id
`;

export type SavedCounts = Record<SavedKind, number>;

export async function countReadableItems(db: Db, memberId: string): Promise<SavedCounts> {
  const { rows } = await sql<{ kind: SavedKind; count: number }>`
    SELECT kind, count(*)::integer AS count FROM (${readableItems(memberId)}) AS items GROUP BY kind
  `.execute(db);
  const counts: SavedCounts = { resource: 0, event: 0, group: 0, organisation: 0, person: 0 };
  for (const { kind, count } of rows) counts[kind] = count;
  return counts;
}

/** Includes items that the member can no longer read. */
export async function countAllSavedItems(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('savedItems')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function listSavedIds(db: Db, memberId: string): Promise<Record<SavedKind, string[]>> {
  const rows = await db
    .selectFrom('savedItems')
    .select(['kind', 'itemId'])
    .where('memberId', '=', memberId)
    .execute();
  const idsOf = (kind: SavedKind) => rows.filter((row) => row.kind === kind).map(({ itemId }) => itemId);
  return {
    resource: idsOf('resource'),
    event: idsOf('event'),
    group: idsOf('group'),
    organisation: idsOf('organisation'),
    person: idsOf('person'),
  };
}

export async function isSaved(db: Db, memberId: string, { kind, id }: SavedItemKey): Promise<boolean> {
  const row = db
    .selectFrom('savedItems')
    .select('itemId')
    .where('memberId', '=', memberId)
    .where('kind', '=', kind)
    .where('itemId', '=', id);
  return (await row.executeTakeFirst()) !== undefined;
}

export async function isReadable(db: Db, memberId: string, { kind, id }: SavedItemKey): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM (${readableIds(memberId)[kind]}) AS readable WHERE id = ${id}
  `.execute(db);
  return rows.length > 0;
}

/** Ignores a time in the future, which would keep the item at the top of the list. */
export async function insertSavedItem(
  tx: Db,
  memberId: string,
  { kind, id, savedAt }: SavedItemKey & { savedAt: string | undefined },
): Promise<void> {
  await tx
    .insertInto('savedItems')
    .values({
      memberId,
      kind,
      itemId: id,
      savedAt: sql<Date>`least(${savedAt ?? null}::timestamptz, now())`,
    })
    .execute();
}

export async function deleteSavedItem(db: Db, memberId: string, { kind, id }: SavedItemKey): Promise<void> {
  await db
    .deleteFrom('savedItems')
    .where('memberId', '=', memberId)
    .where('kind', '=', kind)
    .where('itemId', '=', id)
    .execute();
}
