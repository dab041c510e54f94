import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is at least so wide: for what costs too much to be built and then hidden by a style. */
export function useRoom(width: number): boolean {
  const query = `(min-width: ${width}px)`;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
