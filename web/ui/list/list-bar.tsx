import type { ReactNode } from 'react';
import styles from './list-bar.module.css';
import { ListControls } from './list-controls.tsx';

type Props = {
  /** The search field. */
  search: ReactNode;
  /** Whether the list is on its way. */
  disabled: boolean;
  /** What the list is narrowed down and sorted by. */
  children: ReactNode;
};

/** Above a list: what to look for, and in which order. */
export function ListBar({ search, disabled, children }: Props) {
  return (
    <div className={styles.bar}>
      <div className={styles.search}>{search}</div>
      <ListControls label="Filter and sort" disabled={disabled}>
        <div className={styles.controls}>{children}</div>
      </ListControls>
    </div>
  );
}
