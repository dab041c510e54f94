import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    extendImports,
    extendImportRows,
    indexEmailsOfEntries,
    indexReferences,
    correctChangeCounts,
  ]);

const extendImports = sql`
  ALTER TABLE imports DROP CONSTRAINT IF EXISTS imports_state_check;
  ALTER TABLE imports ADD CONSTRAINT imports_state_check CHECK (
    state IN ('mapping', 'checking', 'checked', 'failed', 'importing', 'imported', 'undoing', 'undone'));
  ALTER TABLE imports ADD COLUMN IF NOT EXISTS imported_to_row integer NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS started_at timestamptz,
    ADD COLUMN IF NOT EXISTS entry_id uuid,
    ADD COLUMN IF NOT EXISTS undo_entry_id uuid,
    ADD COLUMN IF NOT EXISTS kept_count integer NOT NULL DEFAULT 0;
  COMMENT ON COLUMN imports.imported_to_row IS
    'an interrupted job continues after this row; undoing goes back from it to the first row';
  COMMENT ON COLUMN imports.started_at IS 'when staff started the import; it can be undone for 90 days';
  COMMENT ON COLUMN imports.entry_id IS 'the entry of the history with all changes of the import';
  COMMENT ON COLUMN imports.kept_count IS 'rows that undoing left alone';
`;

const extendImportRows = sql`
  ALTER TABLE import_rows ADD COLUMN IF NOT EXISTS set_id uuid, ADD COLUMN IF NOT EXISTS kept_fields text[];
  COMMENT ON COLUMN import_rows.set_id IS 'group or segment to which the import added the member';
  COMMENT ON COLUMN import_rows.kept_fields IS 'what was edited after the import, so that undoing left the row alone';
  CREATE INDEX IF NOT EXISTS import_rows_kept ON import_rows (import_id, row_number) WHERE kept_fields IS NOT NULL;
`;

/** Undoing an import deletes the emails of some members at a time. */
const indexEmailsOfEntries = sql`
  DROP INDEX IF EXISTS emails_by_history_entry;
  CREATE INDEX IF NOT EXISTS emails_by_entry_and_address ON emails (history_entry_id, to_address)
  WHERE history_entry_id IS NOT NULL;
`;

/** Without an index, each deleted member or organisation reads the whole table that refers to it. */
const indexReferences = sql`
  CREATE INDEX IF NOT EXISTS sessions_by_member ON sessions (member_id);
  CREATE INDEX IF NOT EXISTS sessions_by_impersonator ON sessions (impersonator_id) WHERE impersonator_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS enquiry_messages_by_author ON enquiry_messages (author_id) WHERE author_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS grants_by_granter ON grants (granted_by) WHERE granted_by IS NOT NULL;
  CREATE INDEX IF NOT EXISTS invoices_by_any_member ON invoices (member_id);
  CREATE INDEX IF NOT EXISTS invoices_by_organisation ON invoices (organisation_id) WHERE organisation_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS library_items_by_any_owner ON library_items (owner_id) WHERE owner_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS member_notes_by_author ON member_notes (author_id) WHERE author_id IS NOT NULL;
`;

/** Jobs write the changes of an entry in several transactions, so its count is corrected at the end. */
const correctChangeCounts = sql`
  CREATE OR REPLACE FUNCTION reject_entry_change() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    changed text[] := ARRAY(
      SELECT key FROM jsonb_each(to_jsonb(NEW)) WHERE value IS DISTINCT FROM to_jsonb(OLD) -> key);
  BEGIN
    IF changed = '{change_count}' AND
      NEW.change_count = (SELECT count(*) FROM history_changes WHERE entry_id = NEW.id)
    THEN
      RETURN NEW;
    END IF;
    IF nullif(current_setting('muster.closed_member', true), '') IS NULL
      OR NOT changed <@ '{subject_label,reason}'
    THEN
      RAISE EXCEPTION 'rows of history_entries are append-only';
    END IF;
    RETURN NEW;
  END $$;
`;
