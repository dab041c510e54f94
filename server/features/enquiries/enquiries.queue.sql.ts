import { sql } from 'kysely';
import { hasId } from '../../today/read-queue.sql.ts';
import type { QueueFilter } from '../../today/today-kind.ts';
import { isInQueue } from '../../today/today-marks.sql.ts';
import { enquiryLabel } from './enquiries.sql.ts';

export type WaitingEnquiry = {
  id: string;
  number: number;
  enquiryType: string;
  enquiryLabel: string;
  firstName: string;
  lastName: string;
  /** Of the newest message of the member. */
  excerpt: string;
  createdAt: Date;
  waitingSince: Date;
  owner: { id: string; name: string } | null;
};

/** Enquiries without an answer, those that wait longest first. With a join for the owner, counting would read the table. */
export const selectWaitingEnquiries = ({ ids, ownerId }: QueueFilter) => sql<WaitingEnquiry>`
  SELECT enquiries.id, number, enquiry_type, ${enquiryLabel} AS enquiry_label, enquiries.first_name, enquiries.last_name,
    left(coalesce(
      (SELECT text FROM enquiry_messages WHERE enquiry_id = enquiries.id AND kind = 'reply' ORDER BY at DESC LIMIT 1), message
    ), 200) AS excerpt, created_at, waiting_since,
    (SELECT json_build_object('id', id, 'name', trim(first_name || ' ' || last_name)) FROM members
     WHERE members.id = owner_id) AS owner
  FROM enquiries
  WHERE waiting_since IS NOT NULL AND ${isInQueue('enquiry', sql`enquiries.id::text`)}
    AND ${hasId(sql`enquiries.id`, ids)} AND ${hasId(sql`owner_id`, ownerId ? [ownerId] : undefined)}
  ORDER BY waiting_since, enquiries.id
`;
