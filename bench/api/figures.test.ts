import { expect, test } from 'vitest';
import { figuresOf, percentile } from './figures.ts';

const heard = (times: number[], seconds: number) => ({ times, seconds, refused: 1, busySeconds: 0.5 });

test('a percentile is one of the times: the least that so many do not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => at + 1);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([1, 2], 0.5)).toBe(1);
});

test('several turns count as one: all answers over all the time', () => {
  const figures = figuresOf([heard([4, 1, 2], 1), heard([3], 3)]);
  expect(figures).toMatchObject({ perSecond: 1, answers: 4, refused: 2, busy: 250 });
});

test('a turn in which the machine was busy with something else does not make the percentiles', () => {
  const figures = figuresOf([heard([2, 1, 3], 1), heard([90, 80, 70], 1), heard([5, 4, 6], 1)]);
  expect(figures).toMatchObject({ p50: 5, p99: 6 });
});

test('the processor time is unknown unless every turn knows it', () => {
  expect(figuresOf([heard([1], 1), { ...heard([1], 1), busySeconds: undefined }]).busy).toBeUndefined();
});
