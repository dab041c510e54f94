import { useEffect, useEffectEvent, useState } from 'react';
import { reloadFailedStyles } from '#web/ui/states/failed-styles.ts';
import { dismissByTitle, notify } from './notify.ts';

/** A code-split module, loaded on first use. */
type LazyModule<Part> = {
  /** Retries after a failure. */
  fetch: () => Promise<Part>;
  fetched: () => Part | undefined;
};

export function lazyModule<Part>(load: () => Promise<Part>): LazyModule<Part> {
  let part: Part | undefined;
  let fetching: Promise<Part> | undefined;
  const fetchPart = async () => {
    try {
      await reloadFailedStyles();
      part = await load();
      return part;
    } catch (error) {
      fetching = undefined;
      throw error;
    }
  };
  return {
    fetch: () => {
      fetching ??= fetchPart();
      return fetching;
    },
    fetched: () => part,
  };
}

const missing = 'This could not be loaded';
const advice = 'Check your connection and try again. If that does not help, reload the page.';

/** Notifies the member when loading fails; `onMissing` resets what was to open. */
export function useLazyModule<Part>(
  source: LazyModule<Part>,
  wanted: boolean,
  onMissing: () => void,
): Part | undefined {
  const part = useOptionalLazyModule(source, wanted, () => {
    notify('error', missing, advice);
    onMissing();
  });
  useEffect(() => {
    // Removes the message of an earlier failure.
    if (wanted && part) dismissByTitle(missing);
  }, [wanted, part]);
  return part;
}

/** For callers with a fallback. */
export function useOptionalLazyModule<Part>(
  source: LazyModule<Part>,
  wanted: boolean,
  onMissing: () => void,
): Part | undefined {
  const [part, setPart] = useState(source.fetched);
  const tellMissing = useEffectEvent(onMissing);
  const isAwaited = wanted && part === undefined;
  useEffect(() => {
    if (!isAwaited) return;
    let current = true;
    source.fetch().then(
      (fetched) => current && setPart(() => fetched),
      () => current && tellMissing(),
    );
    return () => {
      current = false;
    };
  }, [source, isAwaited]);
  return part;
}
