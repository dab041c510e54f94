import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

/** No page for members reads the flag: the dashboard shows the next event. */
export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    sql`DROP VIEW staff_events`,
    sql`ALTER TABLE events DROP COLUMN is_featured`,
    sql`UPDATE drafts SET body = body - 'isFeatured' WHERE kind = 'event'`,
    removeFromHistory,
    createStaffEvents,
  ]);

/** Putting back writes the columns that an entry names, and publishing rejects unknown fields of a draft. */
const removeFromHistory = sql`
  DO $$
  DECLARE
    entry record;
  BEGIN
    FOR entry IN SELECT DISTINCT entry_id AS id FROM history_changes WHERE table_name IN ('events', 'drafts') LOOP
      -- The table is append-only for all but the current entry.
      PERFORM set_config('muster.entry_id', entry.id::text, true);
      UPDATE history_changes SET before = before - 'is_featured' #- '{body,isFeatured}',
        after = after - 'is_featured' #- '{body,isFeatured}'
      WHERE entry_id = entry.id AND table_name IN ('events', 'drafts');
    END LOOP;
    PERFORM set_config('muster.entry_id', '', true);
  END $$;
`;

const createStaffEvents = sql`
  CREATE VIEW staff_events AS
  WITH event_drafts AS (
    SELECT id::uuid, body, updated_at, updated_by FROM drafts WHERE kind = 'event'
  )
  SELECT id, events.id IS NOT NULL AS is_live, body IS NOT NULL AS has_draft, updated_at,
    updated_by,
    CASE WHEN body IS NULL THEN normalized_name ELSE normalize_text(body ->> 'name') END AS normalized_name,
    coalesce(body ->> 'name', name) AS name,
    coalesce(body ->> 'format', format) AS format,
    coalesce(body ->> 'venue', venue) AS venue,
    CASE WHEN body IS NULL THEN time_zone ELSE body ->> 'timeZone' END AS time_zone,
    CASE WHEN body IS NULL THEN starts_at ELSE (body ->> 'startsAt')::timestamptz END AS starts_at,
    CASE WHEN body IS NULL THEN ends_at ELSE (body ->> 'endsAt')::timestamptz END AS ends_at
  FROM events FULL JOIN event_drafts USING (id);
`;
