import type { StaffEnquiry, StaffEnquiryDetail, StaffEnquiryMessage } from '#contract/enquiries.staff.ts';
import { formatReference, type OwnEnquiry, type OwnThread } from '#contract/enquiries.ts';
import type { MessageRow, OwnEnquiryRow } from './enquiries.sql.ts';
import type { EnquiryDetailRow, EnquiryRow } from './enquiries.staff.sql.ts';

export const presentOwnEnquiry = (row: OwnEnquiryRow): OwnEnquiry => ({
  id: row.id,
  reference: formatReference(row.number),
  enquiryType: row.enquiryType,
  enquiryLabel: row.enquiryLabel,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
});

/** Members see only the first name of staff. */
export const presentOwnThread = (row: OwnEnquiryRow, messages: MessageRow[]): OwnThread => ({
  ...presentOwnEnquiry(row),
  messages: [
    { id: row.id, staffName: null, text: row.message, at: row.createdAt.toISOString() },
    ...messages.map(({ id, kind, text, at, firstName }) => ({
      id,
      staffName: kind === 'answer' ? (firstName ?? 'Staff') : null,
      text,
      at: at.toISOString(),
    })),
  ],
});

export const presentEnquiry = (row: EnquiryRow): StaffEnquiry => ({
  id: row.id,
  reference: formatReference(row.number),
  enquiryType: row.enquiryType,
  enquiryLabel: row.enquiryLabel,
  state: row.state,
  name: `${row.firstName} ${row.lastName}`,
  excerpt: row.excerpt.replace(/\s+/g, ' '),
  owner: presentOwner(row),
  createdAt: row.createdAt.toISOString(),
  waitingSince: row.waitingSince?.toISOString() ?? null,
});

type Owned = Pick<EnquiryRow, 'ownerId' | 'ownerFirstName' | 'ownerLastName'>;

export const presentOwner = ({ ownerId, ownerFirstName, ownerLastName }: Owned) =>
  toPerson(ownerId, ownerFirstName, ownerLastName);

const toPerson = (id: string | null, firstName: string | null, lastName: string | null) =>
  id && firstName !== null ? { id, name: `${firstName} ${lastName ?? ''}`.trim() } : null;

export function presentEnquiryDetail(
  row: EnquiryDetailRow,
  messages: MessageRow[],
  others: EnquiryRow[],
): StaffEnquiryDetail {
  const { version, memberId, firstName, email, isRegisteredEmail, phoneNumber, message } = row;
  return {
    ...presentEnquiry(row),
    version,
    memberId,
    firstName,
    email,
    isRegisteredEmail,
    phoneNumber,
    firstAnsweredAt: row.firstAnsweredAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    messages: [
      {
        id: row.id,
        kind: 'question',
        author: null,
        text: message,
        at: row.createdAt.toISOString(),
        email: null,
      },
      ...messages.map(presentMessage),
    ],
    others: others.map(presentEnquiry),
  };
}

const presentMessage = (row: MessageRow): StaffEnquiryMessage => ({
  id: row.id,
  kind: row.kind,
  author: row.kind === 'reply' ? null : toPerson(row.authorId, row.firstName, row.lastName),
  text: row.text,
  at: row.at.toISOString(),
  email: row.hasEmail ? toEmailState(row) : null,
});

function toEmailState({ sentAt, bouncedAt }: MessageRow): StaffEnquiryMessage['email'] {
  if (bouncedAt) return 'bounced';
  return sentAt ? 'sent' : 'queued';
}
