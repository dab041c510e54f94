import styles from './skeleton.module.css';

/** Holds the place of a line of text that is on its way, in the line's own height. */
export function Skeleton({ width }: { width: `${number}${'ch' | '%'}` }) {
  return <span className={styles.skeleton} style={{ width }} aria-hidden="true" />;
}
