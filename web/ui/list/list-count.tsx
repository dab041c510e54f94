import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { formatCount } from '#web/ui/formats/format-number.ts';
import { scrollIntoView } from '#web/ui/pages/scroll-into-view.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './list-count.module.css';
import type { List } from './use-list.ts';

type Props = {
  list: List<{ totalItems: number }>;
  one: string;
  many: string;
  isCovered?: boolean;
};

export function ListCount({ list, one, many, isCovered = false }: Props) {
  const { answer, error } = list;
  const total = answer?.totalItems;
  const frame = useRef<HTMLParagraphElement>(null);
  useResultsInView(frame, list, isCovered);
  return (
    <p ref={frame} className={styles.count} role="status">
      {total === undefined ? null : `${formatCount(total)} ${total === 1 ? one : many}`}
      {total === undefined && !error ? <Skeleton width="12ch" /> : null}
    </p>
  );
}

/** Back, Forward and page changes keep the router's scroll position. Waits while a drawer covers the list. */
function useResultsInView(start: RefObject<Element | null>, list: List<unknown>, isCovered: boolean): void {
  const { history } = useRouter();
  const isDue = useRef(false);
  useEffect(
    () =>
      history.subscribe(({ action, location }) => {
        const isNewEntry = action.type === 'PUSH' || action.type === 'REPLACE';
        isDue.current = isNewEntry && !new URLSearchParams(location.search).has('page');
      }),
    [history],
  );
  // Before paint: a shorter list would show the footer first.
  useLayoutEffect(() => {
    if (!isDue.current || list.loading !== 'none' || isCovered) return;
    isDue.current = false;
    scrollIntoView(start.current);
  }, [start, list, isCovered]);
}
