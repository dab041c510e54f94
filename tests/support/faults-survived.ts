import { afterEach } from 'vitest';
import { tally } from './tally.ts';

/** For a group of tests each of which is one fault: those that passed are counted as survived. */
export function countsFaults(): void {
  afterEach(({ task }) => {
    if (task.result?.state === 'pass') tally('faults survived');
  });
}
