import { useEffect } from 'react';

/** For a screen that replaces another one without a navigation. */
export function useFocusHeading(): void {
  useEffect(() => document.querySelector('h1')?.focus(), []);
}
