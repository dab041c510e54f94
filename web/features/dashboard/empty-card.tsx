import type { ReactNode } from 'react';
import styles from './empty-card.module.css';

/** Where a part has nothing to show, on a sheet of its own. */
export const EmptyCard = ({ children }: { children: ReactNode }) => (
  <div className={styles.empty}>{children}</div>
);
