import { useEffect, useRef, useState } from 'react';

export type Draft<Value> = {
  /** As it stands on the screen, ahead of what counts. */
  value: Value;
  /** Counts once nothing has been changed for a while. */
  change: (next: Value) => void;
  /** Counts at once: another value, or the one that waits. */
  settle: (next?: Value) => void;
};

/**
 * What is being typed or ticked, until it counts. What counts is kept elsewhere, in the address of the page; when that
 * changes by other means, such as going back, the draft follows.
 */
export function useDraft<Value>(
  counting: Value,
  onSettle: (value: Value) => void,
  delay: number,
): Draft<Value> {
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
    // What somebody goes on typing while the last words take effect is not taken from them.
    if (!draft?.waits) setDraft(undefined);
  }

  const settle = (next = draft ? draft.value : counting) => {
    clearTimeout(timer.current);
    const changes = !isSame(next, latest.current.counting);
    setDraft(changes ? { value: next, waits: false } : undefined);
    if (changes) latest.current.onSettle(next);
  };
  const change = (next: Value) => {
    clearTimeout(timer.current);
    setDraft({ value: next, waits: true });
    timer.current = setTimeout(() => settle(next), delay);
  };
  return { value: draft ? draft.value : counting, change, settle };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
