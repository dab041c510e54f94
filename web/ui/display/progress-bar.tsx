import styles from './progress-bar.module.css';

/** Indeterminate without a value. */
export const ProgressBar = ({ label, value }: { label: string; value?: number | undefined }) => (
  <progress className={styles.bar} aria-label={label} value={value} max={1} />
);
