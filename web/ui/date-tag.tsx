import styles from './date-tag.module.css';
import { formatDate } from './format-date.ts';

/** The day and the month, as on a leaf of a calendar; it lies on the picture of what takes place then. */
export function DateTag({ moment }: { moment: string }) {
  const [day, month] = formatDate(moment).split(/,? /);
  if (!month) return null;
  return (
    <time dateTime={moment} className={styles.tag}>
      <span className={styles.day}>{Number(day)}</span> <span className={styles.month}>{month}</span>
    </time>
  );
}
