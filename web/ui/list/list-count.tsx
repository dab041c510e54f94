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
  const element = useRef<HTMLParagraphElement>(null);
  useScrollToResults(element, list, isCovered);
  return (
    <p ref={element} className={styles.count} role="status">
      {total === undefined ? null : `${formatCount(total)} ${total === 1 ? one : many}`}
      {total === undefined && !error ? <Skeleton width="12ch" /> : null}
    </p>
  );
}

/** Not for Back, Forward and page changes, because the router scrolls then. Waits while a drawer covers the list. */
function useScrollToResults(
  element: RefObject<Element | null>,
  list: List<unknown>,
  isCovered: boolean,
): void {
  const { history } = useRouter();
  const isScrollPending = useRef(false);
  useEffect(
    () =>
      history.subscribe(({ action, location }) => {
        const isNewEntry = action.type === 'PUSH' || action.type === 'REPLACE';
        isScrollPending.current = isNewEntry && !new URLSearchParams(location.search).has('page');
      }),
    [history],
  );
  // A layout effect, because a shorter list would show the footer for one frame.
  useLayoutEffect(() => {
    if (!isScrollPending.current || list.loading !== 'none' || isCovered) return;
    isScrollPending.current = false;
    scrollIntoView(element.current);
  }, [element, list, isCovered]);
}
