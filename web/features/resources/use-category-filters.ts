import { useEffect, useRef, useState } from 'react';
import { isDeepEqual } from '#web/ui/forms/is-deep-equal.ts';
import { useDebouncedValue } from '#web/ui/list/use-debounced-value.ts';
import type { SelectedCategories } from './category-tree.ts';

const checkboxDebounceMs = 400;
const reloadDebounceMs = 800;

type CategoryFilterState = {
  selected: SelectedCategories;
  /** The selection after the debounce. */
  applied: SelectedCategories;
  change: (next: SelectedCategories) => void;
  /** Applies the given or the pending selection immediately. */
  flush: (next?: SelectedCategories) => void;
};

export function useCategoryFilters(
  inUrl: SelectedCategories,
  onCommit: (selection: SelectedCategories) => void,
): CategoryFilterState {
  const draft = useDebouncedValue(inUrl, onCommit, reloadDebounceMs);
  const [applied, setApplied] = useState(inUrl);
  const [lastInUrl, setLastInUrl] = useState(inUrl);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (!isDeepEqual(lastInUrl, inUrl)) {
    setLastInUrl(inUrl);
    setApplied(inUrl);
  }

  const change = (next: SelectedCategories) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setApplied(next), checkboxDebounceMs);
    draft.change(next);
  };
  const flush = (next = draft.value) => {
    clearTimeout(timer.current);
    setApplied(next);
    draft.flush(next);
  };
  return { selected: draft.value, applied, change, flush };
}
