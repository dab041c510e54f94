import { onTestFailed } from 'vitest';
import { addToCounter } from './test-counters.ts';

/** Adds to the attacks of the running test and returns a function that adds more. A failed test counts as not blocked. */
export function countAttacks(count: number): (more: number) => void {
  addToCounter('attacks tested', count);
  addToCounter('not blocked', 0);
  onTestFailed(() => addToCounter('not blocked'));
  return (more) => addToCounter('attacks tested', more);
}
