import { useEffect, useRef, useState } from 'react';
import { useDebouncedValue } from '#web/ui/list/use-debounced-value.ts';
import type { SelectedCategories } from './category-tree.ts';

const checkboxDebounceMs = 400;
const reloadDebounceMs = 800;

type ChosenShelves = {
  checked: SelectedCategories;
  /** The ticked values after the debounce. */
  counted: SelectedCategories;
  change: (next: SelectedCategories) => void;
  /** Applies immediately: another choice or the pending one. */
  flush: (next?: SelectedCategories) => void;
};

export function useCategoryFilters(
  inAddress: SelectedCategories,
  onSettle: (chosen: SelectedCategories) => void,
): ChosenShelves {
  const draft = useDebouncedValue(inAddress, onSettle, reloadDebounceMs);
  const [counted, setCounted] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (JSON.stringify(known) !== JSON.stringify(inAddress)) {
    setKnown(inAddress);
    setCounted(inAddress);
  }

  const change = (next: SelectedCategories) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCounted(next), checkboxDebounceMs);
    draft.change(next);
  };
  const flush = (next = draft.value) => {
    clearTimeout(timer.current);
    setCounted(next);
    draft.flush(next);
  };
  return { checked: draft.value, counted, change, flush };
}
