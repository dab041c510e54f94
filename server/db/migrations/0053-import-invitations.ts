import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [extendImports, refreshMembersOnce, recordRowsOnce]);

const extendImports = sql`
  ALTER TABLE imports DROP CONSTRAINT IF EXISTS imports_state_check;
  ALTER TABLE imports ADD CONSTRAINT imports_state_check CHECK (
    state IN ('mapping', 'checking', 'checked', 'failed', 'importing', 'stopped', 'imported', 'undoing', 'undone'));
  ALTER TABLE imports ADD COLUMN IF NOT EXISTS invited_to_row integer NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS started_by uuid,
    ADD COLUMN IF NOT EXISTS last_row integer;
  COMMENT ON COLUMN imports.last_row IS 'number of the last row of the sheet; null until the check has counted them';
  COMMENT ON COLUMN imports.invited_to_row IS 'new members up to this row were invited, after the import ended';
  COMMENT ON COLUMN imports.started_by IS 'staff who last started, continued or undid the import; the job stops when they lose the capability';
  -- These members were invited with their rows.
  UPDATE imports SET invited_to_row = imported_to_row WHERE started_at IS NOT NULL;
  UPDATE imports SET started_by = entries.actor_id FROM history_entries AS entries
  WHERE entries.id = coalesce(imports.undo_entry_id, imports.entry_id);
`;

/**
 * Triggers did the same work several times for members who are added or deleted with their account. A member without an
 * account, or with an unconfirmed one, is not listed. The copies of deleted members are deleted by cascades.
 */
const refreshMembersOnce = sql`
  DROP TRIGGER IF EXISTS refresh_directory_on_members_insert ON members;
  DROP FUNCTION IF EXISTS refresh_directory_on_members_insert();

  CREATE OR REPLACE FUNCTION refresh_member_entries_on_members_insert() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    -- The triggers of an account that is added by the same statement follow.
    ids uuid[] := ARRAY(SELECT id FROM added WHERE NOT EXISTS (SELECT FROM accounts WHERE member_id = added.id));
  BEGIN
    PERFORM refresh_member_entries(ids) WHERE cardinality(ids) > 0;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION refresh_entries_on_accounts_insert() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    ids uuid[] := ARRAY(
      SELECT member_id FROM added WHERE email_confirmed_at IS NOT NULL
        OR EXISTS (SELECT FROM group_members WHERE group_members.member_id = added.member_id));
  BEGIN
    IF cardinality(ids) > 0 THEN
      PERFORM refresh_directory_entries(ids);
      PERFORM refresh_group_member_entries(ids);
    END IF;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION refresh_entries_on_accounts_delete() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    ids uuid[] := ARRAY(SELECT member_id FROM removed WHERE EXISTS (SELECT FROM members WHERE id = member_id));
  BEGIN
    IF cardinality(ids) > 0 THEN
      PERFORM refresh_directory_entries(ids);
      PERFORM refresh_group_member_entries(ids);
    END IF;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION refresh_member_entries_on_accounts_delete() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    ids uuid[] := ARRAY(SELECT member_id FROM removed WHERE EXISTS (SELECT FROM members WHERE id = member_id));
  BEGIN
    PERFORM refresh_member_entries(ids) WHERE cardinality(ids) > 0;
    RETURN NULL;
  END $$;
`;

/** OFFSET prevents that PostgreSQL builds the JSON of a row for each of its uses. */
const recordRowsOnce = sql`
  CREATE OR REPLACE FUNCTION record_history() RETURNS trigger LANGUAGE plpgsql SET "TimeZone" TO 'UTC' AS $$
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
        SELECT entry, TG_TABLE_NAME,
          CASE cardinality(keys) WHEN 1 THEN jsonb_build_object(keys[1], line -> keys[1]) ELSE select_keys(line, keys) END,
          line - derived
        FROM (SELECT to_jsonb(added) AS line FROM added OFFSET 0) AS lines
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
        SELECT entry, TG_TABLE_NAME,
          CASE cardinality(keys) WHEN 1 THEN jsonb_build_object(keys[1], line -> keys[1]) ELSE select_keys(line, keys) END,
          line - derived
        FROM (SELECT to_jsonb(removed) AS line FROM removed OFFSET 0) AS lines
        ON CONFLICT (entry_id, table_name, row_key) DO UPDATE
        SET before = excluded.before || changes.before, after = NULL;
        DELETE FROM history_changes WHERE entry_id = entry AND before IS NULL AND after IS NULL;
      END IF;
      RETURN NULL;
    END
  $$;
`;
