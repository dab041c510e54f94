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
import { formatEmailTime } from './format-email-time.ts';
import styles from './outbox-page.module.css';

type Props = { openEmailId: string | undefined; children: ReactNode };

export function OutboxPage({ openEmailId, children }: Props) {
  const { data, error, refetch } = useQuery(endpointQuery(outbox.listEmails, {}));
  return (
    <PublicPage>
      <PageLayout title="Outbox" intro="All emails of the portal, newest first.">
        {error && !data ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : (
          <div className={styles.panes} data-open={openEmailId !== undefined}>
            <nav className={styles.pane} aria-label="Emails">
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
  if (emails.length === 0) return <p className={styles.empty}>No emails yet.</p>;
  return (
    <ul>
      {emails.map(({ id, to, subject, createdAt, bouncedAt }) => (
        <li key={id} className={styles.item}>
          <Link to="/outbox/$mailId" params={{ mailId: id }} className={styles.email}>
            <strong className={common.h3}>{subject}</strong>
            <span className={styles.to}>{to}</span>
            <time className={common.note} dateTime={createdAt}>
              {formatEmailTime(createdAt)}
            </time>
            {bouncedAt ? (
              <span className={styles.badge}>
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
    <ul aria-busy="true" aria-label="Loading emails">
      {(['70%', '55%', '62%'] as const).map((width) => (
        <li key={width} className={styles.item}>
          <div className={styles.email}>
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
