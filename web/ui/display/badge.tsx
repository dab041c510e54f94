import type { ReactNode } from 'react';
import styles from './badge.module.css';

export function Badge({
  kind,
  children,
}: {
  kind: 'good' | 'warning' | 'error' | 'neutral';
  children: ReactNode;
}) {
  return (
    <span className={styles.badge} data-kind={kind}>
      {children}
    </span>
  );
}
