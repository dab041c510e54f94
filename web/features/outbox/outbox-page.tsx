import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { outbox } from '#contract/outbox.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import common from '#web/ui/display/common.module.css';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { PublicPage } from '#web/ui/pages/public-page.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { mailTime } from './email-time.ts';
import styles from './outbox-page.module.css';

type Props = { openMailId: string | undefined; children: ReactNode };

export function OutboxPage({ openMailId, children }: Props) {
  const { data, error, refetch } = useQuery(endpointQuery(outbox.listEmails, {}));
  return (
    <PublicPage>
      <PageLayout title="Outbox" intro="Every mail that the portal wrote, the newest first.">
        {error && !data ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : (
          <div className={styles.panes} data-open={openMailId !== undefined}>
            <nav className={styles.pane} aria-label="Mails">
              <EmailList emails={data?.emails} />
            </nav>
            <div className={styles.pane}>{children}</div>
          </div>
        )}
      </PageLayout>
    </PublicPage>
  );
}

type Emails = ResponseBody<typeof outbox.listEmails>['emails'];

function EmailList({ emails }: { emails: Emails | undefined }) {
  if (!emails) return <EmailListSkeleton />;
  if (emails.length === 0) return <p className={styles.empty}>Nothing has been written yet.</p>;
  return (
    <ul>
      {emails.map(({ id, to, subject, createdAt, bouncedAt }) => (
        <li key={id} className={styles.item}>
          <Link to="/outbox/$mailId" params={{ mailId: id }} className={styles.mail}>
            <strong className={common.h3}>{subject}</strong>
            <span className={styles.to}>{to}</span>
            <time className={common.note} dateTime={createdAt}>
              {mailTime(createdAt)}
            </time>
            {bouncedAt ? (
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

function EmailListSkeleton() {
  return (
    <ul aria-busy="true" aria-label="The mails are on their way">
      {(['70%', '55%', '62%'] as const).map((width) => (
        <li key={width} className={styles.item}>
          <div className={styles.mail}>
            <span className={common.h3}>
              <Skeleton width={width} />
            </span>
            <span className={styles.to}>
              <Skeleton width="48%" />
            </span>
            <span className={common.note}>
              <Skeleton width="32%" />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
