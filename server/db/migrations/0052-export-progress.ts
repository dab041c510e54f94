import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    sql`ALTER TABLE exports ADD COLUMN IF NOT EXISTS worked_at timestamptz NOT NULL DEFAULT now()`,
    sql`COMMENT ON COLUMN exports.worked_at IS 'when the job last wrote rows'`,
  ]);
