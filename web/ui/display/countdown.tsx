import styles from './countdown.module.css';
import { useEachSecond } from './seconds-clock.ts';
import { startWords, type TimeLeft, timeLeft } from './time-left.ts';

type Props = { until: string; ends?: string | null };

export function Countdown({ until, ends = null }: Props) {
  const left = useEachSecond((now) => written(timeLeft(new Date(until), now)));
  const words = useEachSecond((now) => startWords({ start: until, ends }, now));
  return (
    <div role="timer" className={styles.countdown}>
      <p className={styles.words}>{words}</p>
      {left.split(' ').map((count, index) => (
        <p key={units[index]} className={styles.part}>
          <span className={styles.count}>{count}</span>{' '}
          <span className={styles.unit}>{count === '1' ? units[index]?.slice(0, -1) : units[index]}</span>
        </p>
      ))}
    </div>
  );
}

const units = ['months', 'weeks', 'days'];

const written = ({ months, weeks, days }: TimeLeft) => `${months} ${weeks} ${days}`;
