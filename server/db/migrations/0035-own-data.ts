import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) => executeAll(db, [createArchives, indexEmailsByRecipient]);

const createArchives = sql`
  CREATE TABLE own_data_archives (
    member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
    request_id uuid NOT NULL DEFAULT gen_random_uuid(),
    requested_at timestamptz NOT NULL DEFAULT now(),
    ready_at timestamptz,
    file_key text REFERENCES files,
    CHECK ((ready_at IS NULL) = (file_key IS NULL))
  );
  COMMENT ON TABLE own_data_archives IS 'the last request of a member for an archive of all data about the member';
  COMMENT ON COLUMN own_data_archives.request_id IS 'a job for another request does nothing';
  CREATE INDEX IF NOT EXISTS own_data_archives_by_file ON own_data_archives (file_key);
  CREATE INDEX IF NOT EXISTS own_data_archives_by_request ON own_data_archives (requested_at);
`;

const indexEmailsByRecipient = sql`
  CREATE INDEX IF NOT EXISTS emails_by_recipient ON emails (lower(to_address));
`;
