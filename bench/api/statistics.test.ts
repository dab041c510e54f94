import { expect, it } from 'vitest';
import { percentile, summarise } from './statistics.ts';

const round = (responseTimesMs: number[], durationSeconds: number) => ({
  responseTimesMs,
  durationSeconds,
  rejected: 1,
});

it('returns one of the values as percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});

it('divides all responses by the duration of all rounds', () => {
  expect(summarise([round([4, 1, 2], 1), round([3], 3)])).toMatchObject({ perSecond: 1, rejected: 2 });
});

it('ignores one slow round in the percentiles', () => {
  const rounds = [round([2, 1, 3], 1), round([90, 80, 70], 1), round([5, 4, 6], 1)];
  expect(summarise(rounds)).toMatchObject({ p50: 5, p99: 6 });
});
