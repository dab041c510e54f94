import { type Kysely, sql } from 'kysely';
import { createHistoryTriggers } from './0012-grants-and-history.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    changeSignInImages,
    ...[{ table: 'sign_in_images', keys: 'file_key' }].map(createHistoryTriggers),
  ]);

/** Staff change the order, so the position does not identify a picture in the history. */
const changeSignInImages = sql`
  DELETE FROM sign_in_images AS image USING sign_in_images AS earlier
  WHERE earlier.file_key = image.file_key AND earlier.position < image.position;
  ALTER TABLE sign_in_images DROP CONSTRAINT sign_in_images_pkey;
  ALTER TABLE sign_in_images ADD PRIMARY KEY (file_key), ADD COLUMN is_shown boolean NOT NULL DEFAULT true;
`;
