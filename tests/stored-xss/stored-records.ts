import type { Pool } from 'pg';

/** The content of revisions, and former addresses. */
export async function seedRevisions(pool: Pool): Promise<void> {
  await pool.query(
    `UPDATE library_revisions SET snapshot = snapshot || jsonb_build_object('title', items.title,
       'description', items.description, 'contents', items.contents, 'tags', items.tags, 'category', items.title)
     FROM library_items AS items WHERE items.id = item_id`,
  );
  await pool.query(
    `INSERT INTO resource_addresses (url_name, resource_id)
     SELECT left(title, 150) || id, id FROM library_items WHERE is_live ORDER BY id LIMIT 50`,
  );
}

/** Entries about one organisation, each with a payload as label, reason, old and new value. */
export async function seedHistory(pool: Pool, texts: string[]): Promise<void> {
  await pool.query(
    `WITH entries AS (
       INSERT INTO history_entries (id, action, subject_kind, subject_id, subject_label, reason)
       SELECT gen_random_uuid(), 'edited', 'organisation', organisation.id, payload, payload
       FROM unnest($1::text[]) AS payload, (SELECT id FROM organisations ORDER BY id LIMIT 1) AS organisation
       RETURNING id, subject_id, reason
     )
     INSERT INTO history_changes (entry_id, table_name, row_key, before, after)
     SELECT id, 'organisations', jsonb_build_object('id', subject_id),
       jsonb_build_object('about', reason), jsonb_build_object('about', reason || ' ')
     FROM entries`,
    [texts],
  );
}

/** Drafts with the texts of published events and groups. */
export async function seedDrafts(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO drafts (kind, id, body)
     SELECT * FROM (
       SELECT 'event', id::text, jsonb_build_object('name', name, 'shortDescription', short_description, 'content', content,
         'format', format, 'venue', venue, 'timeZone', time_zone, 'startsAt', starts_at, 'endsAt', ends_at,
         'listingImageKey', NULL, 'featureImageKey', NULL, 'registerUrl', register_url,
         'registerLabel', register_label)
       FROM events ORDER BY starts_at LIMIT 50
     ) AS event_drafts
     UNION ALL
     SELECT * FROM (
       SELECT 'group', id::text, jsonb_build_object('name', name, 'description', description, 'typeId', type_id,
         'parentId', parent_id, 'sectorIds', '[]'::jsonb, 'imageKey', NULL)
       FROM groups ORDER BY id LIMIT 50
     ) AS group_drafts
     ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body`,
  );
}
