import { useSyncExternalStore } from 'react';

/** One timer for all components. It stops while the page is hidden. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  for (const notify of listeners) notify();
};

function restartTimer(): void {
  clearInterval(timer);
  if (listeners.size > 0 && document.visibilityState === 'visible') timer = setInterval(tick, 1_000);
}

document.addEventListener('visibilitychange', () => {
  tick();
  restartTimer();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  restartTimer();
  return () => {
    listeners.delete(listener);
    restartTimer();
  };
}

/** Re-renders the component only when the value changes. */
export const useEverySecond = (read: (now: Date) => string) =>
  useSyncExternalStore(subscribe, () => read(new Date()));
