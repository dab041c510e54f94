import { useRef } from 'react';
import { formatCount } from '#web/ui/formats/format-number.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './list-count.module.css';
import type { List } from './use-list.ts';
import { useResultsInView } from './use-results-in-view.ts';

type Props = {
  list: List<{ totalItems: number }>;
  one: string;
  many: string;
  isCovered?: boolean;
};

export function ListCount({ list, one, many, isCovered = false }: Props) {
  const { answer, error, loading } = list;
  const total = answer?.totalItems;
  const frame = useRef<HTMLParagraphElement>(null);
  useResultsInView(frame, list, isCovered);
  return (
    <p
      ref={frame}
      className={styles.count}
      role="status"
      data-stale={loading === 'refreshing' ? '' : undefined}
    >
      {total === undefined ? null : `${formatCount(total)} ${total === 1 ? one : many}`}
      {total === undefined && !error ? <Skeleton width="12ch" /> : null}
    </p>
  );
}
