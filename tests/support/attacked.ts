import { onTestFailed } from 'vitest';
import { tally } from './tally.ts';

/** Says how many attacks the running test sends, once a test: if it fails, at least one of them was let through. */
export function attacked(count: number): void {
  tally('attacks tried', count);
  tally('let through', 0);
  onTestFailed(() => tally('let through'));
}
