import { useEffect } from 'react';

/** For a screen that takes another's place without a change of address: moves the focus to its heading. */
export function useFocusedHeading(): void {
  useEffect(() => document.querySelector('h1')?.focus(), []);
}
