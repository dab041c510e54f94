import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    sql`ALTER TABLE own_data_archives ADD COLUMN IF NOT EXISTS worked_at timestamptz NOT NULL DEFAULT now()`,
    sql`COMMENT ON COLUMN own_data_archives.worked_at IS 'when the job last wrote rows'`,
  ]);
