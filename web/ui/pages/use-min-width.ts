import { useCallback, useSyncExternalStore } from 'react';

/** For content that is too expensive to render and then hide with CSS. */
export function useMinWidth(widthPx: number): boolean {
  const query = `(min-width: ${widthPx}px)`;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const mediaQuery = matchMedia(query);
      mediaQuery.addEventListener('change', onChange);
      return () => mediaQuery.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
