import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { outbox } from '#contract/outbox.ts';
import { queryFor } from '#web/api/query-client.ts';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { PlainPage } from '#web/ui/pages/plain-page.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { MailList } from './mail-list.tsx';
import styles from './outbox-page.module.css';

type Props = { openMailId: string | undefined; children: ReactNode };

export function OutboxPage({ openMailId, children }: Props) {
  const { data, error, refetch } = useQuery(queryFor(outbox.listMails, {}));
  return (
    <PlainPage>
      <div className={styles.head}>
        <PageHeading>Outbox</PageHeading>
        <p className={styles.lead}>Every mail that the portal wrote, the newest first.</p>
      </div>
      {error && !data ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <div className={styles.panes} data-open={openMailId !== undefined}>
          <nav className={styles.list} aria-label="Mails">
            <MailList mails={data?.mails} />
          </nav>
          <div className={styles.letter}>{children}</div>
        </div>
      )}
    </PlainPage>
  );
}
