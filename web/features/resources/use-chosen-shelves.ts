import { useEffect, useRef, useState } from 'react';
import { useDraft } from '#web/ui/list/use-draft.ts';
import type { Chosen } from './library-tree.ts';

const countsAfter = 400;
const reloadsAfter = 800;

type ChosenShelves = {
  ticked: Chosen;
  /** The ticked values after the debounce. */
  counted: Chosen;
  change: (next: Chosen) => void;
  /** Applies immediately: another choice or the pending one. */
  settle: (next?: Chosen) => void;
};

export function useChosenShelves(inAddress: Chosen, onSettle: (chosen: Chosen) => void): ChosenShelves {
  const draft = useDraft(inAddress, onSettle, reloadsAfter);
  const [counted, setCounted] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (JSON.stringify(known) !== JSON.stringify(inAddress)) {
    setKnown(inAddress);
    setCounted(inAddress);
  }

  const change = (next: Chosen) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCounted(next), countsAfter);
    draft.change(next);
  };
  const settle = (next = draft.value) => {
    clearTimeout(timer.current);
    setCounted(next);
    draft.settle(next);
  };
  return { ticked: draft.value, counted, change, settle };
}
