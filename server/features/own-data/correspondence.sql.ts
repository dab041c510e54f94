import { sql } from 'kysely';
import { removeTokens } from '../../mail/emails.sql.ts';
import { canNotBeUndone, enquiryLabel } from '../enquiries/enquiries.sql.ts';
import { keyByTime, readInBatches } from './read-in-batches.sql.ts';
import type { Subject } from './subject.ts';

const readEnquiries: Subject['read'] = (db, { memberId }) =>
  readInBatches(
    db,
    sql`
      SELECT 'E-' || number AS reference, ${enquiryLabel} AS about, state, first_name, last_name, email, phone_number,
        created_at, first_answered_at, closed_at, ${keyByTime('created_at', 'id')}
      FROM enquiries WHERE member_id = ${memberId}
    `,
  );

/** The messages that the member sees: without notes of staff, and with their first names only. */
const readMessages: Subject['read'] = (db, { memberId }) =>
  readInBatches(
    db,
    sql`
      SELECT 'E-' || number AS reference, created_at AS at, 'You' AS written_by, message AS text,
        ${keyByTime('created_at', "id || '0'")}
      FROM enquiries WHERE member_id = ${memberId}
      UNION ALL
      SELECT 'E-' || number, messages.at,
        CASE messages.kind WHEN 'answer' THEN coalesce(author.first_name, 'Staff') ELSE 'You' END, messages.text,
        ${keyByTime('messages.at', "messages.id || '1'")}
      FROM enquiries JOIN enquiry_messages AS messages ON messages.enquiry_id = enquiries.id
      LEFT JOIN members AS author ON author.id = messages.author_id
      WHERE enquiries.member_id = ${memberId} AND messages.kind IN ('reply', 'answer') AND ${canNotBeUndone}
    `,
  );

/** Links in emails contain tokens, with which a reader could set a new password. */
const readEmails: Subject['read'] = async function* (db, { email }) {
  const batches = readInBatches(
    db,
    sql`
      SELECT subject, text_body AS text, created_at, sent_at, bounced_at, ${keyByTime('created_at', 'id')}
      FROM emails WHERE lower(to_address) = lower(${email})
    `,
  );
  for await (const rows of batches)
    yield rows.map((row) => ({ ...row, text: removeTokens(String(row.text)) }));
};

/** Without the authors, who are other people. */
const readNotes: Subject['read'] = (db, { memberId }) =>
  readInBatches(
    db,
    sql`
      SELECT created_at AS at, text, edited_at, ${keyByTime('created_at', 'id')}
      FROM member_notes WHERE member_id = ${memberId}
    `,
  );

export const correspondenceSubjects: Subject[] = [
  {
    name: 'enquiries',
    title: 'Enquiries',
    about: 'Your enquiries to the association, with the contact details that you gave.',
    read: readEnquiries,
  },
  {
    name: 'enquiry-messages',
    title: 'Messages of your enquiries',
    about: 'What you wrote and what staff answered. The reference names the enquiry.',
    read: readMessages,
  },
  {
    name: 'emails',
    title: 'Emails to you',
    about: 'Emails that the portal sent to you in the last 30 days. Links that work once are removed.',
    read: readEmails,
  },
  {
    name: 'staff-notes',
    title: 'Notes of staff about you',
    about: 'What staff wrote down about you, for example after a phone call.',
    read: readNotes,
  },
];
