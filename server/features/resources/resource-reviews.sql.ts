import { type RawBuilder, sql } from 'kysely';
import { associationTimeZone } from '#contract/association-time-zone.ts';
import type { Db } from '../../db/database.ts';
import { hasId } from '../../today/read-queue.sql.ts';
import type { QueueFilter } from '../../today/today-kind.ts';
import { isInQueue } from '../../today/today-marks.sql.ts';
import { isReviewDue, today } from './library-list.sql.ts';

export type DueReview = {
  id: string;
  urlName: string;
  title: string;
  kind: string;
  description: string;
  publishedAt: Date;
  reviewOn: string;
  /** Midnight at the start of the day of the review. */
  dueAt: Date;
  today: string;
  ownerId: string | null;
  ownerName: string | null;
  ownerFirstName: string | null;
  /** Null if the owner cannot sign in any more. */
  ownerEmail: string | null;
};

const reviewQuery = (condition: RawBuilder<boolean>) => sql<DueReview>`
  SELECT items.id, resources.url_name, resources.title, resources.kind, resources.description, resources.published_at,
    items.review_on::text AS review_on, items.review_on::timestamp AT TIME ZONE ${sql.lit(associationTimeZone)} AS due_at,
    ${today}::text AS today, owner_id, members.first_name || ' ' || members.last_name AS owner_name,
    members.first_name AS owner_first_name, CASE WHEN disabled_at IS NULL THEN email END AS owner_email
  FROM library_items AS items JOIN resources ON resources.id = items.id
  LEFT JOIN members ON members.id = owner_id
  LEFT JOIN accounts ON accounts.member_id = owner_id
  WHERE items.binned_at IS NULL AND ${isReviewDue} AND ${isInQueue('review', sql`items.id::text`)} AND ${condition}
  ORDER BY items.review_on, items.id
`;

export const selectDueReviews = ({ ids }: QueueFilter) => reviewQuery(hasId(sql`items.id`, ids));

export async function findDueReview(db: Db, id: string): Promise<DueReview | undefined> {
  return (await reviewQuery(sql`items.id = ${id}`).execute(db)).rows[0];
}

/** The reason of the last review that asked for work, unless it was put back. */
export async function findReviewNote(db: Db, resourceId: string): Promise<string | null> {
  const { rows } = await sql<{ reason: string }>`
    SELECT reason FROM history_entries AS entries
    WHERE subject_kind = 'resource' AND subject_id = ${resourceId} AND reason IS NOT NULL
      AND action = ${needsWorkVerb}
      AND NOT EXISTS (SELECT FROM history_entries AS reversal WHERE reversal.put_back_of = entries.id)
    ORDER BY at DESC LIMIT 1
  `.execute(db);
  return rows[0]?.reason ?? null;
}

export const needsWorkVerb = 'asked for work on';

/** The next review after one that found no fault. */
export const inAYear = sql<string>`(${today} + interval '1 year')::date`;

/** Returns false if the date has changed. */
export async function postponeReview(tx: Db, { id, reviewOn }: DueReview): Promise<boolean> {
  const postponed = await tx
    .updateTable('libraryItems')
    .set({ reviewOn: inAYear })
    .where('id', '=', id)
    .where('reviewOn', '=', sql<string>`${reviewOn}::date`)
    .returning('id')
    .executeTakeFirst();
  return postponed !== undefined;
}
