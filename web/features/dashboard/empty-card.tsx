import type { ReactNode } from 'react';
import styles from './empty-card.module.css';

export const EmptyCard = ({ children }: { children: ReactNode }) => (
  <div className={styles.empty}>{children}</div>
);
