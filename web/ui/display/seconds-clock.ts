import { useSyncExternalStore } from 'react';

/** The time, a second at a time: one timer, however many look at it, and none while nobody sees the page. */
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
  // What was missed meanwhile.
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

/** While nobody listens it stands still, so whoever comes first must not believe it. */
const currentSecond = () => (timer === undefined ? Date.now() : now);

/** Something that follows from the time, as a plain value: who uses it is drawn again only when it has changed. */
export const useEachSecond = <Value extends string | number | boolean>(read: (now: Date) => Value): Value =>
  useSyncExternalStore(subscribeToSeconds, () => read(new Date(currentSecond())));
