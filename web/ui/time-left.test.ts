import { expect, it } from 'vitest';
import { startWords, timeLeft } from './time-left.ts';

const left = (now: string, until: string) => {
  const { months, weeks, days } = timeLeft(new Date(until), new Date(now));
  return `${months} months ${weeks} weeks ${days} days`;
};

// Without a zone, all of these are by the wall clock of whatever machine runs them.
it('counts months of the calendar, then weeks, then days', () => {
  expect(left('2026-11-15T09:00', '2027-02-24T09:00')).toBe('3 months 1 weeks 2 days');
  expect(left('2026-11-15T09:00', '2026-12-15T09:00')).toBe('1 months 0 weeks 0 days');
  expect(left('2026-11-15T09:00', '2026-12-15T08:59')).toBe('0 months 4 weeks 1 days');
  expect(left('2026-11-15T09:00', '2026-11-29T09:00')).toBe('0 months 2 weeks 0 days');
  expect(left('2026-11-15T09:00', '2028-11-15T09:00')).toBe('24 months 0 weeks 0 days');
});

it('counts whole days only', () => {
  expect(left('2026-11-15T09:00', '2026-11-16T08:59:59')).toBe('0 months 0 weeks 0 days');
  expect(left('2026-11-15T09:00', '2026-11-16T09:00')).toBe('0 months 0 weeks 1 days');
});

it('takes the last day of a month that is shorter', () => {
  expect(left('2027-01-31T09:00', '2027-02-28T09:00')).toBe('1 months 0 weeks 0 days');
  expect(left('2027-01-31T09:00', '2027-03-01T09:00')).toBe('1 months 0 weeks 1 days');
  expect(left('2027-01-31T09:00', '2027-02-27T09:00')).toBe('0 months 3 weeks 6 days');
  expect(left('2028-01-31T09:00', '2028-02-29T09:00')).toBe('1 months 0 weeks 0 days');
});

it('is by the clock on the wall, whenever the clocks change', () => {
  for (const month of [3, 4, 9, 10, 11].map((each) => String(each).padStart(2, '0')))
    expect(left(`2026-${month}-01T12:00`, `2026-${month}-29T12:00`)).toBe('0 months 4 weeks 0 days');
});

it('is zero once past, at the moment itself, and of what is no date', () => {
  expect(left('2026-11-15T09:00', '2026-11-15T09:00')).toBe('0 months 0 weeks 0 days');
  expect(left('2026-11-15T09:00', '2020-01-01T09:00')).toBe('0 months 0 weeks 0 days');
  expect(left('2026-11-15T09:00', 'soon')).toBe('0 months 0 weeks 0 days');
});

it('has words for what the zeros leave open', () => {
  const at = (now: string) => startWords({ start: '2026-11-16T09:00', ends: null }, new Date(now));
  expect(at('2026-11-15T09:00')).toBe('Starts in');
  expect(at('2026-11-15T09:00:01')).toBe('Starts in less than a day');
  expect(at('2026-11-16T08:59:59')).toBe('Starts in less than a day');
  expect(at('2026-11-16T09:00')).toBe('Has started');
});

it('says until when an event is on', () => {
  const at = (now: string) =>
    startWords({ start: '2026-11-16T09:00', ends: '2026-11-19T17:30' }, new Date(now));
  expect(at('2026-11-16T09:00')).toBe('On now, until 19 Nov');
  expect(at('2026-11-19T08:00')).toBe('On now, until 5:30 pm');
  expect(at('2026-11-19T17:30')).toBe('Has ended');
  const overNewYear = { start: '2026-12-30T09:00', ends: '2027-01-02T17:00' };
  expect(startWords(overNewYear, new Date('2026-12-31T09:00'))).toBe('On now, until 2 Jan 2027');
});
