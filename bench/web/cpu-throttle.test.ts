import { expect, it } from 'vitest';
import { cpuThrottleFor } from './cpu-throttle.ts';

it.each([
  ['a desktop by four', 1_750, 4],
  ['a slower machine by less', 1_100, 2.5],
  ['a faster machine by more', 2_500, 5.7],
  ['a machine slower than the phone by nothing', 300, 1],
])('throttles %s', (_, benchmarkIndex, throttle) => {
  expect(cpuThrottleFor(benchmarkIndex)).toBe(throttle);
});
