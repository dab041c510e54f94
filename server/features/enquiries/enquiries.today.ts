import { formatReference, maxMessageLength } from '#contract/enquiries.ts';
import { fillTemplate } from '#contract/enquiry-templates.ts';
import { isUuid } from '#contract/uuid.ts';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { formatDate, toLocalDate } from '../../payments/payment-terms.ts';
import { tooLate } from '../../today/decide-item.ts';
import { hasWaitedDays, noDetails, toAction, undoNotice } from '../../today/describe-item.ts';
import { defineQueue } from '../../today/read-queue.sql.ts';
import type { Decision, QueueDetail, QueueItem, TodayKind } from '../../today/today-kind.ts';
import { findAccount } from '../authentication/accounts.sql.ts';
import type { Services } from '../services.ts';
import { insertAnswer, releaseEnquiry, takeEnquiry } from './change-enquiry.ts';
import { presentOwner } from './enquiries.present.ts';
import { selectWaitingEnquiries, type WaitingEnquiry } from './enquiries.queue.sql.ts';
import {
  type EnquiryDetailRow,
  type EnquiryRow,
  findEnquiry,
  lockEnquiry,
  setState,
} from './enquiries.staff.sql.ts';
import { listTemplates } from './enquiry-templates.sql.ts';
import { findLastChanges } from './last-changes.sql.ts';

type Deps = Pick<Services, 'config' | 'settings' | 'mailer'>;

/** Enquiries without an answer. */
export const enquiryKind = (services: Deps): TodayKind => ({
  name: 'enquiry',
  queue: defineQueue({
    select: selectWaitingEnquiries,
    columns: {
      id: 'value',
      enquiryType: 'value',
      enquiryLabel: 'value',
      firstName: 'value',
      lastName: 'value',
      excerpt: 'value',
      owner: 'value',
      waitingSince: 'time',
    },
    urgency: { since: 'waitingSince', daysUntilLate },
    toItem: (enquiry) => toItem(enquiry, enquiry.waitingSince),
  }),
  get: async (db, id, caller) => {
    const enquiry = isUuid(id) ? await findEnquiry(db, id) : undefined;
    return enquiry?.state === 'open' ? describeEnquiry(db, enquiry, caller) : undefined;
  },
  decide: (tx, decision, item) => decideEnquiry(services, tx, decision, item.version),
  owners: {
    take: (db, id, caller) => takeEnquiry(db, caller, id),
    release: async (db, id, caller) => {
      const enquiry = isUuid(id) ? await findEnquiry(db, id) : undefined;
      if (enquiry?.ownerId === caller.memberId) await releaseEnquiry(db, caller, id);
    },
  },
});

const daysUntilLate = 2;

type Waiting = Pick<
  WaitingEnquiry,
  'id' | 'enquiryType' | 'enquiryLabel' | 'firstName' | 'lastName' | 'excerpt' | 'owner'
>;

function toItem(enquiry: Waiting, since: Date): QueueItem {
  return {
    id: enquiry.id,
    title: `${fullName(enquiry)} asks about ${toTopic(enquiry)}`,
    reason: enquiry.excerpt.replace(/\s+/g, ' '),
    since,
    owner: enquiry.owner,
    state: hasWaitedDays(since, daysUntilLate) ? 'late' : 'waiting',
  };
}

const fullName = ({ firstName, lastName }: Pick<EnquiryRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

/** 'AIIMS' and 'EMV leadership course' keep their capitals. */
function toTopic({ enquiryType, enquiryLabel }: Pick<EnquiryRow, 'enquiryType' | 'enquiryLabel'>): string {
  if (enquiryType === 'General') return 'a general matter';
  return /^[A-Z]{2}/.test(enquiryLabel) ? enquiryLabel : enquiryLabel.toLowerCase();
}

async function describeEnquiry(db: Db, enquiry: EnquiryDetailRow, caller: Caller): Promise<QueueDetail> {
  const reference = formatReference(enquiry.number);
  // One after another, because a transaction has one connection.
  const { reply } = await findLastChanges(db, enquiry.id);
  const newest = reply?.text ?? enquiry.message;
  const templates = await listTemplates(db);
  const account = await findAccount(db, caller.memberId);
  const values = {
    'first name': enquiry.firstName,
    reference,
    topic: enquiry.enquiryLabel,
    'my name': account?.firstName ?? '',
  };
  return {
    ...toItem(
      { ...enquiry, excerpt: newest.slice(0, 200), owner: presentOwner(enquiry) },
      enquiry.waitingSince ?? enquiry.createdAt,
    ),
    ...noDetails,
    version: enquiry.version,
    subject: { kind: 'enquiry', id: enquiry.id, label: reference },
    heading: fullName(enquiry),
    note: `${reference} · ${enquiry.enquiryLabel}`,
    facts: [
      ...listFacts(enquiry),
      ...(reply ? [{ label: 'First question', value: enquiry.message.slice(0, 300) }] : []),
    ],
    quote: newest,
    actions: [
      {
        ...toAction('e', 'answer', 'Answer', 'answered', {
          text: { label: 'Answer', hint: `An email to ${enquiry.email}`, maxLength: maxMessageLength },
        }),
        isMain: true,
      },
      toAction('r', 'close', 'Close without an answer', 'closed'),
    ],
    consequence: undoNotice,
    link: { label: `Open ${reference}`, href: `/staff/enquiries/${enquiry.id}` },
    templates: templates.map(({ title, text }) => ({ title, text: fillTemplate(text, values) })),
  };
}

const listFacts = (enquiry: EnquiryDetailRow): QueueDetail['facts'] => [
  {
    label: 'Email',
    value: enquiry.email,
    ...(enquiry.isRegisteredEmail
      ? {}
      : { badge: { kind: 'warning', text: 'Not the registered one' } as const }),
  },
  { label: 'Phone', value: enquiry.phoneNumber ?? 'Not provided' },
  { label: 'Received', value: formatDate(toLocalDate(enquiry.createdAt)) },
  { label: 'Owner', value: enquiry.ownerFirstName ?? 'Nobody' },
];

async function decideEnquiry(services: Deps, tx: Db, decision: Decision, version: string): Promise<string> {
  const { id, action, text = '', caller, historyEntryId = '' } = decision;
  const enquiry = await lockEnquiry(tx, id, version);
  if (!enquiry) throw tooLate();
  if (action === 'answer') {
    await insertAnswer(services, tx, { enquiry, caller, text, entryId: historyEntryId });
    return `Answer to ${fullName(enquiry)} sent.`;
  }
  await setState(tx, id, 'closed');
  return `${formatReference(enquiry.number)} closed.`;
}
