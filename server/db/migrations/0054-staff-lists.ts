import { type Kysely, sql } from 'kysely';
import { createHistoryTriggers } from './0012-grants-and-history.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    createIndexes,
    addDraftName,
    createHistoryTriggers({ table: 'drafts', keys: 'kind id', derived: 'normalized_name' }),
    replaceStaffGroups,
    replaceStaffEvents,
  ]);

/** The first counts organisations that are not retired without reading the table. */
const createIndexes = sql`
  CREATE INDEX IF NOT EXISTS organisations_active ON organisations (country, state) WHERE retired_at IS NULL;
  CREATE INDEX IF NOT EXISTS events_by_name ON events (normalized_name, starts_at, id);
`;

/** Each page of the lists sorts all drafts. */
const addDraftName = sql`
  ALTER TABLE drafts
    ADD COLUMN IF NOT EXISTS normalized_name text GENERATED ALWAYS AS (normalize_text(body ->> 'name')) STORED;
  DROP TRIGGER record_drafts_history_on_insert ON drafts;
  DROP TRIGGER record_drafts_history_on_update ON drafts;
  DROP TRIGGER record_drafts_history_on_delete ON drafts;
`;

/**
 * As before, with UNION ALL instead of FULL JOIN, so that a condition and an order use the indexes of the table.
 * OFFSET 0 makes PostgreSQL look up the published row of each draft: drafts are few.
 */
const replaceStaffGroups = sql`
  CREATE OR REPLACE VIEW staff_groups AS
  SELECT id, true AS is_live, false AS has_draft, NULL::timestamptz AS updated_at, name, normalized_name, type_id, parent_id,
    image_key, member_count
  FROM groups WHERE NOT EXISTS (SELECT FROM drafts WHERE drafts.kind = 'group' AND drafts.id = groups.id::text)
  UNION ALL
  SELECT drafts.id::uuid, published.id IS NOT NULL, true, drafts.updated_at, coalesce(body ->> 'name', published.name),
    drafts.normalized_name, (body ->> 'typeId')::uuid, (body ->> 'parentId')::uuid, body ->> 'imageKey',
    coalesce(published.member_count, 0)
  FROM drafts LEFT JOIN LATERAL (
    SELECT id, name, member_count FROM groups WHERE groups.id = drafts.id::uuid OFFSET 0
  ) AS published ON true
  WHERE drafts.kind = 'group';
`;

const replaceStaffEvents = sql`
  CREATE OR REPLACE VIEW staff_events AS
  SELECT id, true AS is_live, false AS has_draft, NULL::timestamptz AS updated_at, NULL::uuid AS updated_by, normalized_name,
    name, format, venue, time_zone, starts_at, ends_at
  FROM events WHERE NOT EXISTS (SELECT FROM drafts WHERE drafts.kind = 'event' AND drafts.id = events.id::text)
  UNION ALL
  SELECT drafts.id::uuid, published.id IS NOT NULL, true, drafts.updated_at, drafts.updated_by,
    drafts.normalized_name, coalesce(body ->> 'name', published.name),
    coalesce(body ->> 'format', published.format), coalesce(body ->> 'venue', published.venue), body ->> 'timeZone',
    (body ->> 'startsAt')::timestamptz, (body ->> 'endsAt')::timestamptz
  FROM drafts LEFT JOIN LATERAL (
    SELECT id, name, format, venue FROM events WHERE events.id = drafts.id::uuid OFFSET 0
  ) AS published ON true
  WHERE drafts.kind = 'event';
`;
