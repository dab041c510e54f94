import type { Db } from '../../db/database.ts';
import { retryJobs } from '../../jobs/failing-jobs.sql.ts';
import { formatDate, toLocalDate } from '../../payments/payment-terms.ts';
import { tooLate } from '../../today/decide-item.ts';
import { formatCount, noDetails, toAction } from '../../today/describe-item.ts';
import { defineQueue } from '../../today/read-queue.sql.ts';
import type { Decision, QueueDetail, QueueItem, TodayKind } from '../../today/today-kind.ts';
import { dismissItems, markDecided } from '../../today/today-marks.sql.ts';
import type { Services } from '../services.ts';
import { clearBounces, type FailedEmail, selectFailedEmails } from './failed-emails.sql.ts';

type Deps = Pick<Services, 'mailer'>;

/** Emails that share one cause. A group of one has the id of its email. */
type EmailGroup<Email = FailedEmail> = { id: string; cause: string; emails: Email[] };
type ListedEmail = Pick<
  FailedEmail,
  'id' | 'toAddress' | 'subject' | 'problem' | 'failedAt' | 'cause' | 'isCauseHidden'
>;

/** Emails that bounced or that the mail server does not accept. */
export const failedEmailKind = ({ mailer }: Deps): TodayKind => ({
  name: 'email',
  queue: defineQueue({
    select: selectFailedEmails,
    columns: {
      id: 'value',
      toAddress: 'value',
      subject: 'value',
      problem: 'value',
      cause: 'value',
      isCauseHidden: 'value',
      failedAt: 'time',
    },
    groupItems: (emails) => groupByCause(emails).map(toItem),
  }),
  get: async (db, id) => {
    const group = (await listGroups(db)).find((each) => each.id === id);
    return group && describeGroup(group);
  },
  decide: async (tx, decision) => {
    const group = (await listGroups(tx)).find(({ id }) => id === decision.id);
    if (!group) throw tooLate();
    const count = formatCount(group.emails.length, 'email');
    if (decision.action === 'retry') {
      await retry({ mailer }, tx, group, decision);
      return `${count} ${group.emails.length === 1 ? 'is' : 'are'} sent again.`;
    }
    const ids = group.emails.map(({ id }) => id);
    await dismissItems(tx, 'email', ids);
    return `${count} dismissed.`;
  },
});

const minGroupSize = 3;

const listGroups = async (db: Db) => groupByCause((await selectFailedEmails().execute(db)).rows);

/** Bounces of one domain, and all emails that wait for the mail server. */
function groupByCause<Email extends ListedEmail>(emails: Email[]): EmailGroup<Email>[] {
  const groups = [...Map.groupBy(emails, ({ cause }) => cause)].flatMap(
    ([cause, members]): EmailGroup<Email>[] =>
      members.length >= minGroupSize
        ? [{ id: cause, cause, emails: members }]
        : members.map((email) => ({ id: email.id, cause, emails: [email] })),
  );
  return groups
    .filter((group) => !isGroup(group) || !first(group).isCauseHidden)
    .toSorted((one, other) => toSince(one).getTime() - toSince(other).getTime());
}

const toSince = ({ emails }: EmailGroup<ListedEmail>) => (emails.at(-1) as ListedEmail).failedAt;
const first = <Email>({ emails }: EmailGroup<Email>) => emails[0] as Email;
const isGroup = ({ id, cause }: EmailGroup<unknown>) => id === cause;

function toItem(group: EmailGroup<ListedEmail>): QueueItem {
  const { subject, toAddress, problem } = first(group);
  const domain = group.cause.replace('domain:', '');
  const count = formatCount(group.emails.length, 'email');
  const verb = problem === 'bounced' ? 'bounced' : 'could not be sent';
  return {
    id: group.id,
    title: isGroup(group) ? `${count} ${verb}` : `‘${subject}’ ${verb}`,
    reason: isGroup(group)
      ? problem === 'bounced'
        ? `Addresses at ${domain}`
        : 'The mail server does not accept them'
      : `To ${toAddress}`,
    since: toSince(group),
    state: 'failed',
  };
}

const maxListed = 5;

function describeGroup(group: EmailGroup): QueueDetail {
  const { id, subject, problem, attempts, error, createdAt } = first(group);
  const item = toItem(group);
  const canRetry = group.emails.some((email) => email.canRetry);
  return {
    ...item,
    ...noDetails,
    version: `${group.emails.length} ${id} ${attempts}`,
    subject: { kind: 'email', id, label: isGroup(group) ? `${item.title}: ${item.reason}` : item.title },
    heading: item.title,
    note: item.reason,
    facts: isGroup(group)
      ? listFactsOfGroup(group)
      : [
          { label: 'Subject', value: subject },
          { label: 'Written', value: formatDate(toLocalDate(createdAt)) },
          {
            label: 'Problem',
            value: problem === 'bounced' ? 'The mailbox does not exist' : (error ?? 'Not accepted'),
          },
          ...(problem === 'failing' ? [{ label: 'Attempts', value: String(attempts) }] : []),
        ],
    checks: canRetry
      ? []
      : [{ isFine: false, text: 'Its link no longer works, so the member must ask for a new one' }],
    actions: [
      ...(canRetry ? [toAction('a', 'retry', 'Try again', 'sent again', { isFinal: true })] : []),
      toAction('r', 'dismiss', 'Dismiss', 'dismissed'),
    ],
    consequence: canRetry ? 'Another attempt cannot be undone.' : null,
  };
}

function listFactsOfGroup({ emails }: EmailGroup): QueueDetail['facts'] {
  const shown = emails
    .slice(0, maxListed)
    .map(({ toAddress, subject }) => ({ label: toAddress, value: subject }));
  const rest = emails.length - shown.length;
  return rest > 0 ? [...shown, { label: 'And', value: `${rest.toLocaleString('en-AU')} more` }] : shown;
}

/** Marks each email, because the next list may group them otherwise. */
async function retry({ mailer }: Deps, tx: Db, group: EmailGroup, { caller }: Decision): Promise<void> {
  const emails = group.emails.filter(({ canRetry }) => canRetry);
  const bounced = emails.filter(({ problem }) => problem === 'bounced').map(({ id }) => id);
  if (bounced.length > 0) await mailer.resend(tx, await clearBounces(tx, bounced));
  await retryJobs(
    tx,
    emails.flatMap(({ jobId }) => jobId ?? []),
  );
  const ids = emails.map(({ id }) => id);
  await markDecided(tx, 'email', ids, { decidedBy: caller.memberId, decision: 'sent again' });
}
