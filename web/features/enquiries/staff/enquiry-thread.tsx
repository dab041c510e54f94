import type { StaffEnquiryDetail, StaffEnquiryMessage } from '#contract/enquiries.staff.ts';
import { formatMoment } from '#web/staff/format-moment.ts';
import { ThreadMessage } from '../thread-message.tsx';
import styles from './enquiry-thread.module.css';

export const EnquiryThread = ({ enquiry }: { enquiry: StaffEnquiryDetail }) => (
  <ol className={styles.thread} aria-label="Messages, oldest first">
    {enquiry.messages.map((message) => (
      <ThreadMessage
        key={message.id}
        author={toAuthor(message, enquiry.name)}
        kind={message.kind === 'answer' ? 'staff' : message.kind === 'note' ? 'note' : 'member'}
        at={formatMoment(message.at)}
        dateTime={message.at}
        text={message.text}
        detail={<Detail message={message} />}
      />
    ))}
  </ol>
);

const toAuthor = ({ kind, author }: StaffEnquiryMessage, asker: string) =>
  kind === 'question' || kind === 'reply' ? asker : (author?.name ?? 'Former staff');

const emailTexts = {
  queued: 'Email not sent yet',
  sent: 'Email sent',
  bounced: 'Email could not be delivered',
} as const;

function Detail({ message: { kind, email } }: { message: StaffEnquiryMessage }) {
  if (kind === 'note') return <span className={styles.note}>Note, only staff see it</span>;
  if (!email) return null;
  return <span className={email === 'bounced' ? styles.failed : undefined}>{emailTexts[email]}</span>;
}
