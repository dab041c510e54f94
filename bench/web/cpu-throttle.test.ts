import { expect, it } from 'vitest';
import { isSteady, toCpuThrottle } from './cpu-throttle.ts';

it.each([
  ['a desktop', 1_750, 4],
  ['a slower machine', 1_100, 2.5],
  ['a faster machine', 2_500, 5.7],
  ['a machine that is slower than the phone', 300, 1],
])('throttles %s (benchmark index %d) by a factor of %d', (_, benchmarkIndex, throttle) => {
  expect(toCpuThrottle(benchmarkIndex)).toBe(throttle);
});

it('repeats a run when the CPU speed changed by more than 10 %', () => {
  expect([3.7, 3.8, 4, 4.3].map((after) => isSteady(4, after))).toEqual([true, true, true, true]);
  expect([3.5, 4.5, 2.5].map((after) => isSteady(4, after))).toEqual([false, false, false]);
});
