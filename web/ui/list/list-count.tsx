import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { scrollIntoView } from '#web/ui/pages/scroll-into-view.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './list-count.module.css';
import type { ListState } from './use-list.ts';

type Props = {
  list: ListState<{ totalItems: number }>;
  singular: string;
  plural: string;
  isCovered?: boolean;
};

export function ListCount({ list, singular, plural, isCovered = false }: Props) {
  const { data, error } = list;
  const total = data?.totalItems;
  const element = useRef<HTMLParagraphElement>(null);
  useScrollToResults(element, list, isCovered);
  return (
    <p ref={element} className={styles.count} role="status">
      {total === undefined ? null : `${formatCount(total)} ${total === 1 ? singular : plural}`}
      {total === undefined && !error ? <Skeleton width="12ch" /> : null}
    </p>
  );
}

/** Not for Back, Forward and page changes, because the router scrolls then. Waits while a drawer covers the list. */
function useScrollToResults(element: RefObject<Element | null>, list: Props['list'], isCovered: boolean) {
  const { history } = useRouter();
  const isScrollPending = useRef(false);
  useEffect(() => {
    return history.subscribe(({ action, location }) => {
      const isNewEntry = action.type === 'PUSH' || action.type === 'REPLACE';
      isScrollPending.current = isNewEntry && !new URLSearchParams(location.search).has('page');
    });
  }, [history]);
  // A layout effect, because a shorter list would show the footer for one frame.
  useLayoutEffect(() => {
    if (!isScrollPending.current || list.loading !== 'none' || isCovered) return;
    isScrollPending.current = false;
    scrollIntoView(element.current);
  }, [element, list, isCovered]);
}
