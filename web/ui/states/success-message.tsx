import type { ReactNode } from 'react';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import styles from './success-message.module.css';

type Props = { icon: ReactNode; heading: string; title?: string; children: ReactNode; action: ReactNode };

export function SuccessMessage({ icon, heading, title, children, action }: Props) {
  return (
    <div className={styles.message}>
      <span className={styles.icon}>{icon}</span>
      <PageHeading title={title ?? heading}>{heading}</PageHeading>
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
