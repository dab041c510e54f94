import { onTestFailed } from 'vitest';
import { tally } from './test-counters.ts';

/** Counts the attacks of the running test. Returns a function that counts more. A failed test let one through. */
export function attacked(count: number): (more: number) => void {
  tally('attacks tried', count);
  tally('let through', 0);
  onTestFailed(() => tally('let through'));
  return (more) => tally('attacks tried', more);
}
