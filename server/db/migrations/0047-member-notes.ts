import { type Kysely, sql } from 'kysely';
import { createHistoryTriggers } from './0012-grants-and-history.ts';
import { rejectClosedMembers } from './0039-closed-accounts.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    createNotes,
    createHistoryTriggers({ table: 'member_notes' }),
    rejectClosedMembers('member_notes', 'insert', 'true'),
    createHistoryTriggers({ table: 'accounts', keys: 'member_id', derived: secretsAndTheirDates }),
  ]);

/** The history never has a password hash. */
const secretsAndTheirDates = 'password_hash password_changed_at has_second_step';

const createNotes = sql`
  CREATE TABLE member_notes (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
    author_id uuid REFERENCES members ON DELETE SET NULL,
    text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
    created_at timestamptz NOT NULL DEFAULT now(),
    edited_at timestamptz
  );
  COMMENT ON TABLE member_notes IS 'notes of staff about a member, who gets them in the archive of own data';
  CREATE INDEX IF NOT EXISTS member_notes_by_member ON member_notes (member_id, created_at DESC, id);
`;
