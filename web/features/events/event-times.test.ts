import { afterEach, expect, it, vi } from 'vitest';
import { daysOf, hoursOf, venueHoursOf } from './event-times.ts';

const call = { eventStart: '2026-11-16T06:00:00.000Z', eventEnds: '2026-11-16T07:30:00.000Z' };
const exercise = { eventStart: '2026-11-13T21:00:00.000Z', eventEnds: '2026-11-17T07:00:00.000Z' };
const openHouse = { eventStart: '2026-12-26T00:00:00.000Z', eventEnds: null };

/** Where the reader is. */
const inZone = (timeZone: string) => vi.stubEnv('TZ', timeZone);
afterEach(() => {
  vi.unstubAllEnvs();
});

it('names one day, or the first and the last, where the reader is', () => {
  inZone('Australia/Melbourne');
  expect(daysOf(call)).toEqual(['16 Nov, 2026']);
  expect(daysOf(exercise)).toEqual(['14 Nov, 2026', '17 Nov, 2026']);
  inZone('America/Los_Angeles');
  expect(daysOf(openHouse)).toEqual(['25 Dec, 2026']);
  inZone('Pacific/Auckland');
  expect(daysOf({ ...call, eventEnds: '2026-11-16T13:30:00.000Z' })).toHaveLength(2);
});

it('says when on those days', () => {
  inZone('Australia/Melbourne');
  expect(hoursOf(call)).toBe('5:00 pm to 6:30 pm, your time');
  expect(hoursOf(exercise)).toBe('From 8:00 am, to 6:00 pm on the last day, your time');
  inZone('Australia/Perth');
  expect(hoursOf(openHouse)).toBe('From 8:00 am, your time');
});

it('says nothing of what is no time', () => {
  expect(hoursOf({ eventStart: 'soon', eventEnds: null })).toBe('');
  inZone('UTC');
  expect(daysOf({ eventStart: '2026-12-26T00:00:00.000Z', eventEnds: 'later' })).toEqual(['26 Dec, 2026']);
});

it("gives the hours on the venue's clock where they differ from the reader's", () => {
  const inPerth = { ...call, venueTimeZone: 'Australia/Perth' };
  inZone('Australia/Melbourne');
  expect(venueHoursOf(inPerth)).toBe('2:00 pm to 3:30 pm at the venue');
  inZone('Australia/Perth');
  expect(venueHoursOf(inPerth)).toBe('');
  inZone('America/Los_Angeles');
  expect(venueHoursOf(inPerth)).toBe('16 Nov, 2026: 2:00 pm to 3:30 pm at the venue');
});

it.each([undefined, null, 'Nowhere/Nothing'])('gives no venue hours for the zone %s', (venueTimeZone) => {
  expect(venueHoursOf({ ...call, venueTimeZone })).toBe('');
});
