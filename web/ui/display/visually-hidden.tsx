import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

type Props = {
  /** Announces changes of the text. */
  role?: 'status';
  children: ReactNode;
};

export function VisuallyHidden({ role, children }: Props) {
  return (
    <span role={role} className={styles.visuallyHidden}>
      {children}
    </span>
  );
}
