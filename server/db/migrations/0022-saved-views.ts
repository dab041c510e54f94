import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) => executeAll(db, [createSavedViews]);

const createSavedViews = sql`
  CREATE TABLE saved_views (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
    table_name text NOT NULL,
    label text NOT NULL,
    search text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (member_id, table_name, label)
  );
  COMMENT ON TABLE saved_views IS 'views of tables in the console; each is visible only to the person who saved it';
  COMMENT ON COLUMN saved_views.search IS 'search, filters and order, as in the URL of the page';
`;
