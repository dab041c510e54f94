import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    sql`ALTER TABLE members ADD COLUMN IF NOT EXISTS membership_ends_on date`,
    sql`COMMENT ON COLUMN members.membership_ends_on IS 'last day, if staff gave one; the portal ends nothing by itself'`,
  ]);
