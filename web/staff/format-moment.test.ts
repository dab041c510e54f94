import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatDay,
  formatLastDay,
  formatLongDay,
  formatMoment,
  formatZonedMoment,
} from './format-moment.ts';

/** 7:30 pm in Melbourne. */
const now = new Date('2026-11-17T08:30:00Z');

describe('formatMoment', () => {
  it("names today and yesterday by the association's time zone", () => {
    expect(formatMoment('2026-11-17T08:04:00Z', now)).toBe('today 7:04 pm');
    expect(formatMoment('2026-11-16T12:59:00Z', now)).toBe('yesterday 11:59 pm');
    expect(formatMoment('2026-11-16T13:01:00Z', now)).toBe('today 12:01 am');
    expect(formatMoment('2026-11-17T13:01:00Z', now)).toBe('tomorrow 12:01 am');
    expect(formatMoment('2026-06-14T14:05:00Z', now)).toBe('15 Jun 2026, 12:05 am');
  });

  it('names the weekday of the next six days', () => {
    expect(formatMoment('2026-11-18T22:00:00Z', now)).toBe('Thursday 9:00 am');
    expect(formatMoment('2026-11-23T12:59:00Z', now)).toBe('Monday 11:59 pm');
    expect(formatMoment('2026-11-23T13:01:00Z', now)).toBe('24 Nov 2026, 12:01 am');
  });
});

describe('formatZonedMoment', () => {
  it('names the day, the time and the time zone of that day', () => {
    expect(formatZonedMoment('2026-11-18T20:00:00Z')).toBe('19 Nov 2026, 7:00 am AEDT');
    expect(formatZonedMoment('2026-06-30T20:05:00Z')).toBe('1 Jul 2026, 6:05 am AEST');
  });
});

describe('formatDay', () => {
  it("formats the day in the association's time zone", () => {
    expect(formatDay('2026-11-16T13:01:00Z')).toBe('17 Nov 2026');
    expect(formatDay('2026-09-01T00:00:00Z')).toBe('1 Sep 2026');
    expect(formatLongDay(now)).toBe('Tuesday 17 November');
    expect(formatLongDay(new Date('2026-11-17T13:01:00Z'))).toBe('Wednesday 18 November');
  });
});

describe('formatLastDay', () => {
  it('formats the day before the midnight at which something ends', () => {
    expect(formatLastDay('2026-11-16T13:00:00Z')).toBe('16 Nov 2026');
    expect(formatLastDay('2026-11-16T13:00:01Z')).toBe('17 Nov 2026');
  });
});

describe('formatAge', () => {
  it('rounds down to minutes, hours or days, and shows no negative age', () => {
    const agesInMinutes = {
      ...{ [-5]: '0 min', 0: '0 min', 59: '59 min', 60: '1 h' },
      ...{ 1439: '23 h', 1440: '1 d', 2879: '1 d', 2880: '2 d' },
    };
    for (const [minutes, text] of Object.entries(agesInMinutes)) {
      const since = new Date(now.getTime() - Number(minutes) * 60_000).toISOString();
      expect(formatAge(since, now)).toBe(text);
    }
  });
});
