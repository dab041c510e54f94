import { expect, it } from 'vitest';
import { eventTimeZone, hoursFromUtc } from './event-time-zone.ts';

it.each([
  ['Australia/Brisbane', '2026-12-01', 10],
  ['Australia/Adelaide', '2026-12-01', 10.5],
  ['Pacific/Auckland', '2026-12-01', 13],
  ['Pacific/Auckland', '2026-07-01', 12],
  ['UTC', '2026-07-01', 0],
])('gives the offset of %s on %s', (timeZone, day, hours) => {
  expect(hoursFromUtc(timeZone, new Date(`${day}T00:00:00Z`))).toBe(hours);
});

it('gives no zone to an event that is online only', () => {
  expect(eventTimeZone('Online')).toBeNull();
  expect(eventTimeZone('Town hall, Rotorua')).toBe('Pacific/Auckland');
});
