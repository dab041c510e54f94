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

export const useRailFolding = () => ({ choice: choice.useValue(), toggle });
