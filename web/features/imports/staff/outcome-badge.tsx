import type { RowOutcome } from '#contract/imports.staff.ts';
import { outcomeLabels } from './import-texts.ts';
import styles from './outcome-badge.module.css';

export const OutcomeBadge = ({ outcome }: { outcome: RowOutcome }) => (
  <span className={styles.badge} data-outcome={outcome}>
    {outcomeLabels[outcome]}
  </span>
);
