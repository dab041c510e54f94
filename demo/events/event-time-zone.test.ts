import { expect, it } from 'vitest';
import { eventTimeZone, hoursFromUtc } from './event-time-zone.ts';

it('knows the offset of a time zone on a day, and the zone of a venue', () => {
  for (const [timeZone, day, hours] of [
    ['Australia/Brisbane', '2026-12-01', 10],
    ['Australia/Adelaide', '2026-12-01', 10.5],
    ['Pacific/Auckland', '2026-12-01', 13],
    ['Pacific/Auckland', '2026-07-01', 12],
    ['UTC', '2026-07-01', 0],
  ] as const)
    expect(hoursFromUtc(timeZone, new Date(`${day}T00:00:00Z`)), timeZone).toBe(hours);
  expect(eventTimeZone('Online')).toBeNull();
  expect(eventTimeZone('Town hall, Rotorua')).toBe('Pacific/Auckland');
});
