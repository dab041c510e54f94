import { isUuid } from '#contract/uuid.ts';
import type { Db } from '../../db/database.ts';
import { formatDate, toLocalDate } from '../../payments/payment-terms.ts';
import { tooLate } from '../../today/decide-item.ts';
import { noDetails, toAction } from '../../today/describe-item.ts';
import { defineQueue } from '../../today/read-queue.sql.ts';
import type { Decision, QueueDetail, QueueItem, TodayKind } from '../../today/today-kind.ts';
import { assignItem } from '../../today/today-marks.sql.ts';
import type { Services } from '../services.ts';
import {
  type DueReview,
  findDueReview,
  findReviewNote,
  needsWorkVerb,
  postponeReview,
  selectDueReviews,
} from './resource-reviews.sql.ts';
import { reviewNeededEmail } from './resources.emails.ts';

type Deps = Pick<Services, 'config' | 'mailer'>;

/** Resources whose review date has passed. */
export const reviewKind = (services: Deps): TodayKind => ({
  name: 'review',
  queue: defineQueue({
    select: selectDueReviews,
    columns: {
      id: 'value',
      title: 'value',
      reviewOn: 'value',
      today: 'value',
      ownerName: 'value',
      ownerEmail: 'value',
      dueAt: 'time',
    },
    toItem: (review) => toItem(review),
  }),
  get: async (db, id) => {
    const review = isUuid(id) ? await findDueReview(db, id) : undefined;
    return review && describeReview(review, await findReviewNote(db, id));
  },
  decide: async (tx, decision) => {
    const review = await findDueReview(tx, decision.id);
    if (!review) throw tooLate();
    if (decision.action === 'needsWork') return askForWork(services, tx, review, decision);
    if (!(await postponeReview(tx, review))) throw tooLate();
    return `‘${review.title}’ reviewed. Next review in a year.`;
  },
});

type Listed = Pick<DueReview, 'id' | 'title' | 'reviewOn' | 'today' | 'ownerName' | 'ownerEmail' | 'dueAt'>;

const describeOwner = ({ ownerName, ownerEmail }: Listed) => {
  if (!ownerName) return 'no owner';
  return ownerEmail ? `owner ${ownerName}` : `owner ${ownerName} has left`;
};

const isLate = ({ reviewOn, today }: Listed) => reviewOn < today;

const toItem = (review: Listed): QueueItem => ({
  id: review.id,
  title: review.title,
  reason: `${isLate(review) ? `Review was due ${formatDate(review.reviewOn)}` : 'Review due today'} · ${describeOwner(review)}`,
  since: review.dueAt,
  state: isLate(review) ? 'late' : 'waiting',
});

const describeReview = (review: DueReview, lastNote: string | null): QueueDetail => ({
  ...toItem(review),
  ...noDetails,
  version: review.reviewOn,
  subject: { kind: 'resource', id: review.id, label: review.title },
  heading: review.title,
  note: review.description,
  facts: [
    { label: 'Type', value: review.kind },
    { label: 'Published', value: formatDate(toLocalDate(review.publishedAt)) },
    {
      label: 'Review',
      value: formatDate(review.reviewOn),
      ...(isLate(review) && { badge: { kind: 'warning', text: 'Late' } as const }),
    },
    { label: 'Owner', value: review.ownerName ?? 'None' },
  ],
  checks: lastNote ? [{ isFine: false, text: 'A review has asked for work:' }] : [],
  quote: lastNote,
  actions: [
    toAction('a', 'reviewed', 'Reviewed', 'reviewed'),
    toAction('r', 'needsWork', 'Needs work…', needsWorkVerb, {
      text: {
        label: 'What needs work',
        hint: review.ownerEmail
          ? `${review.ownerFirstName} gets it by email, and the item is theirs.`
          : 'The resource has no owner who can sign in, so you take the item.',
        maxLength: 1_000,
      },
    }),
  ],
  consequence: 'The next review is in a year.',
  link: { label: 'Read the resource', href: `/resources/${review.urlName}` },
});

/** The item stays in the queue. The owner takes it, or the caller if there is no owner who can sign in. */
async function askForWork({ config, mailer }: Deps, tx: Db, review: DueReview, decision: Decision) {
  const { caller, text: reason = '', historyEntryId } = decision;
  const { ownerId, ownerEmail, ownerFirstName: firstName, title } = review;
  const hasOwner = ownerId !== null && ownerEmail !== null;
  await assignItem(tx, { kind: 'review', id: review.id }, hasOwner ? ownerId : caller.memberId);
  if (!hasOwner) return `‘${title}’ is yours.`;
  const content = reviewNeededEmail({ firstName, title, reason, publicUrl: config.publicUrl });
  await mailer.enqueue(tx, ownerEmail, content, historyEntryId ? { historyEntryId } : {});
  return `${review.ownerName} has ‘${title}’ now.`;
}
