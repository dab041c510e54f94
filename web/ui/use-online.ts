import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isConnectionFailure, messageOf } from '#web/api/api-error.ts';

export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Calls `retry` each time the connection returns. */
export function useRetryOnline(retry: () => void): void {
  const onOnline = useEffectEvent(retry);
  useEffect(() => {
    const listener = () => onOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
}

export const offlineMessage = 'There is no connection. This will load as soon as you are back online.';

/** The sentence for a load that failed. The caller retries when the connection returns. */
export function useLoadMessage(error: unknown): string {
  const isOnline = useOnline();
  return !isOnline && isConnectionFailure(error) ? offlineMessage : messageOf(error);
}

function subscribe(react: () => void): () => void {
  addEventListener('online', react);
  addEventListener('offline', react);
  return () => {
    removeEventListener('online', react);
    removeEventListener('offline', react);
  };
}
