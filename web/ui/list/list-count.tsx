import { formatCount } from '#web/ui/format-number.ts';
import { Skeleton } from '../skeleton.tsx';
import styles from './list-count.module.css';
import type { List } from './use-list.ts';

type Props = {
  list: List<{ totalItems: number }>;
  /** What one of them is called, and several. */
  one: string;
  many: string;
};

/** How many there are in all; said to screen readers whenever it changes. */
export function ListCount({ list: { answer, error, loading }, one, many }: Props) {
  const total = answer?.totalItems;
  return (
    <p className={styles.count} role="status" data-stale={loading === 'refreshing' ? '' : undefined}>
      {total === undefined ? null : `${formatCount(total)} ${total === 1 ? one : many}`}
      {total === undefined && !error ? <Skeleton width="12ch" /> : null}
    </p>
  );
}
