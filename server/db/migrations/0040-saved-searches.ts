import { type Kysely, sql } from 'kysely';
import { createHistoryTriggers } from './0012-grants-and-history.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    createSavedSearches,
    addTimes,
    ...[
      { table: 'resources', derived: 'title_words spaced_words text_words live_since' },
      {
        table: 'events',
        derived: 'normalized_name ends_or_starts_at start_month place changed_at created_at',
      },
      { table: 'organisations', derived: 'normalized_name member_count created_at' },
    ].flatMap((tracked) => [dropHistoryTriggers(tracked.table), createHistoryTriggers(tracked)]),
  ]);

/** The index rejects the same words in other letters. */
const createSavedSearches = sql`
  CREATE TABLE saved_searches (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
    text text NOT NULL,
    filters jsonb NOT NULL,
    saved_at timestamptz NOT NULL DEFAULT now(),
    seen_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON TABLE saved_searches IS 'searches of everything that members saved; each row is visible only to its member';
  COMMENT ON COLUMN saved_searches.filters IS 'kind, access level, category and dates, as in the URL of the search page';
  COMMENT ON COLUMN saved_searches.seen_at IS 'matches that were added later are new to the member';
  CREATE UNIQUE INDEX IF NOT EXISTS saved_searches_by_member ON saved_searches (member_id, normalize_text(text), filters);
`;

/** Existing rows get the time of the migration. No search was saved earlier, so they count as new for none. */
const addTimes = sql`
  ALTER TABLE resources ADD COLUMN IF NOT EXISTS live_since timestamptz NOT NULL DEFAULT now();
  ALTER TABLE events ADD COLUMN IF NOT EXISTS created_at timestamptz NOT NULL DEFAULT now();
  ALTER TABLE organisations ADD COLUMN IF NOT EXISTS created_at timestamptz NOT NULL DEFAULT now();
  COMMENT ON COLUMN resources.live_since IS 'when members could first read it; published_at can be any date';
  CREATE INDEX IF NOT EXISTS resources_by_age ON resources (live_since);
  CREATE INDEX IF NOT EXISTS members_by_age ON members (joined_at);
`;

const dropHistoryTriggers = (table: string) =>
  sql.raw(
    ['insert', 'update', 'delete']
      .map((event) => `DROP TRIGGER record_${table}_history_on_${event} ON ${table};`)
      .join(''),
  );
