import { type Kysely, sql } from 'kysely';
import { rejectClosedMembers } from './0039-closed-accounts.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [createExports, rejectClosedMembers('exports', 'insert', 'true')]);

const createExports = sql`
  CREATE TABLE exports (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
    list text NOT NULL,
    filters jsonb NOT NULL,
    columns text[] NOT NULL,
    format text NOT NULL CHECK (format IN ('csv', 'xlsx')),
    row_count integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    ready_at timestamptz,
    file_key text REFERENCES files,
    problem text,
    CHECK ((ready_at IS NULL) = (file_key IS NULL))
  );
  COMMENT ON TABLE exports IS 'files that staff made from lists, which end after a day';
  COMMENT ON COLUMN exports.row_count IS 'rows that are written until now';
  COMMENT ON COLUMN exports.problem IS 'a sentence that says why there is no file';
  CREATE INDEX IF NOT EXISTS exports_by_member ON exports (member_id, created_at DESC);
  CREATE INDEX IF NOT EXISTS exports_by_file ON exports (file_key);
`;
