import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { bringIntoView } from '#web/ui/pages/bring-into-view.ts';
import type { List } from './use-list.ts';

/** Back, Forward and page changes keep the router's scroll position. Waits while a drawer covers the list. */
export function useResultsInView(
  start: RefObject<Element | null>,
  list: List<unknown>,
  isCovered: boolean,
): void {
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
    bringIntoView(start.current);
  }, [start, list, isCovered]);
}
