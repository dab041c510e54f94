import styles from './progress-bar.module.css';

/** Indeterminate without a value. */
export const ProgressBar = ({ label, share }: { label: string; share?: number | undefined }) => (
  <progress className={styles.bar} aria-label={label} value={share} max={1} />
);
