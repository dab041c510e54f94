import { expect, test } from 'vitest';
import { slowdownFor } from './telephone.ts';

test.each([
  ['a good desktop is slowed down as Lighthouse does it', 1_750, 4],
  ['a slower machine less', 1_100, 2.5],
  ['a faster one more', 2_500, 5.7],
  ['a machine slower than the telephone not at all', 300, 1],
])('%s', (_, speedOfMachine, slowdown) => {
  expect(slowdownFor(speedOfMachine)).toBe(slowdown);
});
