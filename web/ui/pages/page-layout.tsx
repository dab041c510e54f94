import type { ReactNode } from 'react';
import common from '#web/ui/display/common.module.css';
import { PageHeading } from './page-heading.tsx';
import styles from './page-layout.module.css';

type Props = { title: string; lead: ReactNode; end?: ReactNode; children: ReactNode };

export function PageLayout({ title, lead, end, children }: Props) {
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div className={styles.words}>
          <PageHeading>{title}</PageHeading>
          <p className={styles.lead}>{lead}</p>
        </div>
        {end ? <div className={common.row}>{end}</div> : null}
      </header>
      {children}
    </div>
  );
}
