import { Link } from '@tanstack/react-router';
import type { outbox } from '#contract/outbox.ts';
import type { Answer } from '#web/api/call.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './mail-list.module.css';
import { mailTime } from './mail-time.ts';

type Mails = Answer<typeof outbox.listMails>['mails'];

export function MailList({ mails }: { mails: Mails | undefined }) {
  if (!mails) return <WaitingList />;
  if (mails.length === 0) return <p className={styles.empty}>Nothing has been written yet.</p>;
  return (
    <ul>
      {mails.map(({ id, to, subject, createdAt, refusedAt }) => (
        <li key={id} className={styles.item}>
          <Link to="/outbox/$mailId" params={{ mailId: id }} className={styles.mail}>
            <strong className={styles.subject}>{subject}</strong>
            <span className={styles.to}>{to}</span>
            <time className={styles.time} dateTime={createdAt}>
              {mailTime(createdAt)}
            </time>
            {refusedAt ? (
              <span className={styles.state}>
                <Badge kind="error">Not delivered</Badge>
              </span>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function WaitingList() {
  return (
    <ul aria-busy="true" aria-label="The mails are on their way">
      {(['70%', '55%', '62%'] as const).map((width) => (
        <li key={width} className={styles.item}>
          <div className={styles.mail}>
            <span className={styles.subject}>
              <Skeleton width={width} />
            </span>
            <span className={styles.to}>
              <Skeleton width="48%" />
            </span>
            <span className={styles.time}>
              <Skeleton width="32%" />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
