import type { ReactNode } from 'react';
import { formatPrice } from '#contract/money.ts';
import type { MemberRecordKind } from '#contract/own-data.staff.ts';
import { formatDay, formatLastDay, formatMoment } from '#web/staff/format-moment.ts';
import { Facts, ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import common from '#web/ui/display/common.module.css';
import styles from './member-cards.module.css';
import type { MemberOverview } from './staff-members.calls.ts';

type Props = { overview: MemberOverview };

export function GrantsCard({ overview: { grants } }: Props) {
  const { can } = usePermissions();
  if (!grants) return null;
  return (
    <ObjectCard
      title="Roles"
      action={
        can('grants.manage') ? <TextLink to="/staff/settings/roles">Grant or end a role</TextLink> : null
      }
    >
      {grants.length === 0 ? (
        <p className={common.muted}>No role in the console.</p>
      ) : (
        <Facts
          facts={grants.map(({ id, role, scopeName, until }) => ({
            key: id,
            label: until ? `Until ${formatLastDay(until)}` : 'Without end',
            value: [toSentence(role), scopeName].filter(Boolean).join(', '),
          }))}
        />
      )}
    </ObjectCard>
  );
}

const toSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function InvoicesCard({ overview: { invoices } }: Props) {
  if (!invoices) return null;
  return (
    <RecordCard
      title="Invoices"
      note={invoices.openCents > 0 ? `${formatPrice(invoices.openCents)} open` : null}
      kind="invoices"
      total={invoices.total}
      shown={invoices.newest.length}
      empty="No invoices."
    >
      {invoices.newest.map((invoice) => (
        <li key={invoice.id}>
          <span className={styles.title}>
            {invoice.number} {invoice.kind} <span className={styles.date}>{formatDay(invoice.issuedAt)}</span>
          </span>
          <span className={styles.end}>
            {formatPrice(invoice.totalCents)} <InvoiceBadge invoice={invoice} />
          </span>
        </li>
      ))}
    </RecordCard>
  );
}

type Invoice = NonNullable<MemberOverview['invoices']>['newest'][number];

function InvoiceBadge({ invoice: { status, isOverdue, dueOn } }: { invoice: Invoice }) {
  if (status === 'Closed') return <Badge kind="success">Paid</Badge>;
  if (status !== 'Open') return <Badge kind="neutral">{status}</Badge>;
  return <Badge kind="warning">{`${isOverdue ? 'Overdue since' : 'Due'} ${formatDay(dueOn)}`}</Badge>;
}

export function EmailsCard({ overview: { emails } }: Props) {
  if (!emails) return null;
  return (
    <RecordCard
      title="Emails"
      note="Last 30 days"
      kind="emails"
      total={emails.total}
      shown={emails.newest.length}
      empty="No emails in the last 30 days."
    >
      {emails.newest.map(({ id, subject, createdAt, sentAt, bouncedAt }) => (
        <li key={id}>
          <span className={styles.title}>
            {subject} <span className={styles.date}>{formatMoment(createdAt)}</span>
          </span>
          {bouncedAt ? (
            <Badge kind="error">Bounced</Badge>
          ) : sentAt ? (
            <Badge kind="success">Delivered</Badge>
          ) : (
            <Badge kind="warning">Waiting</Badge>
          )}
        </li>
      ))}
    </RecordCard>
  );
}

const stateKinds = { open: 'warning', answered: 'success', closed: 'neutral' } as const;

export function EnquiriesCard({ overview: { enquiries } }: Props) {
  if (!enquiries) return null;
  return (
    <RecordCard
      title="Enquiries"
      kind="enquiries"
      total={enquiries.total}
      shown={enquiries.newest.length}
      empty="No enquiries."
    >
      {enquiries.newest.map(({ id, number, about, state, createdAt }) => (
        <li key={id}>
          <span className={styles.title}>
            <TextLink to="/staff/enquiries/$id" params={{ id }}>
              E-{number} {about}
            </TextLink>{' '}
            <span className={styles.date}>{formatDay(createdAt)}</span>
          </span>
          <Badge kind={stateKinds[state]}>{toSentence(state)}</Badge>
        </li>
      ))}
    </RecordCard>
  );
}

type RecordCardProps = {
  title: string;
  note?: ReactNode;
  kind: MemberRecordKind;
  total: number;
  shown: number;
  empty: string;
  children: ReactNode;
};

function RecordCard({ title, note, kind, total, shown, empty, children }: RecordCardProps) {
  return (
    <ObjectCard
      title={title}
      note={note}
      action={
        total > shown ? (
          <TextLink to="." search={{ tab: 'records', kind } as never}>
            All {total}
          </TextLink>
        ) : null
      }
    >
      {total === 0 ? <p className={common.muted}>{empty}</p> : <ul className={styles.rows}>{children}</ul>}
    </ObjectCard>
  );
}
