import { isUuid } from '#contract/uuid.ts';
import type { Db } from '../../db/database.ts';
import { toPlainText } from '../../html/to-plain-text.ts';
import { tooLate } from '../../today/decide-item.ts';
import { hasWaitedDays, noDetails, toAction, undoNotice } from '../../today/describe-item.ts';
import { defineQueue } from '../../today/read-queue.sql.ts';
import type { Decision, QueueDetail, QueueItem, TodayKind } from '../../today/today-kind.ts';
import type { Services } from '../services.ts';
import { lockLibraryItem, updateLibraryItem } from './library-items.sql.ts';
import { assertPublishable, isForSecondPerson, publishItem } from './publish-library-item.ts';
import { findSubmittedDraft, type SubmittedDraft, selectSubmittedDrafts } from './resource-drafts.sql.ts';
import { draftDeclinedEmail } from './resources.emails.ts';

type Deps = Pick<Services, 'config' | 'mailer'>;

/** Drafts that wait for a publisher. */
export const draftKind = (services: Deps): TodayKind => ({
  name: 'draft',
  queue: defineQueue({
    select: selectSubmittedDrafts,
    columns: { id: 'value', title: 'value', kind: 'value', authorName: 'value', submittedAt: 'time' },
    toItem: (draft) => toItem(draft),
  }),
  get: async (db, id, caller) => {
    const draft = isUuid(id) ? await findSubmittedDraft(db, id) : undefined;
    return draft && describeDraft(draft, await isForSecondPerson(db, caller.memberId, draft));
  },
  decide: async (tx, decision) => {
    const draft = await findSubmittedDraft(tx, decision.id);
    if (!draft) throw tooLate();
    return decision.action === 'publish' ? publish(tx, draft) : sendBack(services, tx, draft, decision);
  },
});

const daysUntilLate = 5;
const maxExcerptLength = 700;

type Listed = Pick<SubmittedDraft, 'id' | 'title' | 'kind' | 'authorName' | 'submittedAt'>;

const toItem = (draft: Listed): QueueItem => ({
  id: draft.id,
  title: draft.title,
  reason: `${draft.authorName ?? 'A former member'} sent it for review · ${draft.kind}`,
  since: draft.submittedAt,
  state: hasWaitedDays(draft.submittedAt, daysUntilLate) ? 'late' : 'waiting',
});

const describeDraft = (draft: SubmittedDraft, isForColleague: boolean): QueueDetail => ({
  ...toItem(draft),
  ...noDetails,
  version: draft.version,
  subject: { kind: 'resource', id: draft.id, label: draft.title },
  heading: draft.title,
  note: draft.description,
  facts: [
    { label: 'Author', value: draft.authorName ?? 'A former member' },
    { label: 'Type', value: draft.kind },
    { label: 'In', value: draft.path },
  ],
  checks: isForColleague ? [{ isFine: false, text: 'You wrote this draft, so a colleague decides' }] : [],
  quote: toExcerpt(draft.contents),
  actions: isForColleague ? [] : actions(draft),
  consequence: `Members see it as soon as you publish it. ${undoNotice}`,
  link: { label: 'Open the draft', href: `/staff/library/${draft.id}` },
});

const actions = ({ authorFirstName }: SubmittedDraft) => [
  toAction('a', 'publish', 'Publish', 'published'),
  toAction('r', 'sendBack', 'Send back…', 'sent back', {
    text: { label: 'Reason', hint: `${authorFirstName ?? 'The author'} gets it by email.`, maxLength: 1_000 },
  }),
];

function toExcerpt(html: string): string {
  const text = toPlainText(html);
  return text.length > maxExcerptLength ? `${text.slice(0, maxExcerptLength)}…` : text;
}

async function publish(tx: Db, draft: SubmittedDraft): Promise<string> {
  const item = await lockLibraryItem(tx, draft.id);
  if (item?.version !== draft.version) throw tooLate();
  assertPublishable(item);
  await publishItem(tx, item);
  return `‘${draft.title}’ published.`;
}

async function sendBack({ config, mailer }: Deps, tx: Db, draft: SubmittedDraft, decision: Decision) {
  const { text: note = '', historyEntryId } = decision;
  const item = await lockLibraryItem(tx, draft.id);
  if (item?.version !== draft.version) throw tooLate();
  const sentBack = { state: 'draft', submittedBy: null, submittedAt: null, reviewNote: note };
  await updateLibraryItem(tx, draft.id, sentBack);
  const { authorEmail, authorFirstName, title } = draft;
  if (authorEmail) {
    const content = draftDeclinedEmail({
      firstName: authorFirstName,
      title,
      reason: note,
      publicUrl: config.publicUrl,
    });
    await mailer.enqueue(tx, authorEmail, content, historyEntryId ? { historyEntryId } : {});
  }
  return `‘${title}’ sent back.`;
}
