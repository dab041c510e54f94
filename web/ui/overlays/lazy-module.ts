import { useEffect, useEffectEvent, useState } from 'react';
import { reloadFailedStyles } from '#web/ui/states/reload-failed-styles.ts';
import { dismissByTitle, notify } from './notify.ts';

/** A code-split module, loaded on first use. */
type LazyModule<Value> = {
  /** Retries after a failure. */
  load: () => Promise<Value>;
  loaded: () => Value | undefined;
};

export function createLazyModule<Value>(load: () => Promise<Value>): LazyModule<Value> {
  let loaded: Value | undefined;
  let loading: Promise<Value> | undefined;
  const loadOnce = async () => {
    try {
      await reloadFailedStyles();
      loaded = await load();
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return {
    load: () => {
      loading ??= loadOnce();
      return loading;
    },
    loaded: () => loaded,
  };
}

const failureTitle = 'Failed to load';
const failureAdvice = 'Check your connection and try again. If that does not help, reload the page.';

/** Shows an error message if loading fails. */
export function useLazyModule<Value>(
  source: LazyModule<Value>,
  isNeeded: boolean,
  onError: () => void,
): Value | undefined {
  const value = useOptionalLazyModule(source, isNeeded, () => {
    notify('error', failureTitle, failureAdvice);
    onError();
  });
  useEffect(() => {
    // Dismisses the message of an earlier failure.
    if (isNeeded && value) dismissByTitle(failureTitle);
  }, [isNeeded, value]);
  return value;
}

const firstRetryDelayMs = 2_000;

/** Shows no message if loading fails, and retries with backoff while the caller needs the module. */
export function useOptionalLazyModule<Value>(
  source: LazyModule<Value>,
  isNeeded: boolean,
  onError: () => void,
): Value | undefined {
  const [value, setValue] = useState(source.loaded);
  const handleError = useEffectEvent(onError);
  const isLoading = isNeeded && value === undefined;
  useEffect(() => {
    if (!isLoading) return;
    let isCurrent = true;
    let timer = 0;
    const load = (retryDelayMs: number) =>
      source.load().then(
        (loaded) => isCurrent && setValue(() => loaded),
        () => {
          if (!isCurrent) return;
          handleError();
          timer = window.setTimeout(load, retryDelayMs, retryDelayMs * 2);
        },
      );
    load(firstRetryDelayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [source, isLoading]);
  return value;
}
