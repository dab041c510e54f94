import { type Kysely, sql } from 'kysely';
import { createTrigger } from './create-trigger.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    addClosedAt,
    eraseInEntries,
    eraseInChanges,
    rejectChangedMembers,
    ...tablesOfMembers.map((table) => rejectClosedMembers(table, 'insert', 'true')),
    rejectClosedMembers('grants', 'insert', 'ended_at IS NULL'),
    rejectClosedMembers('grants', 'update', 'ended_at IS NULL'),
  ]);

const tablesOfMembers = [
  'basket_items',
  'calendar_addresses',
  'enquiries',
  'group_members',
  'own_data_archives',
  'purchases',
  'saved_items',
  'saved_views',
  'uploads',
];

const addClosedAt = sql`
  ALTER TABLE members ADD COLUMN IF NOT EXISTS closed_at timestamptz;
  COMMENT ON COLUMN members.closed_at IS 'when the member closed the account; the row has no personal data since then';
`;

/** The setting is for closing an account, which erases the member in the history. */
const eraseInEntries = sql`
  CREATE FUNCTION reject_entry_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF nullif(current_setting('muster.closed_member', true), '') IS NULL
      OR to_jsonb(OLD) - '{subject_label,reason}'::text[] IS DISTINCT FROM to_jsonb(NEW) - '{subject_label,reason}'::text[]
    THEN
      RAISE EXCEPTION 'rows of history_entries are append-only';
    END IF;
    RETURN NEW;
  END $$;
  DROP TRIGGER history_entries_append_only ON history_entries;
  CREATE TRIGGER history_entries_append_only BEFORE DELETE OR TRUNCATE ON history_entries
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
  CREATE TRIGGER history_entries_keep_rows BEFORE UPDATE ON history_entries
  FOR EACH ROW EXECUTE FUNCTION reject_entry_change();
`;

const eraseInChanges = sql`
  CREATE OR REPLACE FUNCTION reject_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND nullif(current_setting('muster.closed_member', true), '') IS NOT NULL
      AND to_jsonb(OLD) - '{before,after}'::text[] = to_jsonb(NEW) - '{before,after}'::text[]
    THEN
      RETURN NEW;
    END IF;
    -- Several statements of one action can change the same row.
    IF OLD.entry_id::text IS DISTINCT FROM current_setting('muster.entry_id', true) THEN
      RAISE EXCEPTION 'rows of history_changes are append-only';
    END IF;
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END $$;

  -- The columns stay, so that the history shows what was changed.
  CREATE FUNCTION without_values(object jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN (SELECT jsonb_object_agg(key, NULL) FROM jsonb_object_keys(object) AS key);
`;

const rejectIfAny = (closedMembers: string) => `
      IF EXISTS (${closedMembers}) THEN
        RAISE EXCEPTION 'the account of this member is closed'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_account';
      END IF;`;

/** Other processes cache the session for some seconds, and an upload that began before can end after closing. */
const rejectChangedMembers = createTrigger({
  name: 'reject_closed_members_on_members_update',
  table: 'members',
  event: 'update',
  statement: rejectIfAny('SELECT FROM removed WHERE closed_at IS NOT NULL'),
});

/** Also for putting back an action from before the account was closed. */
export const rejectClosedMembers = (table: string, event: 'insert' | 'update', condition: string) =>
  createTrigger({
    name: `reject_closed_members_on_${table}_${event}`,
    table,
    event,
    statement: rejectIfAny(`
        SELECT FROM added JOIN members ON members.id = added.member_id
        WHERE members.closed_at IS NOT NULL AND ${condition}
      `),
  });
