import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isReviewDue, sumCounts } from './library-list.sql.ts';

export type LibraryCounts = {
  all: number;
  mine: number;
  inReview: number;
  scheduled: number;
  overdue: number;
  withoutOwner: number;
  archived: number;
  bin: number;
};

/** Few reviews are overdue, so these are counted on each request. */
export async function countLibraryItems(db: Db, callerId: string): Promise<LibraryCounts> {
  const count = (condition: RawBuilder<boolean>) => sql`(${sumCounts(sql`NOT is_binned AND ${condition}`)})`;
  const { rows } = await sql<LibraryCounts>`
    SELECT ${count(sql`true`)} AS "all", ${count(sql`owner_id = ${callerId}`)} AS mine,
      ${count(sql`state = 'in review'`)} AS in_review, ${count(sql`state = 'scheduled'`)} AS scheduled,
      (SELECT count(*)::integer FROM library_items AS items WHERE binned_at IS NULL AND ${isReviewDue}) AS overdue,
      ${count(sql`owner_id IS NULL`)} AS without_owner, ${count(sql`state = 'archived'`)} AS archived,
      (${sumCounts(sql`is_binned`)}) AS bin
  `.execute(db);
  return rows[0] as LibraryCounts;
}
