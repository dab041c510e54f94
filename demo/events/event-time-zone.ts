import { jurisdictions } from '../jurisdictions.ts';
import { readContent } from '../read-content.ts';

const { byTown, byState, byCountry } = readContent('events/time-zones');
const suburbs = jurisdictions.flatMap((jurisdiction) => jurisdiction.suburbs);

export function eventTimeZone(venue: string): string | null {
  if (venue === 'Online') return null;
  const town = Object.keys(byTown).find((name) => venue.includes(name));
  if (town) return byTown[town] ?? null;
  const place = suburbs.find(({ suburb }) => venue.includes(suburb));
  const zone = place && (byState[place.state] ?? byCountry[place.country]);
  return zone ?? 'Australia/Melbourne';
}

/** 'GMT+10:30' is 10.5. */
export function hoursFromUtc(timeZone: string, moment: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(moment);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
}
