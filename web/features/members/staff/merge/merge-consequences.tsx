import type { MemberMergePreview } from '#contract/member-merge.staff.ts';
import { formatDay } from '#web/staff/format-moment.ts';
import common from '#web/ui/display/common.module.css';
import { breakAfterAt } from '#web/ui/formats/break-after-at.tsx';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { formatCount } from '#web/ui/formats/format-count.ts';
import styles from './merge-dialog.module.css';

type Props = { preview: MemberMergePreview };

export const MergePeople = ({ preview: { member, into } }: Props) => (
  <div className={styles.people}>
    <Person title="Account that stays" person={into} />
    <Person title="Merged account" person={member} />
  </div>
);

/** Tells two members with the same name apart. */
const Person = ({ title, person }: { title: string; person: MemberMergePreview['into'] }) => (
  <section className={styles.person} aria-label={title}>
    <span className={styles.detail}>{title}</span>
    <span className={styles.name}>{person.name}</span>
    <span>{breakAfterAt(person.email ?? '')}</span>
    {person.organisation ? <span>{person.organisation}</span> : null}
    <span className={styles.detail}>
      Member {person.memberNumber}, joined {formatDay(person.joinedAt)}
    </span>
    <span className={styles.detail}>
      {person.lastSeenAt ? `Last seen ${formatDay(person.lastSeenAt)}` : 'Never signed in'}
    </span>
  </section>
);

export function MergeChanges({ preview }: Props) {
  const { member, into, moved, savedItemCount, invoiceCount, endsBillingContactOf } = preview;
  const movedTexts = [
    moved.groups > 0 && countNoun(moved.groups, 'group'),
    moved.segments > 0 && countNoun(moved.segments, 'segment'),
    moved.enquiries > 0 &&
      (moved.enquiries === 1 ? '1 enquiry' : `${formatCount(moved.enquiries)} enquiries`),
    moved.notes > 0 && countNoun(moved.notes, 'note'),
  ].filter((text) => text !== false);
  return (
    <section aria-label="What will change" className={common.stackSmall}>
      <ul className={styles.changes}>
        {movedTexts.length > 0 ? (
          <li>
            {into.name} also gets {new Intl.ListFormat('en-AU').format(movedTexts)} of the merged account.
          </li>
        ) : null}
        <li>
          {into.name} signs in with {into.email} as before. {member.email} can no longer sign in.
        </li>
        {invoiceCount === 0 ? null : (
          <li>
            {invoiceCount === null ? 'Invoices, if there are any, keep' : keepInvoices(invoiceCount)} the
            addressee, and {into.name} sees them.
          </li>
        )}
        {savedItemCount > 0 ? (
          <li>
            {countNoun(savedItemCount, 'saved item')} {savedItemCount === 1 ? 'stays' : 'stay'} with the
            merged account.
          </li>
        ) : null}
        {endsBillingContactOf ? (
          <li>The merged account is no longer billing contact of {endsBillingContactOf}.</li>
        ) : null}
      </ul>
      <p className={common.note}>You can separate the two later: put the merge back under Activity.</p>
    </section>
  );
}

const keepInvoices = (count: number) => `${countNoun(count, 'invoice')} ${count === 1 ? 'keeps' : 'keep'}`;
