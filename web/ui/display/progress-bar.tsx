import styles from './progress-bar.module.css';

/** Without a share the bar is indeterminate. */
export function ProgressBar({ label, share }: { label: string; share?: number | undefined }) {
  return (
    <progress
      className={styles.bar}
      aria-label={label}
      {...(share !== undefined && { value: share })}
      max={1}
    />
  );
}
