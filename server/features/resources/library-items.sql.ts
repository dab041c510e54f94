import { type Insertable, type RawBuilder, sql, type UpdateObject } from 'kysely';
import type { LibraryState } from '#contract/library-items.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

type Named = { id: string; name: string };
type Holder = Named & { hasLeft: boolean };

export type LibrarySummaryRow = {
  id: string;
  state: LibraryState;
  isLive: boolean;
  title: string;
  kind: string;
  accessLevelId: string;
  accessLevelName: string;
  categoryId: string;
  categoryName: string;
  subcategoryId: string | null;
  subcategoryName: string | null;
  owner: Holder | null;
  reviewOn: string | null;
  publishAt: Date | null;
  successor: {
    id: string;
    title: string;
    state: LibraryState;
    isLive: boolean;
    accessLevelId: string;
  } | null;
  updatedAt: Date;
  binnedAt: Date | null;
};

export type LibraryAttachmentRow = Named & {
  mediaType: string;
  byteSize: number;
  version: number;
  fileKey: string;
};

export type LibraryItemRow = LibrarySummaryRow & {
  version: string;
  urlName: string;
  description: string;
  contents: string;
  /** Differs from what members see. */
  isTextChanged: boolean;
  resourceDate: string | null;
  thumbnailKey: string | null;
  imageKey: string | null;
  tags: string[];
  deputy: Holder | null;
  attachments: LibraryAttachmentRow[];
  liveVersion: number | null;
  publishedAt: Date | null;
  submittedBy: Named | null;
  submittedAt: Date | null;
  reviewNote: string | null;
  updatedBy: Named | null;
};

const toPerson = (table: string) =>
  sql.raw(`jsonb_build_object('id', ${table}.id, 'name', ${table}.first_name || ' ' || ${table}.last_name)`);

const toHolder = (table: string) =>
  sql`${toPerson(table)} || jsonb_build_object('hasLeft',
    NOT EXISTS (SELECT FROM accounts WHERE member_id = ${sql.ref(`${table}.id`)} AND disabled_at IS NULL))`;

export const summaryColumns = sql`
  items.id, items.state, items.is_live, items.title, items.kind, items.review_on::text AS review_on, items.publish_at,
  items.updated_at, items.binned_at, items.access_level_id, access_levels.name AS access_level_name,
  items.category_id, categories.name AS category_name, items.subcategory_id, subcategories.name AS subcategory_name,
  CASE WHEN owners.id IS NOT NULL THEN ${toHolder('owners')} END AS owner,
  CASE WHEN successors.id IS NOT NULL
    THEN jsonb_build_object('id', successors.id, 'title', successors.title, 'state', successors.state,
      'isLive', successors.is_live, 'accessLevelId', coalesce(
        (SELECT access_level_id FROM resources WHERE resources.id = successors.id), successors.access_level_id
      )) END AS successor
`;

/** Only people who have or had a grant are known to all staff. The rule is for data from imports. */
export const isColleague = (memberId: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM grants WHERE grants.member_id = ${memberId})`;

export const libraryJoins = sql`
  JOIN access_levels ON access_levels.id = items.access_level_id
  JOIN categories ON categories.id = items.category_id
  LEFT JOIN subcategories ON subcategories.id = items.subcategory_id
  LEFT JOIN members AS owners ON owners.id = items.owner_id AND ${isColleague(sql`owners.id`)}
  LEFT JOIN library_items AS successors ON successors.id = items.successor_id
`;

const personById = (id: string, columns = toPerson('members')) =>
  sql`(SELECT ${columns} FROM members
    WHERE members.id = items.${sql.ref(id)} AND ${isColleague(sql`members.id`)})`;

const itemQuery = (condition: RawBuilder<boolean>) => sql<LibraryItemRow>`
  SELECT ${summaryColumns}, items.xmin::text AS version, items.url_name, items.description,
    coalesce(items.contents, (SELECT contents FROM resources WHERE resources.id = items.id)) AS contents,
    items.contents IS NOT NULL AS is_text_changed, items.resource_date::text AS resource_date, items.thumbnail_key, items.image_key, items.tags, items.live_version,
    items.published_at, items.submitted_at, items.review_note,
    ${personById('deputy_id', toHolder('members'))} AS deputy, ${personById('submitted_by')} AS submitted_by,
    ${personById('updated_by')} AS updated_by,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', attached.id, 'name', attached.name, 'mediaType', media_type,
        'byteSize', byte_size, 'version', attached.version, 'fileKey', file_key) ORDER BY position, attached.id)
      FROM library_attachments AS attached JOIN files ON files.key = file_key WHERE attached.item_id = items.id
    ), '[]') AS attachments
  FROM library_items AS items ${libraryJoins} WHERE ${condition}
`;

export async function findLibraryItem(db: Db, id: string): Promise<LibraryItemRow | undefined> {
  return (await itemQuery(sql`items.id = ${id}`).execute(db)).rows[0];
}

/** Makes changes of one item wait for each other. */
export async function lockLibraryItem(tx: Db, id: string): Promise<LibraryItemRow | undefined> {
  await sql`SELECT FROM library_items WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  return findLibraryItem(tx, id);
}

export type LibraryItemChanges = UpdateObject<Tables, 'libraryItems'>;

export async function insertLibraryItem(tx: Db, values: Insertable<Tables['libraryItems']>): Promise<void> {
  await tx.insertInto('libraryItems').values(values).execute();
}

export async function updateLibraryItem(tx: Db, id: string, values: LibraryItemChanges): Promise<void> {
  await tx.updateTable('libraryItems').set(values).where('id', '=', id).execute();
}

export const now = sql<Date>`now()`;

/** An item has its address and its former ones, in every state. */
export async function isAddressTaken(db: Db, urlName: string, exceptId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM library_items WHERE url_name = ${urlName} AND id <> ${exceptId}
    UNION ALL SELECT FROM resource_addresses WHERE url_name = ${urlName} AND resource_id <> ${exceptId}
  `.execute(db);
  return rows.length > 0;
}

export type Place = { accessLevelId: string; categoryId: string };
type FullPlace = Place & { subcategoryId: string | null };

/** Returns undefined if the category or the subcategory was removed, moved or retired. */
export async function findStoredPlace(db: Db, place: FullPlace): Promise<FullPlace | undefined> {
  const { accessLevelId, categoryId, subcategoryId } = place;
  const { rows } = await sql`
    SELECT FROM categories LEFT JOIN subcategories ON subcategories.category_id = categories.id
      AND subcategories.id = ${subcategoryId}::uuid AND subcategories.retired_at IS NULL
    WHERE categories.id = ${categoryId} AND access_level_id = ${accessLevelId} AND categories.retired_at IS NULL
      AND (${subcategoryId}::uuid IS NULL OR subcategories.id IS NOT NULL)
  `.execute(db);
  return rows.length > 0 ? { accessLevelId, categoryId, subcategoryId } : undefined;
}

/** Makes a merge or a retirement of the category wait. A retired one is only for items that have it. */
export async function findCategory(
  tx: Db,
  categoryId: string,
  currentId?: string,
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    SELECT access_level_id, categories.id AS category_id
    FROM categories JOIN access_levels ON access_levels.id = access_level_id
    WHERE categories.id = ${categoryId} AND (categories.id = ${currentId ?? null}
      OR categories.retired_at IS NULL AND access_levels.retired_at IS NULL) FOR SHARE OF categories
  `.execute(tx);
  return rows[0];
}

export async function isSubcategoryOffered(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM subcategories WHERE id = ${id} AND retired_at IS NULL FOR SHARE
  `.execute(tx);
  return rows.length > 0;
}

/** The first category, of the level that the fewest memberships include. */
export async function findDefaultPlace(
  db: Db,
  accessLevelId: string | undefined,
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    SELECT access_level_id, categories.id AS category_id
    FROM categories JOIN access_levels ON access_levels.id = access_level_id
    WHERE categories.retired_at IS NULL AND access_levels.retired_at IS NULL
      AND ${accessLevelId ? sql`access_level_id = ${accessLevelId}` : sql`true`}
    ORDER BY (SELECT count(*) FROM membership_access_levels AS included
      WHERE included.access_level_id = access_levels.id), access_levels.position, categories.position, categories.id
    LIMIT 1
  `.execute(db);
  return rows[0];
}
