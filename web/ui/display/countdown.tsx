import styles from './countdown.module.css';
import { useEachSecond } from './seconds-clock.ts';
import { startWords, timeLeft } from './time-left.ts';

type Props = { until: string; ends?: string | null };

export function Countdown({ until, ends = null }: Props) {
  const left = useEachSecond((now) => Object.values(timeLeft(new Date(until), now)).join(' '));
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
