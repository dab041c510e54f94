import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isFailing } from '../../jobs/failing-jobs.sql.ts';
import { hasLostToken } from '../../mail/emails.sql.ts';
import { isDecidedSince, isInQueue } from '../../today/today-marks.sql.ts';

export type FailedEmail = {
  id: string;
  toAddress: string;
  subject: string;
  createdAt: Date;
  failedAt: Date;
  problem: 'bounced' | 'failing';
  attempts: number;
  error: string | null;
  jobId: string | null;
  /** The domain, or the mail server. Emails of one cause are one item. */
  cause: string;
  isCauseHidden: boolean;
  /** A bounced email loses the tokens in its links, and each email after 7 days. */
  canRetry: boolean;
};

const maxEmails = 1_000;

const canRetry = sql`NOT ${hasLostToken} AS can_retry`;

/** Emails that bounced, and emails that the mail server did not accept for several minutes. Newest first. */
export const selectFailedEmails = () => sql<FailedEmail>`
  SELECT failed.*, NOT ${isInQueue('email', sql`cause`)} AS is_cause_hidden
  FROM (
    (
      SELECT emails.id, to_address, subject, emails.created_at, bounced_at AS failed_at, 'bounced' AS problem,
        1 AS attempts, NULL AS error, NULL::uuid AS job_id, ${canRetry},
        'domain:' || lower(split_part(to_address, '@', 2)) AS cause
      FROM emails WHERE bounced_at IS NOT NULL AND ${isInQueue('email', sql`emails.id::text`)}
      ORDER BY bounced_at DESC LIMIT ${sql.lit(maxEmails)}
    ) UNION ALL (
      SELECT emails.id, to_address, subject, emails.created_at, coalesce(started_on, created_on), 'failing',
        retry_count + 1, output ->> 'message', job.id, ${canRetry}, 'mail-server'
      FROM pgboss.job JOIN emails ON emails.id = (data ->> 'mailId')::uuid
      WHERE name = 'send-emails' AND ${isFailing} AND sent_at IS NULL AND bounced_at IS NULL
        AND ${isInQueue('email', sql`emails.id::text`)}
        AND NOT ${isDecidedSince('email', sql`emails.id::text`, sql`coalesce(started_on, created_on)`)}
      ORDER BY created_on DESC LIMIT ${sql.lit(maxEmails)}
    )
  ) AS failed
`;

/** Returns the emails that were bounced until now. */
export async function clearBounces(tx: Db, ids: string[]): Promise<string[]> {
  const cleared = await tx
    .updateTable('emails')
    .set({ bouncedAt: null })
    .where('id', 'in', ids)
    .where('bouncedAt', 'is not', null)
    .returning('id')
    .execute();
  return cleared.map(({ id }) => id);
}
