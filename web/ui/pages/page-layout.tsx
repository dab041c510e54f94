import type { ReactNode } from 'react';
import common from '#web/ui/display/common.module.css';
import { PageHeading } from './page-heading.tsx';
import styles from './page-layout.module.css';

type Props = { title: string; lead: ReactNode; end?: ReactNode; children: ReactNode };

export function PageLayout({ title, lead, end, children }: Props) {
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <div className={styles.text}>
          <PageHeading>{title}</PageHeading>
          <p className={styles.intro}>{lead}</p>
        </div>
        {end ? <div className={common.row}>{end}</div> : null}
      </header>
      {children}
    </div>
  );
}
