import { useEffect, useRef, useState } from 'react';

export type DebouncedValue<Value> = {
  value: Value;
  /** Commits after the debounce. */
  change: (next: Value) => void;
  /** Commits immediately: another value or the pending one. */
  flush: (next?: Value) => void;
};

/** Debounced input. The URL holds the committed value; the draft follows it on back and forward. */
export function useDebouncedValue<Value>(
  counting: Value,
  onSettle: (value: Value) => void,
  delay: number,
): DebouncedValue<Value> {
  const [draft, setDraft] = useState<{ value: Value; waits: boolean }>();
  const [known, setKnown] = useState(counting);
  const latest = useRef({ counting, onSettle });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = { counting, onSettle };
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  if (!isSame(known, counting)) {
    setKnown(counting);
    // Keeps text typed while the previous value takes effect.
    if (!draft?.waits) setDraft(undefined);
  }

  const flush = (next = draft ? draft.value : counting) => {
    clearTimeout(timer.current);
    const changes = !isSame(next, latest.current.counting);
    setDraft(changes ? { value: next, waits: false } : undefined);
    if (changes) latest.current.onSettle(next);
  };
  const change = (next: Value) => {
    clearTimeout(timer.current);
    setDraft({ value: next, waits: true });
    timer.current = setTimeout(() => flush(next), delay);
  };
  return { value: draft ? draft.value : counting, change, flush };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
