import { type Kysely, sql } from 'kysely';
import { rejectClosedMembers } from './0039-closed-accounts.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [rejectClosedMembers('saved_searches', 'insert', 'true'), dropUnusedIndex]);

/** Cleanup reads all rows, of which there are few. */
const dropUnusedIndex = sql`DROP INDEX own_data_archives_by_request`;
