import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) => executeAll(db, [addTrigger]);

/**
 * A search is cached by the version of the list, and a job reads an attachment after its resource was published.
 * Not on deletion, which follows that of the attachment and would lock the version after the file.
 */
const addTrigger = sql`
  CREATE TRIGGER increment_resource_list_version AFTER INSERT ON attachment_pages
  FOR EACH STATEMENT EXECUTE FUNCTION increment_resource_list_version();
`;
