import type { ReactNode } from 'react';
import { PageHeading } from '#web/ui/page-heading.tsx';
import styles from './settings-screen.module.css';

type Props = {
  title: string;
  lead: ReactNode;
  /** Ways to what belongs to it, beside the heading. */
  links?: ReactNode;
  children: ReactNode;
};

export function SettingsScreen({ title, lead, links, children }: Props) {
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div className={styles.words}>
          <PageHeading>{title}</PageHeading>
          <p className={styles.lead}>{lead}</p>
        </div>
        {links ? <div className={styles.links}>{links}</div> : null}
      </header>
      {children}
    </div>
  );
}
