import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

/** Undoing an import deletes many members. Without these indexes, each one reads whole tables. */
export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    sql`
      CREATE INDEX IF NOT EXISTS history_changes_without_effect ON history_changes (entry_id)
      WHERE before IS NULL AND after IS NULL;
      COMMENT ON INDEX history_changes_without_effect IS 'for the trigger that removes rows which were inserted and deleted by one entry';
      CREATE INDEX IF NOT EXISTS impersonation_tokens_by_member ON impersonation_tokens (member_id);
      CREATE INDEX IF NOT EXISTS impersonation_tokens_by_staff ON impersonation_tokens (staff_id);
      CREATE INDEX IF NOT EXISTS imports_by_creator ON imports (created_by) WHERE created_by IS NOT NULL;
    `,
  ]);
