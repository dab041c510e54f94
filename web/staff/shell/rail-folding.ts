import { useEffect } from 'react';
import { createStore } from '#web/ui/states/create-store.ts';

/** `auto`: open from 1280 px, folded below. */
type Choice = 'auto' | 'open' | 'folded';

const storageKey = 'muster.staff.rail';
const stored = localStorage.getItem(storageKey);
const choice = createStore<Choice>(stored === 'open' || stored === 'folded' ? stored : 'auto');

const isOpenByDefault = () => matchMedia('(min-width: 1280px)').matches;

/** Returns to `auto` when the choice is the default of this width. */
function toggle(): void {
  const isOpen = choice.get() === 'auto' ? isOpenByDefault() : choice.get() === 'open';
  const next = isOpen === isOpenByDefault() ? (isOpen ? 'folded' : 'open') : 'auto';
  if (next === 'auto') localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, next);
  choice.set(next);
}

/** The number of mounted pages that need the width. */
const wideContentCount = createStore(0);

/** Folds the rail while the page is open, unless the person has opened it. */
export function useFoldedRail(): void {
  useEffect(() => {
    wideContentCount.set(wideContentCount.get() + 1);
    return () => wideContentCount.set(wideContentCount.get() - 1);
  }, []);
}

export function useRailFolding() {
  const chosen = choice.useValue();
  const isWideContent = wideContentCount.useValue() > 0;
  return { choice: chosen === 'auto' && isWideContent ? 'folded' : chosen, toggle };
}
