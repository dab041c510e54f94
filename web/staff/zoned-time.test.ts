import { expect, it } from 'vitest';
import { describeElsewhere, describeTimeZone, toLocalParts, toMoment } from './zoned-time.ts';

it('converts between moments and local times in summer and winter', () => {
  const moments = {
    '2026-11-17T19:00:00.000Z': { day: '2026-11-18', time: '06:00' },
    '2026-06-30T20:30:00.000Z': { day: '2026-07-01', time: '06:30' },
  };
  for (const [moment, local] of Object.entries(moments)) {
    expect(toLocalParts(moment)).toEqual(local);
    expect(toMoment(local.day, local.time)).toBe(moment);
  }
});

it('handles the hours in which the clocks change', () => {
  // On 4 October 2026 at 2 am the clocks go to 3 am, and on 4 April 2027 at 3 am back to 2 am.
  expect(toLocalParts(toMoment('2026-10-04', '02:30'))).toEqual({ day: '2026-10-04', time: '03:30' });
  expect(toLocalParts(toMoment('2026-10-04', '03:30'))).toEqual({ day: '2026-10-04', time: '03:30' });
  expect(toLocalParts(toMoment('2027-04-04', '02:30'))).toEqual({ day: '2027-04-04', time: '02:30' });
});

it('names the time zone and the time in other places', () => {
  expect(describeTimeZone('2026-11-17T19:00:00Z')).toBe('Melbourne, AEDT (UTC+11)');
  const moment = '2026-11-17T19:00:00Z';
  expect(describeElsewhere(moment)).toBe('8:00 am in Wellington, 3:00 am in Perth');
  expect(describeElsewhere(moment, 'Australia/Perth')).toBe('6:00 am in Melbourne, 8:00 am in Wellington');
  expect(describeElsewhere(moment, 'Australia/Sydney')).toBe('8:00 am in Wellington, 3:00 am in Perth');
});
