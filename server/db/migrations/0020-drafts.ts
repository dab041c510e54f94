import { type Kysely, sql } from 'kysely';
import { createHistoryTriggers } from './0012-grants-and-history.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    createDrafts,
    createBinIndex,
    createStaffEvents,
    ...[
      { table: 'drafts', keys: 'kind id' },
      { table: 'events', derived: 'normalized_name ends_or_starts_at' },
    ].map(createHistoryTriggers),
  ]);

const createDrafts = sql`
  CREATE TABLE drafts (
    kind text NOT NULL,
    id text NOT NULL,
    body jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    created_by uuid,
    updated_at timestamptz NOT NULL DEFAULT now(),
    updated_by uuid,
    PRIMARY KEY (kind, id)
  );
  COMMENT ON TABLE drafts IS 'what staff have changed and not published; members see the table of the kind only';
  COMMENT ON COLUMN drafts.id IS 'id of the row that members see, now or once it is published';

  CREATE TABLE draft_pictures (
    file_key text PRIMARY KEY REFERENCES files ON DELETE CASCADE,
    kind text NOT NULL,
    uploaded_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON TABLE draft_pictures IS 'pictures that drafts of a kind may refer to';
`;

const createBinIndex = sql`
  CREATE INDEX IF NOT EXISTS history_entries_deletions ON history_entries (at DESC, id) WHERE action = 'deleted';
`;

/** The newest state of each event, published or not, for the lists of staff. */
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
    CASE WHEN body IS NULL THEN ends_at ELSE (body ->> 'endsAt')::timestamptz END AS ends_at,
    CASE WHEN body IS NULL THEN is_featured ELSE (body ->> 'isFeatured')::boolean END AS is_featured
  FROM events FULL JOIN event_drafts USING (id);
`;
