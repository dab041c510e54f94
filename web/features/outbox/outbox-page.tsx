import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { outbox } from '#contract/outbox.ts';
import { messageOf } from '#web/api/api-error.ts';
import { queryFor } from '#web/api/query-client.ts';
import { Banner } from '#web/ui/banner.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PlainPage } from '#web/ui/plain-page.tsx';
import { MailList } from './mail-list.tsx';
import styles from './outbox-page.module.css';

type Props = { openMailId: string | undefined; children: ReactNode };

/** The letters that the portal wrote: the list at the left, the open one at the right; on phones one or the other. */
export function OutboxPage({ openMailId, children }: Props) {
  const { data, error } = useQuery(queryFor(outbox.listMails, {}));
  return (
    <PlainPage>
      <div className={styles.head}>
        <PageHeading>Outbox</PageHeading>
        <p className={styles.lead}>Every mail that the portal wrote, the newest first.</p>
      </div>
      {error ? (
        <Banner kind="error">{messageOf(error)}</Banner>
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
