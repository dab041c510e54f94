import type { ReactNode } from 'react';
import common from '#web/ui/display/common.module.css';
import { PageHeading } from './page-heading.tsx';
import styles from './page-layout.module.css';

type Props = { title: string; intro: ReactNode; actions?: ReactNode; children: ReactNode };

export function PageLayout({ title, intro, actions, children }: Props) {
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <div className={styles.text}>
          <PageHeading>{title}</PageHeading>
          <p className={styles.intro}>{intro}</p>
        </div>
        {actions ? <div className={common.row}>{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}
