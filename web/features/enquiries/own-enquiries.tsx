import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import type { OwnEnquiry } from '#contract/enquiries.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { formatDate } from '#web/ui/formats/format-date.ts';
import { Pagination } from '#web/ui/list/pagination.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { EnquiryStateBadge } from './enquiry-state-badge.tsx';
import { ownEnquiriesQuery } from './own-enquiries.calls.ts';
import styles from './own-enquiries.module.css';
import { OwnThread } from './own-thread.tsx';

const pageSize = 5;

/** Shows nothing to members who have not asked anything, and if the API has no list. */
export function OwnEnquiries() {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...ownEnquiriesQuery(page),
    placeholderData: keepPreviousData,
  });
  if (isNotFound(error) || (!data && !error) || data?.totalItems === 0) return null;
  return (
    <section className={styles.section} aria-label="Your enquiries">
      <h2 className={styles.title}>Your enquiries</h2>
      {data ? (
        <ul className={styles.list} aria-busy={isPlaceholderData}>
          {data.enquiries.map((enquiry) => (
            <li key={enquiry.id}>
              <EnquiryDisclosure enquiry={enquiry} />
            </li>
          ))}
        </ul>
      ) : (
        <LoadFailed error={error} onRetry={refetch} />
      )}
      <Pagination
        page={page}
        size={pageSize}
        totalItems={data?.totalItems ?? 0}
        onPageChange={setPage}
        disabled={isPlaceholderData}
        label="Pages of your enquiries"
      />
    </section>
  );
}

function EnquiryDisclosure({ enquiry }: { enquiry: OwnEnquiry }) {
  const { id, reference, enquiryType, enquiryLabel, state, createdAt } = enquiry;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.enquiry} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <strong className={styles.reference}>{reference}</strong>
        <span className={styles.type}>{enquiryLabel ?? enquiryType}</span>
        <time dateTime={createdAt} className={styles.date}>
          {formatDate(createdAt)}
        </time>
        <EnquiryStateBadge state={state} />
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      {isOpen ? <OwnThread id={id} reference={reference} /> : null}
    </details>
  );
}
