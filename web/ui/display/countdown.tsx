import styles from './countdown.module.css';
import { formatStartLabel, getTimeUntil } from './time-until.ts';
import { useEverySecond } from './use-every-second.ts';

type Props = { startsAt: string; endsAt?: string | null };

export function Countdown({ startsAt, endsAt = null }: Props) {
  const counts = useEverySecond((now) => Object.values(getTimeUntil(new Date(startsAt), now)).join(' '));
  const label = useEverySecond((now) => formatStartLabel(startsAt, endsAt, now));
  return (
    <div role="timer" className={styles.countdown}>
      <p className={styles.label}>{label}</p>
      {counts.split(' ').map((count, index) => (
        <p key={units[index]} className={styles.unitCount}>
          <span className={styles.count}>{count}</span>{' '}
          <span className={styles.unit}>{count === '1' ? units[index]?.slice(0, -1) : units[index]}</span>
        </p>
      ))}
    </div>
  );
}

const units = ['months', 'weeks', 'days'];
