import { useEffect, useRef, useState } from 'react';
import { isDeepEqual } from '#web/ui/forms/is-deep-equal.ts';

export type DebouncedValue<Value> = {
  value: Value;
  /** Commits after the debounce. */
  change: (next: Value) => void;
  /** Commits immediately. Defaults to the pending value. */
  flush: (next?: Value) => void;
};

/** Debounced input. The URL holds the committed value; the draft follows it on back and forward. */
export function useDebouncedValue<Value>(
  committed: Value,
  onCommit: (value: Value) => void,
  delayMs: number,
): DebouncedValue<Value> {
  const [draft, setDraft] = useState<{ value: Value; isPending: boolean }>();
  const [previousCommitted, setPreviousCommitted] = useState(committed);
  const latest = useRef({ committed, onCommit });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = { committed, onCommit };
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  if (!isDeepEqual(previousCommitted, committed)) {
    setPreviousCommitted(committed);
    // Keeps text that was typed while the previous value was being committed.
    if (!draft?.isPending) setDraft(undefined);
  }

  const flush = (next = draft ? draft.value : committed) => {
    clearTimeout(timer.current);
    const isChanged = !isDeepEqual(next, latest.current.committed);
    setDraft(isChanged ? { value: next, isPending: false } : undefined);
    if (isChanged) latest.current.onCommit(next);
  };
  const change = (next: Value) => {
    clearTimeout(timer.current);
    setDraft({ value: next, isPending: true });
    timer.current = setTimeout(() => flush(next), delayMs);
  };
  return { value: draft ? draft.value : committed, change, flush };
}
