import { sql } from 'kysely';
import { associationTimeZone } from '#contract/association-time-zone.ts';
import type { Db } from '../../db/database.ts';
import type { LibraryItemRow } from './library-items.sql.ts';

/** The date of the first publishing, if the editor chose none. */
export const dateForMembers = sql<Date>`coalesce(
  (items.resource_date + time '12:00') AT TIME ZONE ${sql.lit(associationTimeZone)}, items.first_published_at, now()
)`;

/** Gives members the item, or its new version. */
export async function upsertResource(tx: Db, { id }: LibraryItemRow, contents: string): Promise<void> {
  await sql`
    INSERT INTO resources AS live (id, url_name, title, kind, description, contents, published_at, thumbnail_key, image_key,
      access_level_id, category_id, subcategory_id, successor_id)
    SELECT id, url_name, title, kind, description, ${contents}, ${dateForMembers}, thumbnail_key, image_key, access_level_id, category_id, subcategory_id, successor_id
    FROM library_items AS items WHERE id = ${id}
    ON CONFLICT (id) DO UPDATE SET url_name = excluded.url_name, title = excluded.title, kind = excluded.kind,
      description = excluded.description, contents = excluded.contents, published_at = excluded.published_at,
      thumbnail_key = excluded.thumbnail_key, image_key = excluded.image_key, successor_id = excluded.successor_id,
      access_level_id = excluded.access_level_id, category_id = excluded.category_id, subcategory_id = excluded.subcategory_id
  `.execute(tx);
}

/** Changes only the rows that differ, so that the history shows no others. */
export async function copyTagsToResource(tx: Db, { id, tags }: LibraryItemRow): Promise<void> {
  await sql`
    INSERT INTO tags (name) SELECT DISTINCT unnest(${tags}::text[]) ORDER BY 1 ON CONFLICT DO NOTHING
  `.execute(tx);
  const wanted = sql`
    SELECT ${id}::uuid AS resource_id, position::integer - 1 AS position, tags.id AS tag_id
    FROM unnest(${tags}::text[]) WITH ORDINALITY AS wanted (name, position) JOIN tags USING (name)
  `;
  await sql`
    DELETE FROM resource_tags AS live WHERE resource_id = ${id}
      AND NOT EXISTS (SELECT FROM (${wanted}) AS kept WHERE kept.position = live.position AND kept.tag_id = live.tag_id)
  `.execute(tx);
  await sql`
    INSERT INTO resource_tags (resource_id, position, tag_id) SELECT resource_id, position, tag_id FROM (${wanted}) AS wanted
    ON CONFLICT DO NOTHING
  `.execute(tx);
}

/** Attachments keep their ids, so that links to them go on working. */
export async function copyAttachmentsToResource(tx: Db, { id }: LibraryItemRow): Promise<void> {
  await sql`
    DELETE FROM attachments WHERE resource_id = ${id}
      AND id NOT IN (SELECT id FROM library_attachments WHERE item_id = ${id})
  `.execute(tx);
  await sql`
    INSERT INTO attachments AS live (id, resource_id, name, file_key)
    SELECT id, item_id, name, file_key FROM library_attachments WHERE item_id = ${id}
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, file_key = excluded.file_key
    WHERE (live.name, live.file_key) IS DISTINCT FROM (excluded.name, excluded.file_key)
  `.execute(tx);
}

/** Keeps the address that members have now, if the item gets another one. */
export async function keepOldAddress(tx: Db, { id, urlName }: LibraryItemRow): Promise<void> {
  await sql`
    INSERT INTO resource_addresses (url_name, resource_id)
    SELECT url_name, id FROM resources WHERE id = ${id} AND url_name <> ${urlName}
    ON CONFLICT (url_name) DO UPDATE SET resource_id = excluded.resource_id
  `.execute(tx);
  await tx.deleteFrom('resourceAddresses').where('urlName', '=', urlName).execute();
}

export async function markAsPublished(tx: Db, id: string, liveVersion: number): Promise<void> {
  await sql`
    UPDATE library_items SET state = 'published', contents = NULL, publish_at = NULL, scheduled_by = NULL,
      scheduled_at = NULL, submitted_by = NULL, submitted_at = NULL, review_note = NULL, published_at = now(),
      first_published_at = coalesce(first_published_at, now()), live_version = ${liveVersion},
      owner_id = CASE WHEN published_at IS NULL THEN coalesce(owner_id,
        (SELECT id FROM members WHERE id = coalesce(submitted_by, updated_by))) ELSE owner_id END,
      review_on = CASE WHEN published_at IS NULL THEN coalesce(review_on,
        ((now() + interval '1 year') AT TIME ZONE ${sql.lit(associationTimeZone)})::date) ELSE review_on END
    WHERE id = ${id}
  `.execute(tx);
}

/** Replaces the draft by the version that members see. */
export async function restoreLiveVersion(tx: Db, id: string): Promise<void> {
  await sql`
    UPDATE library_items AS items SET state = 'published', contents = NULL, url_name = live.url_name, title = live.title,
      kind = live.kind, description = live.description, thumbnail_key = live.thumbnail_key, image_key = live.image_key,
      access_level_id = live.access_level_id, category_id = live.category_id, subcategory_id = live.subcategory_id,
      successor_id = (SELECT id FROM library_items AS successors WHERE successors.id = live.successor_id),
      tags = ARRAY(SELECT tags.name FROM resource_tags JOIN tags ON tags.id = tag_id
        WHERE resource_id = live.id ORDER BY position),
      publish_at = NULL, scheduled_by = NULL, scheduled_at = NULL, submitted_by = NULL, submitted_at = NULL,
      review_note = NULL,
      resource_date = CASE WHEN live.published_at <> items.first_published_at
        THEN (live.published_at AT TIME ZONE ${sql.lit(associationTimeZone)})::date END
    FROM resources AS live WHERE live.id = items.id AND items.id = ${id}
  `.execute(tx);
  await sql`
    DELETE FROM library_attachments AS draft WHERE item_id = ${id}
      AND NOT EXISTS (SELECT FROM attachments AS live WHERE live.id = draft.id)
  `.execute(tx);
  await sql`
    INSERT INTO library_attachments AS draft (id, item_id, position, name, file_key)
    SELECT id, resource_id, row_number() OVER (ORDER BY name, id), name, file_key FROM attachments WHERE resource_id = ${id}
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, file_key = excluded.file_key, version = draft.version - 1
    WHERE (draft.name, draft.file_key) IS DISTINCT FROM (excluded.name, excluded.file_key)
  `.execute(tx);
  await restoreAttachmentOrder(tx, id);
}

/** Members see attachments in the order of their names. So only the published revision has their own order and versions. */
async function restoreAttachmentOrder(tx: Db, id: string): Promise<void> {
  await sql`
    WITH published AS (
      SELECT attachment, position::integer FROM library_items AS items
      JOIN library_revisions AS revisions ON item_id = items.id AND number = live_version
      CROSS JOIN LATERAL jsonb_array_elements(snapshot -> 'attachments') WITH ORDINALITY AS listed (attachment, position)
      WHERE items.id = ${id} AND jsonb_typeof(attachment) = 'object'
    )
    UPDATE library_attachments AS draft SET position = published.position, version = (attachment ->> 'version')::integer
    FROM published WHERE draft.id = (attachment ->> 'id')::uuid AND draft.file_key = attachment ->> 'fileKey'
      AND (draft.position, draft.version) IS DISTINCT FROM (published.position, (attachment ->> 'version')::integer)
  `.execute(tx);
}

export async function needsSecondPerson(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isNeeded: boolean | null }>`
    SELECT (value ->> 'needsSecondPerson')::boolean AS is_needed FROM settings WHERE name = 'publishing'
  `.execute(db);
  return rows[0]?.isNeeded ?? false;
}

type Schedule = { publishAt: Date; isDue: boolean };

/** Compares with the clock of the database, because the clocks of the machines differ. */
export async function readSchedule(tx: Db, publishAt: string): Promise<Schedule> {
  const { rows } = await sql<Schedule>`
    SELECT ${publishAt}::timestamptz AS publish_at, ${publishAt}::timestamptz <= now() AS is_due
  `.execute(tx);
  return rows[0] as Schedule;
}

export async function isScheduledAndDue(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM library_items WHERE id = ${id} AND state = 'scheduled' AND publish_at <= now()
  `.execute(tx);
  return rows.length > 0;
}

export async function listDueItems(db: Db): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    SELECT id, title FROM library_items WHERE state = 'scheduled' AND publish_at <= now() ORDER BY publish_at, id
  `.execute(db);
  return rows;
}

/** The bin keeps items for 30 days. */
export const deleteOldBinnedItems = (db: Db) =>
  sql`DELETE FROM library_items WHERE binned_at < now() - interval '30 days'`.execute(db);
