import sanitize from 'sanitize-html';
import { normaliseText } from '#contract/normalise-text.ts';
import { isUuid } from '#contract/uuid.ts';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import { tooLate } from '../../today/decide-item.ts';
import { hasWaitedDays, noDetails, toAction, undoNotice } from '../../today/describe-item.ts';
import type { Decision, QueueDetail, QueueItem, TodayKind } from '../../today/today-kind.ts';
import type { Services } from '../services.ts';
import {
  findSubmittedDraft,
  listSubmittedDrafts,
  publishDraft,
  type SubmittedDraft,
  settleDraft,
} from './resource-drafts.sql.ts';
import { draftDeclinedEmail } from './resources.emails.ts';

type Deps = Pick<Services, 'config' | 'mailer'>;

/** Drafts that wait for a publisher. */
export const draftKind = (services: Deps): TodayKind => ({
  name: 'draft',
  list: async (db, _caller, filter) => {
    const { rows, count } = await listSubmittedDrafts(db, filter);
    return { items: rows.map(toItem), count };
  },
  get: async (db, id, caller) => {
    const draft = isUuid(id) ? await findSubmittedDraft(db, id) : undefined;
    return draft && describeDraft(draft, draft.authorId === caller.memberId);
  },
  decide: async (tx, decision) => {
    const draft = await findSubmittedDraft(tx, decision.id);
    if (!draft) throw tooLate();
    assertNotAuthor(decision.caller, draft.authorId);
    return decision.action === 'publish'
      ? publish(tx, draft, decision)
      : sendBack(services, tx, draft, decision);
  },
});

export function assertNotAuthor({ memberId }: Pick<Caller, 'memberId'>, authorId: string | null): void {
  if (authorId === memberId) throw badRequest(`${ownDraftNotice}.`);
}

const ownDraftNotice = 'You wrote this draft, so a colleague decides';

const daysUntilLate = 5;
const maxExcerptLength = 700;

const toItem = (draft: SubmittedDraft): QueueItem => ({
  id: draft.id,
  title: draft.title,
  reason: `${draft.authorName ?? 'A former member'} sent it for review · ${draft.kind}`,
  since: draft.submittedAt,
  state: hasWaitedDays(draft.submittedAt, daysUntilLate) ? 'late' : 'waiting',
});

const describeDraft = (draft: SubmittedDraft, isOwn: boolean): QueueDetail => ({
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
  checks: isOwn ? [{ isFine: false, text: ownDraftNotice }] : [],
  quote: toExcerpt(draft.contents),
  actions: isOwn ? [] : actions(draft),
  consequence: `Members see it as soon as you publish it. ${undoNotice}`,
});

const actions = ({ authorFirstName }: SubmittedDraft) => [
  toAction('a', 'publish', 'Publish', 'published'),
  toAction('r', 'sendBack', 'Send back…', 'sent back', {
    text: { label: 'Reason', hint: `${authorFirstName ?? 'The author'} gets it by email.`, maxLength: 1_000 },
  }),
];

function toExcerpt(html: string): string {
  const spaced = html.replace(/<\/(p|h\d|li|tr)>/g, '$& ');
  const text = sanitize(spaced, { allowedTags: [] }).replace(/\s+/g, ' ').trim();
  const decoded = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return decoded.length > maxExcerptLength ? `${decoded.slice(0, maxExcerptLength)}…` : decoded;
}

const toUrlName = (title: string) =>
  normaliseText(title)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, 120);

async function publish(tx: Db, draft: SubmittedDraft, { caller }: Decision): Promise<string> {
  const resourceId = await publishDraft(tx, draft, toUrlName(draft.title));
  if (!(await settleDraft(tx, draft.id, { decidedBy: caller.memberId, resourceId }))) throw tooLate();
  return `‘${draft.title}’ published.`;
}

async function sendBack({ config, mailer }: Deps, tx: Db, draft: SubmittedDraft, decision: Decision) {
  const { caller, text: note = '', historyEntryId } = decision;
  if (!(await settleDraft(tx, draft.id, { decidedBy: caller.memberId, note }))) throw tooLate();
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
