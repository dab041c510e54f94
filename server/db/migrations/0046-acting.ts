import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) => executeAll(db, [addReasons, addIndexes]);

/** Sessions of staff who act as a member are kept for good, as the record of who acted and why. */
const addReasons = sql`
  ALTER TABLE sessions
    ADD COLUMN IF NOT EXISTS acting_reason text,
    ADD COLUMN IF NOT EXISTS may_change boolean NOT NULL DEFAULT true;
  COMMENT ON COLUMN sessions.may_change IS 'false for staff who act as a member only to look';
  ALTER TABLE impersonation_tokens
    ADD COLUMN IF NOT EXISTS reason text NOT NULL DEFAULT '',
    ADD COLUMN IF NOT EXISTS may_change boolean NOT NULL DEFAULT false;
`;

const addIndexes = sql`
  CREATE INDEX IF NOT EXISTS acting_sessions ON sessions (created_at DESC, id) WHERE impersonator_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS acting_sessions_by_member ON sessions (member_id, created_at DESC, id) WHERE impersonator_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS audit_log_of_acting ON audit_log ((detail->>'sessionId'), id) WHERE action = 'impersonation.request';
`;
