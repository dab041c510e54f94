import { afterEach, onTestFailed } from 'vitest';
import { tally } from './test-counters.ts';

/** Counts every test of the file or group that passes as a fault that the portal survived. */
export function countFaults(): void {
  afterEach(({ task }) => {
    if (task.result?.state === 'pass') tally('faults survived');
  });
}

/** Counts a row as lost if the running test fails. */
export function countLostRows(): void {
  tally('rows lost', 0);
  onTestFailed(() => tally('rows lost'));
}
