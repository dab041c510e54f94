import { expect, it } from 'vitest';
import { toCpuThrottle } from './cpu-throttle.ts';

it.each([
  ['a desktop', 1_750, 4],
  ['a slower machine', 1_100, 2.5],
  ['a faster machine', 2_500, 5.7],
  ['a machine that is slower than the phone', 300, 1],
])('throttles %s (benchmark index %d) by a factor of %d', (_, benchmarkIndex, throttle) => {
  expect(toCpuThrottle(benchmarkIndex)).toBe(throttle);
});
