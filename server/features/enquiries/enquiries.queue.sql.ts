import { sql } from 'kysely';
import type { EnquiryType } from '#contract/enquiries.ts';
import type { Db } from '../../db/database.ts';
import { hasId, readQueue } from '../../today/read-queue.sql.ts';
import type { QueueFilter } from '../../today/today-kind.ts';
import { isInQueue } from '../../today/today-marks.sql.ts';

type WaitingEnquiry = {
  id: string;
  number: number;
  enquiryType: EnquiryType;
  firstName: string;
  lastName: string;
  excerpt: string;
  createdAt: Date;
  waitingSince: Date;
};

/** Enquiries without an answer, those that wait longest first. */
export const listWaitingEnquiries = (db: Db, filter: QueueFilter) =>
  readQueue(
    db,
    sql<WaitingEnquiry>`
      SELECT id, number, enquiry_type, first_name, last_name, left(message, 200) AS excerpt, created_at, waiting_since
      FROM enquiries
      WHERE waiting_since IS NOT NULL AND ${isInQueue('enquiry', sql`enquiries.id::text`)}
        AND ${hasId(sql`enquiries.id`, filter.ids)}
      ORDER BY waiting_since, id
    `,
    filter,
  );
