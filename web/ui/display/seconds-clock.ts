import { useSyncExternalStore } from 'react';

/** One shared timer, stopped while the page is hidden. */
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const tell of listeners) tell();
}

function runOrRest(): void {
  clearInterval(timer);
  timer = undefined;
  if (listeners.size === 0 || document.visibilityState === 'hidden') return;
  tick();
  timer = setInterval(tick, 1_000);
}

function subscribeToSeconds(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', runOrRest);
    runOrRest();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', runOrRest);
    runOrRest();
  };
}

/** The stored time is stale without listeners. */
const currentSecond = () => (timer === undefined ? Date.now() : now);

/** Components render again only when the value changes. */
export const useEachSecond = <Value extends string | number | boolean>(read: (now: Date) => Value): Value =>
  useSyncExternalStore(subscribeToSeconds, () => read(new Date(currentSecond())));
