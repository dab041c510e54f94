import type { ReactNode } from 'react';
import styles from './badge.module.css';

type Props = { kind: 'success' | 'warning' | 'error' | 'neutral'; children: ReactNode };

export function Badge({ kind, children }: Props) {
  return (
    <span className={styles.badge} data-kind={kind}>
      {children}
    </span>
  );
}
