import { expect, it } from 'vitest';
import { formatStartLabel, getTimeUntil } from './time-until.ts';

/** Times without a zone, so that the test does not depend on the local time zone. */
const listTimeUntil = (now: string, until: string) => {
  const { months, weeks, days } = getTimeUntil(new Date(until), new Date(now));
  return [months, weeks, days];
};

it('counts calendar months, then weeks, then whole days', () => {
  const now = '2026-11-15T09:00';
  expect(listTimeUntil(now, '2027-02-24T09:00')).toEqual([3, 1, 2]);
  expect(listTimeUntil(now, '2026-12-15T09:00')).toEqual([1, 0, 0]);
  expect(listTimeUntil(now, '2026-12-15T08:59')).toEqual([0, 4, 1]);
  expect(listTimeUntil(now, '2026-11-29T09:00')).toEqual([0, 2, 0]);
  expect(listTimeUntil(now, '2028-11-15T09:00')).toEqual([24, 0, 0]);
  expect(listTimeUntil(now, '2026-11-16T08:59:59')).toEqual([0, 0, 0]);
  expect(listTimeUntil(now, '2026-11-16T09:00')).toEqual([0, 0, 1]);
  for (const past of [now, '2020-01-01T09:00', 'soon']) expect(listTimeUntil(now, past)).toEqual([0, 0, 0]);
});

it('counts months to the last day of a shorter month', () => {
  expect(listTimeUntil('2027-01-31T09:00', '2027-02-28T09:00')).toEqual([1, 0, 0]);
  expect(listTimeUntil('2027-01-31T09:00', '2027-03-01T09:00')).toEqual([1, 0, 1]);
  expect(listTimeUntil('2027-01-31T09:00', '2027-02-27T09:00')).toEqual([0, 3, 6]);
  expect(listTimeUntil('2028-01-31T09:00', '2028-02-29T09:00')).toEqual([1, 0, 0]);
});

it('counts calendar days across daylight saving changes', () => {
  for (const month of ['03', '04', '09', '10', '11'])
    expect(listTimeUntil(`2026-${month}-01T12:00`, `2026-${month}-29T12:00`)).toEqual([0, 4, 0]);
});

it('labels an event as upcoming, current or ended', () => {
  const start = '2026-11-16T09:00';
  const at = (now: string, ends: string | null = null) => formatStartLabel(start, ends, new Date(now));
  expect(at('2026-11-15T09:00')).toBe('Starts in');
  for (const now of ['2026-11-15T09:00:01', '2026-11-16T08:59:59'])
    expect(at(now)).toBe('Starts in less than a day');
  expect(at(start)).toBe('Has started');
  const ends = '2026-11-19T17:30';
  expect(at(start, ends)).toBe('On now, until 19 Nov');
  expect(at('2026-11-19T08:00', ends)).toBe('On now, until 5:30 pm');
  expect(at(ends, ends)).toBe('Has ended');
  expect(at('2026-12-31T09:00', '2027-01-02T17:00')).toBe('On now, until 2 Jan 2027');
});
