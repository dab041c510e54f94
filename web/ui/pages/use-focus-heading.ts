import { useEffect } from 'react';

/** For screens that replace another one without a navigation. */
export function useFocusHeading(): void {
  useEffect(() => document.querySelector('h1')?.focus(), []);
}
