import { afterEach, expect, it, vi } from 'vitest';
import { formatEventDays, formatHourLines } from './event-times.ts';

const meeting = { eventStart: '2026-11-16T06:00:00.000Z', eventEnds: '2026-11-16T07:30:00.000Z' };
const exercise = { eventStart: '2026-11-13T21:00:00.000Z', eventEnds: '2026-11-17T07:00:00.000Z' };
const openHouse = { eventStart: '2026-12-26T00:00:00.000Z', eventEnds: null };

const setTimeZone = (timeZone: string) => vi.stubEnv('TZ', timeZone);
afterEach(() => void vi.unstubAllEnvs());

it('shows one day, or the first and the last, in the time zone of the viewer', () => {
  setTimeZone('Australia/Melbourne');
  expect(formatEventDays(meeting)).toEqual(['16 Nov, 2026']);
  expect(formatEventDays(exercise)).toEqual(['14 Nov, 2026', '17 Nov, 2026']);
  setTimeZone('America/Los_Angeles');
  expect(formatEventDays(openHouse)).toEqual(['25 Dec, 2026']);
  setTimeZone('Pacific/Auckland');
  expect(formatEventDays({ ...meeting, eventEnds: '2026-11-16T13:30:00.000Z' })).toHaveLength(2);
});

it('shows the hours in the time zone of the viewer', () => {
  setTimeZone('Australia/Melbourne');
  const hours = ['Your time: 5:00 pm – 6:30 pm'];
  for (const venueTimeZone of [undefined, null, 'Nowhere/Nothing'])
    expect(formatHourLines({ ...meeting, venueTimeZone }, 'DD MMM')).toEqual(hours);
  expect(formatHourLines(exercise, 'DD MMM')).toEqual(['Your time: 14 Nov, 8:00 am – 17 Nov, 6:00 pm']);
  setTimeZone('Australia/Perth');
  expect(formatHourLines(openHouse, 'DD MMM')).toEqual(['Your time: from 8:00 am']);
  expect(formatHourLines({ eventStart: 'soon', eventEnds: null }, 'DD MMM')).toEqual([]);
  setTimeZone('UTC');
  expect(formatEventDays({ ...openHouse, eventEnds: 'later' })).toEqual(['26 Dec, 2026']);
});

it('shows the hours at the venue, with the day where it differs', () => {
  const inPerth = { ...meeting, venueTimeZone: 'Australia/Perth' };
  setTimeZone('Australia/Melbourne');
  expect(formatHourLines(inPerth, 'DD MMM')).toEqual([
    'At the venue: 2:00 pm – 3:30 pm',
    'Your time: 5:00 pm – 6:30 pm',
  ]);
  setTimeZone('Australia/Perth');
  expect(formatHourLines(inPerth, 'DD MMM')).toEqual(['At the venue and your time: 2:00 pm – 3:30 pm']);
  setTimeZone('America/Los_Angeles');
  expect(formatHourLines(inPerth, 'DD MMM')[0]).toBe('At the venue: 16 Nov, 2:00 pm – 3:30 pm');
});

it('shows days with two digits on cards, and with one digit elsewhere', () => {
  setTimeZone('UTC');
  const camp = { eventStart: '2026-12-01T03:00:00.000Z', eventEnds: '2026-12-03T05:30:00.000Z' };
  expect(formatHourLines(camp, 'DD MMM')).toEqual(['Your time: 01 Dec, 3:00 am – 03 Dec, 5:30 am']);
  expect(formatHourLines(camp, 'D MMM')).toEqual(['Your time: 1 Dec, 3:00 am – 3 Dec, 5:30 am']);
});
