import { afterEach, expect, it, vi } from 'vitest';
import { describeTimes } from './describe-times.ts';

const setTimeZone = (timeZone: string) => vi.stubEnv('TZ', timeZone);
afterEach(() => void vi.unstubAllEnvs());

const meeting = {
  eventStart: '2026-11-16T06:00:00.000Z',
  eventEnds: '2026-11-16T07:30:00.000Z',
  venueTimeZone: 'Australia/Perth',
};

it('shows the times at the venue with their zone, and those of the member where they differ', () => {
  setTimeZone('Australia/Perth');
  const atVenue = {
    days: 'Mon 16 Nov 2026',
    hours: '2:00 pm – 3:30 pm',
    zone: 'Australian Western Standard Time',
  };
  expect(describeTimes(meeting)).toEqual(atVenue);
  setTimeZone('Australia/Melbourne');
  expect(describeTimes(meeting)).toEqual({ ...atVenue, own: '5:00 pm – 6:30 pm' });
  setTimeZone('America/Los_Angeles');
  expect(describeTimes(meeting)).toEqual({ ...atVenue, own: '15 Nov, 10:00 pm – 11:30 pm' });
});

it('shows the time of the member for an online event and an unknown zone', () => {
  setTimeZone('Australia/Melbourne');
  for (const venueTimeZone of [null, undefined, 'Nowhere/Nothing'])
    expect(describeTimes({ ...meeting, venueTimeZone })).toEqual({
      days: 'Mon 16 Nov 2026',
      hours: '5:00 pm – 6:30 pm',
      zone: 'Australian Eastern Daylight Time',
    });
});

it('shows several days, an open end and invalid times', () => {
  setTimeZone('Australia/Perth');
  const several = { ...meeting, eventEnds: '2026-11-18T09:00:00.000Z' };
  expect(describeTimes(several)).toMatchObject({
    days: 'Mon 16 Nov 2026 – Wed 18 Nov 2026',
    hours: '16 Nov, 2:00 pm – 18 Nov, 5:00 pm',
  });
  expect(describeTimes({ ...meeting, eventEnds: null }).hours).toBe('From 2:00 pm');
  expect(describeTimes({ ...meeting, eventStart: 'soon' })).toEqual({ days: '', hours: '' });
});

it('shows whole days without a time, in every time zone', () => {
  const camp = {
    eventStart: '2026-11-13T13:00:00.000Z',
    eventEnds: '2026-11-15T13:00:00.000Z',
    venueTimeZone: 'Australia/Melbourne',
  };
  for (const timeZone of ['Australia/Melbourne', 'America/Los_Angeles', 'Pacific/Auckland']) {
    setTimeZone(timeZone);
    expect(describeTimes(camp)).toEqual({ days: 'Sat 14 Nov 2026 – Sun 15 Nov 2026', hours: 'All day' });
    const oneDay = { ...camp, eventEnds: '2026-11-14T12:59:00.000Z' };
    for (const day of [oneDay, { ...camp, eventEnds: null }])
      expect(describeTimes(day)).toEqual({ days: 'Sat 14 Nov 2026', hours: 'All day' });
  }
});
