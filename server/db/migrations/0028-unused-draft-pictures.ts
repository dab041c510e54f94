import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

/** As in `article_pictures`. Pictures from before are checked 60 days after their upload. */
export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    sql`
      ALTER TABLE draft_pictures RENAME uploaded_at TO checked_at;
      COMMENT ON COLUMN draft_pictures.checked_at IS 'when the picture was last known to be in use';
      CREATE INDEX draft_pictures_by_check ON draft_pictures (checked_at);
    `,
  ]);
