import { expect, it } from 'vitest';
import { daysOf, hoursOf } from './event-times.ts';

const call = { eventStart: '2026-11-16T06:00:00.000Z', eventEnds: '2026-11-16T07:30:00.000Z' };
const exercise = { eventStart: '2026-11-13T21:00:00.000Z', eventEnds: '2026-11-17T07:00:00.000Z' };
const openHouse = { eventStart: '2026-12-26T00:00:00.000Z', eventEnds: null };

it('names one day, or the first and the last, where the reader is', () => {
  expect(daysOf(call, 'Australia/Melbourne')).toEqual(['16 Nov, 2026']);
  expect(daysOf(exercise, 'Australia/Melbourne')).toEqual(['14 Nov, 2026', '17 Nov, 2026']);
  expect(daysOf(openHouse, 'America/Los_Angeles')).toEqual(['25 Dec, 2026']);
  expect(daysOf({ ...call, eventEnds: '2026-11-16T13:30:00.000Z' }, 'Pacific/Auckland')).toHaveLength(2);
});

it('says when on those days', () => {
  expect(hoursOf(call, 'Australia/Melbourne')).toBe('5:00 pm to 6:30 pm, your time');
  expect(hoursOf(exercise, 'Australia/Melbourne')).toBe(
    'From 8:00 am, to 6:00 pm on the last day, your time',
  );
  expect(hoursOf(openHouse, 'Australia/Perth')).toBe('From 8:00 am, your time');
});

it('says nothing of what is no time', () => {
  expect(hoursOf({ eventStart: 'soon', eventEnds: null })).toBe('');
  expect(daysOf({ eventStart: '2026-12-26T00:00:00.000Z', eventEnds: 'later' }, 'UTC')).toEqual([
    '26 Dec, 2026',
  ]);
});
