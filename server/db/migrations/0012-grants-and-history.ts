import { type Kysely, sql } from 'kysely';
import { createTrigger } from './create-trigger.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    createGrants,
    createLastAdministratorCheck,
    ...(['update', 'delete'] as const).map(createLastAdministratorTrigger),
    createHistory,
    createRecordHistory,
    ...trackedTables.map(createHistoryTriggers),
  ]);

const createGrants = sql`
  CREATE TABLE grants (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
    role text NOT NULL,
    group_id uuid REFERENCES groups ON DELETE CASCADE,
    organisation_id uuid REFERENCES organisations ON DELETE CASCADE,
    granted_by uuid REFERENCES members ON DELETE SET NULL,
    granted_at timestamptz NOT NULL DEFAULT now(),
    until timestamptz,
    ended_at timestamptz,
    CHECK ((role = 'group leader') = (group_id IS NOT NULL)),
    CHECK ((role = 'agency administrator') = (organisation_id IS NOT NULL))
  );
  COMMENT ON COLUMN grants.granted_by IS 'null for grants from the command line';
  COMMENT ON COLUMN grants.ended_at IS 'set when the grant is withdrawn; a grant also ends at until';
  CREATE UNIQUE INDEX grants_not_withdrawn ON grants (member_id, role, group_id, organisation_id)
  NULLS NOT DISTINCT WHERE ended_at IS NULL;
  CREATE INDEX grants_by_end ON grants (until) WHERE ended_at IS NULL AND until IS NOT NULL;

  CREATE VIEW active_grants AS
  SELECT * FROM grants WHERE ended_at IS NULL AND (until IS NULL OR until > now());
`;

/** The lock makes concurrent withdrawals wait for each other, so that two cannot remove the last two administrators. */
const createLastAdministratorCheck = sql`
  CREATE FUNCTION check_last_administrator() RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('last_administrator'));
    IF NOT EXISTS (SELECT FROM grants WHERE role = 'administrator' AND ended_at IS NULL AND until IS NULL) THEN
      RAISE EXCEPTION 'one administrator without an end date must remain' USING ERRCODE = 'check_violation',
        CONSTRAINT = 'last_administrator';
    END IF;
  END $$;
`;

const createLastAdministratorTrigger = (event: 'update' | 'delete') =>
  createTrigger({
    name: `keep_last_administrator_on_${event}`,
    table: 'grants',
    event,
    statement: `
      IF EXISTS (SELECT FROM removed WHERE role = 'administrator' AND ended_at IS NULL AND until IS NULL) THEN
        PERFORM check_last_administrator();
      END IF;`,
  });

const createHistory = sql`
  CREATE TABLE history_entries (
    id uuid PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    actor_id uuid,
    action text NOT NULL,
    subject_kind text,
    subject_id uuid,
    subject_label text,
    reason text,
    put_back_of uuid REFERENCES history_entries
  );
  COMMENT ON TABLE history_entries IS 'one row per action of staff: a change, or a read of private data';
  COMMENT ON COLUMN history_entries.actor_id IS 'null for the command line and jobs';
  CREATE INDEX history_entries_by_date ON history_entries (at DESC, id);
  CREATE INDEX history_entries_by_subject ON history_entries (subject_kind, subject_id, at DESC);
  CREATE INDEX history_entries_by_actor ON history_entries (actor_id, at DESC);
  CREATE INDEX history_entries_by_put_back ON history_entries (put_back_of) WHERE put_back_of IS NOT NULL;
  CREATE TRIGGER history_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON history_entries
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

  -- The entry is inserted after its changes, when it is known that there are any.
  CREATE TABLE history_changes (
    entry_id uuid NOT NULL REFERENCES history_entries DEFERRABLE INITIALLY DEFERRED,
    table_name text NOT NULL,
    row_key jsonb NOT NULL,
    before jsonb,
    after jsonb,
    PRIMARY KEY (entry_id, table_name, row_key)
  );
  COMMENT ON COLUMN history_changes.before IS 'changed columns of an updated row, all of a deleted row, null for an inserted row';
  COMMENT ON COLUMN history_changes.after IS 'changed columns of an updated row, all of an inserted row, null for a deleted row';
  CREATE INDEX history_changes_by_row ON history_changes (table_name, row_key);

  CREATE FUNCTION reject_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- Several statements of one action can change the same row.
    IF OLD.entry_id::text IS DISTINCT FROM current_setting('muster.entry_id', true) THEN
      RAISE EXCEPTION 'rows of history_changes are append-only';
    END IF;
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END $$;
  CREATE TRIGGER history_changes_append_only BEFORE UPDATE OR DELETE ON history_changes
  FOR EACH ROW EXECUTE FUNCTION reject_history_change();
`;

/** Arguments of the trigger: key columns, and columns that triggers or generated columns maintain. */
const createRecordHistory = sql`
  CREATE FUNCTION select_keys(object jsonb, keys text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN (SELECT jsonb_object_agg(key, object -> key) FROM unnest(keys) AS key);

  -- The text of a timestamp depends on the time zone of the session.
  CREATE FUNCTION record_history() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
  DECLARE
    entry uuid := current_setting('muster.entry_id')::uuid;
    keys text[] := string_to_array(TG_ARGV[0], ' ');
    derived text[] := string_to_array(TG_ARGV[1], ' ');
    changed_value text :=
      'CASE WHEN removed.%1$I IS DISTINCT FROM added.%1$I THEN jsonb_build_object(%1$L, %2$s.%1$I) ELSE jsonb_build_object() END';
    is_same_row text;
    changed_columns text[];
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO history_changes AS changes (entry_id, table_name, row_key, after)
      SELECT entry, TG_TABLE_NAME, select_keys(to_jsonb(added), keys), to_jsonb(added) - derived FROM added
      ON CONFLICT (entry_id, table_name, row_key) DO UPDATE SET after = excluded.after;
    ELSIF TG_OP = 'UPDATE' THEN
      -- Finds the changed columns first: building the JSON of whole rows would take 1 s for 1,000 members.
      SELECT string_agg(format('removed.%1$I = added.%1$I', key), ' AND ') INTO is_same_row FROM unnest(keys) AS key;
      EXECUTE (
        SELECT format('SELECT array_remove(ARRAY[%s], NULL) FROM removed JOIN added ON %s',
          string_agg(format('CASE WHEN bool_or(removed.%1$I IS DISTINCT FROM added.%1$I) THEN %1$L END', attname), ', '),
          is_same_row)
        FROM pg_attribute WHERE attrelid = TG_RELID AND attnum > 0 AND NOT attisdropped AND attname <> ALL (derived)
      ) INTO changed_columns;
      IF cardinality(changed_columns) > 0 THEN
        EXECUTE (
          SELECT format($query$
            INSERT INTO history_changes AS changes (entry_id, table_name, row_key, before, after)
            SELECT $1, $2, jsonb_build_object(%s), %s, %s FROM removed JOIN added ON %s WHERE %s
            ON CONFLICT (entry_id, table_name, row_key) DO UPDATE
            SET before = excluded.before || changes.before, after = changes.after || excluded.after$query$,
            (SELECT string_agg(format('%1$L, added.%1$I', key), ', ') FROM unnest(keys) AS key),
            string_agg(format(changed_value, name, 'removed'), ' || '), string_agg(format(changed_value, name, 'added'), ' || '),
            is_same_row, string_agg(format('removed.%1$I IS DISTINCT FROM added.%1$I', name), ' OR '))
          FROM unnest(changed_columns) AS name
        ) USING entry, TG_TABLE_NAME;
      END IF;
    ELSE
      INSERT INTO history_changes AS changes (entry_id, table_name, row_key, before)
      SELECT entry, TG_TABLE_NAME, select_keys(to_jsonb(removed), keys), to_jsonb(removed) - derived FROM removed
      ON CONFLICT (entry_id, table_name, row_key) DO UPDATE
      SET before = excluded.before || changes.before, after = NULL;
      DELETE FROM history_changes WHERE entry_id = entry AND before IS NULL AND after IS NULL;
    END IF;
    RETURN NULL;
  END $$;
`;

type TrackedTable = { table: string; keys?: string; derived?: string };

/** Tables whose rows staff can change. `server/history/history-tables.ts` describes them for people. */
const trackedTables: TrackedTable[] = [
  { table: 'organisations', derived: 'normalized_name member_count' },
  { table: 'organisation_sectors', keys: 'organisation_id sector_id' },
  { table: 'members', derived: 'sort_name search_name' },
  { table: 'grants' },
  { table: 'invoices', derived: 'issuing_xid pdf_key' },
  { table: 'enquiries', derived: 'search_words last_message_at' },
  { table: 'enquiry_messages' },
  { table: 'enquiry_templates', derived: 'updated_at' },
];

export function createHistoryTriggers({ table, keys = 'id', derived = '' }: TrackedTable) {
  const tables = {
    insert: 'NEW TABLE AS added',
    update: 'OLD TABLE AS removed NEW TABLE AS added',
    delete: 'OLD TABLE AS removed',
  };
  const triggers = Object.entries(tables).map(
    ([event, references]) => `
    CREATE TRIGGER record_${table}_history_on_${event} AFTER ${event} ON ${table} REFERENCING ${references}
    FOR EACH STATEMENT WHEN (nullif(current_setting('muster.entry_id', true), '') IS NOT NULL)
    EXECUTE FUNCTION record_history('${keys}', '${derived}');`,
  );
  return sql.raw(triggers.join(''));
}
