import { useEffect, useEffectEvent, useState } from 'react';
import { renewStyles } from '#web/ui/states/failed-styles.ts';
import { notify, retract } from './notify.ts';

/** A part of the portal in a file of its own, fetched when somebody first wants it. */
export type Late<Part> = {
  /** Whoever asks again after it failed has it fetched anew. */
  fetch: () => Promise<Part>;
  fetched: () => Part | undefined;
};

export function late<Part>(load: () => Promise<Part>): Late<Part> {
  let part: Part | undefined;
  let fetching: Promise<Part> | undefined;
  const fetchPart = async () => {
    try {
      await renewStyles();
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

/** The part, once it is wanted and here. Who wants it in vain is told so; `onMissing` puts back what was to open. */
export function useLate<Part>(source: Late<Part>, wanted: boolean, onMissing: () => void): Part | undefined {
  const part = useFetched(source, wanted, () => {
    notify('error', missing, advice);
    onMissing();
  });
  useEffect(() => {
    // What was said of an earlier try is no longer so.
    if (wanted && part) retract(missing);
  }, [wanted, part]);
  return part;
}

/** The same, for who has another way when it does not come. */
export function useFetched<Part>(
  source: Late<Part>,
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
