import styles from './skeleton.module.css';

export function Skeleton({ width }: { width: `${number}${'ch' | '%'}` }) {
  return <span className={styles.skeleton} style={{ width }} aria-hidden="true" />;
}
