import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    sql`
      ALTER TABLE members ADD COLUMN IF NOT EXISTS merged_into_id uuid REFERENCES members
        CONSTRAINT members_not_merged_into_themselves CHECK (merged_into_id <> id);
      COMMENT ON COLUMN members.merged_into_id IS 'the account that the same person uses; the account of this member is disabled';
      CREATE INDEX IF NOT EXISTS members_by_merge ON members (merged_into_id) WHERE merged_into_id IS NOT NULL;
    `,
  ]);
