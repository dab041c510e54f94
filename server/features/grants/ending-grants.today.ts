import { isUuid } from '#contract/uuid.ts';
import { formatDate, toLocalDate } from '../../payments/payment-terms.ts';
import { tooLate } from '../../today/decide-item.ts';
import { formatCount, noDetails, toAction } from '../../today/describe-item.ts';
import { defineQueue } from '../../today/read-queue.sql.ts';
import type { QueueDetail, QueueItem, TodayKind } from '../../today/today-kind.ts';
import { dismissItems } from '../../today/today-marks.sql.ts';
import { assertMayGrant } from './assert-may-grant.ts';
import { type EndingGrant, extendGrant, findEndingGrant, selectEndingGrants } from './ending-grants.sql.ts';

const dayMs = 86_400_000;
const noticeDays = 14;

export const endingGrantKind: TodayKind = {
  name: 'grant',
  queue: defineQueue({
    select: selectEndingGrants,
    columns: { id: 'value', role: 'value', memberName: 'value', scopeName: 'value', until: 'time' },
    toItem: (grant) => toItem(grant),
  }),
  get: async (db, id) => {
    const grant = isUuid(id) ? await findEndingGrant(db, id) : undefined;
    return grant && describeGrant(grant);
  },
  decide: async (tx, { id, action, caller }) => {
    const grant = await findEndingGrant(tx, id);
    if (!grant) throw tooLate();
    const { memberName, role } = grant;
    if (action === 'end') {
      await dismissItems(tx, 'grant', [id]);
      return `The ${role} role of ${memberName} ends on ${formatDate(lastDay(grant))}.`;
    }
    await assertMayGrant(tx, caller, role);
    if (!(await extendGrant(tx, id))) throw tooLate();
    return `The ${role} role of ${memberName} goes on for a year.`;
  },
};

type Ending = Pick<EndingGrant, 'id' | 'role' | 'memberName' | 'scopeName' | 'until'>;

/** A grant ends at midnight, so its last day is the day before. */
const lastDay = ({ until }: Ending) => toLocalDate(new Date(until.getTime() - 1));

const toItem = (grant: Ending): QueueItem => ({
  id: grant.id,
  title: `The ${grant.role} role of ${grant.memberName} ends ${describeTimeLeft(grant)}`,
  reason: [grant.scopeName, `Last day ${formatDate(lastDay(grant))}`].filter(Boolean).join(' · '),
  since: new Date(grant.until.getTime() - noticeDays * dayMs),
  dueAt: grant.until,
  state: 'waiting',
});

function describeTimeLeft({ until }: Ending): string {
  const days = Math.floor((until.getTime() - Date.now()) / dayMs);
  return days < 1 ? 'within a day' : `in ${formatCount(days, 'day')}`;
}

const describeGrant = (grant: EndingGrant): QueueDetail => ({
  ...toItem(grant),
  ...noDetails,
  version: grant.version,
  subject: { kind: 'grant', id: grant.memberId, label: grant.memberName },
  heading: grant.memberName,
  note: [`Role: ${grant.role}`, grant.scopeName].filter(Boolean).join(' · '),
  facts: [
    { label: 'Granted', value: formatDate(toLocalDate(grant.grantedAt)) },
    { label: 'By', value: grant.granterName ?? 'Command line' },
    { label: 'Last day', value: formatDate(lastDay(grant)), badge: { kind: 'warning', text: 'Ends soon' } },
  ],
  actions: [
    toAction('a', 'extend', 'Extend by a year', `extended the ${grant.role} role of`, {
      needsRecentSecondStep: true,
    }),
    toAction('r', 'end', 'Let it end', `accepted the end of the ${grant.role} role of`),
  ],
});
