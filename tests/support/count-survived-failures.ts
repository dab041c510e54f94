import { afterEach, onTestFailed } from 'vitest';
import { addToCounter } from './test-counters.ts';

/** Counts each passing test of the file or `describe` as one survived failure. */
export function countSurvivedFailures(): void {
  afterEach(({ task }) => {
    if (task.result?.state === 'pass') addToCounter('failures survived');
  });
}

/** Counts a row as lost if the running test fails. */
export function countFailureAsLostRow(): void {
  addToCounter('rows lost', 0);
  onTestFailed(() => addToCounter('rows lost'));
}
