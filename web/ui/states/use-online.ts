import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isConnectionFailure, toErrorMessage } from '#web/api/api-error.ts';

export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);

export function useRetryWhenOnline(retry: () => void): void {
  const onOnline = useEffectEvent(retry);
  useEffect(() => {
    const listener = () => onOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
}

const retryDelaysMs = [3_000, 5_000, 10_000, 20_000, 30_000];

export const useRetryWhenUnreachable = (error: unknown, retry: () => void) =>
  useRetryWithBackoff(isConnectionFailure(error), retry);

/** A browser can be online without reaching the server, so waiting for its event is not enough. */
export function useRetryWithBackoff(isUnreachable: boolean, retry: () => void): void {
  const onRetry = useEffectEvent(retry);
  useEffect(() => {
    if (!isUnreachable) return;
    let timer = 0;
    const schedule = ([delayMs = 0, ...later]: number[]) => {
      timer = window.setTimeout(() => {
        if (navigator.onLine && !document.hidden) onRetry();
        schedule(later.length > 0 ? later : [delayMs]);
      }, delayMs);
    };
    schedule(retryDelaysMs);
    return () => clearTimeout(timer);
  }, [isUnreachable]);
}

export const offlineMessage = 'There is no connection. This will load as soon as you are back online.';

export function useErrorMessage(error: unknown): string {
  const isOnline = useOnline();
  return !isOnline && isConnectionFailure(error) ? offlineMessage : toErrorMessage(error);
}

function subscribe(listener: () => void): () => void {
  const controller = new AbortController();
  addEventListener('online', listener, { signal: controller.signal });
  addEventListener('offline', listener, { signal: controller.signal });
  return () => controller.abort();
}
