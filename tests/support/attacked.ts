import { onTestFailed } from 'vitest';
import { tally } from './tally.ts';

/**
 * Says how many attacks the running test sends, once a test and before the first of them: if it fails, at least one was
 * let through. Gives back how to add those whose number is known only later.
 */
export function attacked(count: number): (more: number) => void {
  tally('attacks tried', count);
  tally('let through', 0);
  onTestFailed(() => tally('let through'));
  return (more) => tally('attacks tried', more);
}
