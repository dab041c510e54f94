import { formatDate } from '#web/ui/formats/format-date.ts';
import styles from './date-tag.module.css';

export function DateTag({ date }: { date: string }) {
  const [day, month, year] = formatDate(date).split(/,? /);
  if (!month) return null;
  const isThisYear = Number(year) === new Date().getFullYear();
  return (
    <time dateTime={date} className={styles.tag}>
      <span className={styles.day}>{Number(day)}</span>{' '}
      <span className={styles.month}>{isThisYear ? month : `${month} ${year}`}</span>
    </time>
  );
}
