import { type Kysely, sql } from 'kysely';
import { rejectClosedMembers } from './0039-closed-accounts.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [rejectClosedMembers('saved_searches', 'insert', 'true'), dropUnusedIndex]);

/** Cleanup compares the later of two times, and reads all of the few rows. */
const dropUnusedIndex = sql`DROP INDEX own_data_archives_by_request`;
