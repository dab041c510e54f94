import styles from './progress-bar.module.css';

/** How much of something long is done, from 0 to 1; nothing given means that nobody can tell. */
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
