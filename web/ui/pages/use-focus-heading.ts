import { useEffect } from 'react';

/** For a screen that replaces another at the same address. */
export function useFocusHeading(): void {
  useEffect(() => document.querySelector('h1')?.focus(), []);
}
