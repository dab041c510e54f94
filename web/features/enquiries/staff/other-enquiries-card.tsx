import type { StaffEnquiryDetail } from '#contract/enquiries.staff.ts';
import { formatDay } from '#web/staff/format-moment.ts';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { EnquiryStateBadge } from '../enquiry-state-badge.tsx';
import styles from './other-enquiries-card.module.css';

export const OtherEnquiriesCard = ({ others }: { others: StaffEnquiryDetail['others'] }) => (
  <ObjectCard title="Other enquiries">
    <ul className={styles.list}>
      {others.map(({ id, reference, enquiryLabel, state, createdAt }) => (
        <li key={id} className={styles.row}>
          <TextLink to="/staff/enquiries/$id" params={{ id }}>
            {reference} {enquiryLabel}
          </TextLink>
          <EnquiryStateBadge state={state} />
          <span className={styles.date}>{formatDay(createdAt)}</span>
        </li>
      ))}
    </ul>
  </ObjectCard>
);
