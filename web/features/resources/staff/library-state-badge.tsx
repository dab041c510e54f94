import type { LibraryState } from '#contract/library-items.ts';
import styles from './library-state-badge.module.css';

const labels: Record<LibraryState, string> = {
  draft: 'Draft',
  'in review': 'In review',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

export const LibraryStateBadge = ({ state }: { state: LibraryState }) => (
  <span className={styles.badge} data-state={state}>
    {labels[state]}
  </span>
);
