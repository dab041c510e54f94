import { type Kysely, sql } from 'kysely';
import { createCountTriggers } from './create-trigger.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    createEnquiryCounts,
    ...createCountTriggers('count_enquiries', 'enquiries', countEnquiries),
    addChangeCount,
    createHistoryCounts,
    ...createCountTriggers('count_history_entries', 'history_entries', countHistoryEntries).slice(0, 1),
    createSearchIndexes,
    fillCounts,
  ]);

const createEnquiryCounts = sql`
  CREATE TABLE enquiry_counts (
    state text NOT NULL,
    owner_id uuid,
    enquiry_type text NOT NULL,
    total integer NOT NULL,
    UNIQUE NULLS NOT DISTINCT (state, owner_id, enquiry_type)
  );
`;

const countEnquiries = (changes: string) => `
  INSERT INTO enquiry_counts AS counts (state, owner_id, enquiry_type, total)
  SELECT state, owner_id, enquiry_type, sum(delta) FROM (${changes}) AS changes
  GROUP BY 1, 2, 3 HAVING sum(delta) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (state, owner_id, enquiry_type) DO UPDATE SET total = counts.total + excluded.total;`;

/** An entry is inserted after its changes, so the number is known. */
const addChangeCount = sql`
  ALTER TABLE history_entries ADD COLUMN change_count integer NOT NULL DEFAULT 0;
`;

/** Entries are append-only, so only inserts count. */
const createHistoryCounts = sql`
  CREATE TABLE history_counts (
    month timestamptz NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    subject_kind text,
    total integer NOT NULL,
    UNIQUE NULLS NOT DISTINCT (month, actor_id, action, subject_kind)
  );
  COMMENT ON COLUMN history_counts.month IS 'beginning of the month in UTC';
`;

const countHistoryEntries = (changes: string) => `
  INSERT INTO history_counts AS counts (month, actor_id, action, subject_kind, total)
  SELECT date_trunc('month', at, 'UTC'), actor_id, action, subject_kind, sum(delta) FROM (${changes}) AS changes
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (month, actor_id, action, subject_kind) DO UPDATE SET total = counts.total + excluded.total;`;

const createSearchIndexes = sql`
  CREATE INDEX grants_by_role ON grants (role) WHERE ended_at IS NULL;
  DROP INDEX history_entries_by_actor;
  CREATE INDEX history_entries_by_actor ON history_entries (actor_id, at DESC, id);
  CREATE INDEX history_entries_by_kind ON history_entries (subject_kind, at DESC, id);
  CREATE INDEX history_entries_by_action ON history_entries (action, at DESC, id);
  CREATE INDEX enquiries_by_type ON enquiries (enquiry_type, created_at DESC, id);
  CREATE INDEX enquiries_by_newest_waiting ON enquiries (waiting_since DESC NULLS LAST, id);
  CREATE INDEX members_by_sort_name ON members (sort_name text_pattern_ops, id);
  CREATE INDEX members_by_search_name ON members (search_name text_pattern_ops, id);
`;

const fillCounts = sql`
  INSERT INTO enquiry_counts (state, owner_id, enquiry_type, total)
  SELECT state, owner_id, enquiry_type, count(*) FROM enquiries GROUP BY 1, 2, 3;
  INSERT INTO history_counts (month, actor_id, action, subject_kind, total)
  SELECT date_trunc('month', at, 'UTC'), actor_id, action, subject_kind, count(*) FROM history_entries GROUP BY 1, 2, 3, 4;
  ALTER TABLE history_entries DISABLE TRIGGER history_entries_append_only;
  UPDATE history_entries SET change_count = changes.total
  FROM (SELECT entry_id, count(*) AS total FROM history_changes GROUP BY 1) AS changes WHERE entry_id = id;
  ALTER TABLE history_entries ENABLE TRIGGER history_entries_append_only;
`;
