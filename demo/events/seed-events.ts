import { cleanHtml } from '#server/html/clean-html.ts';
import { demoId } from '../demo-id.ts';
import { jurisdictions } from '../jurisdictions.ts';
import { readContent } from '../read-content.ts';
import { addDays, type SeedContext } from '../seed-context.ts';
import { makeEvents } from './make-events.ts';

const { byTown, byState, byCountry } = readContent('events/time-zones');
const suburbs = jurisdictions.flatMap((jurisdiction) => jurisdiction.suburbs);
const defaultTimeZone = 'Australia/Melbourne';
const addHours = (date: Date, hours: number) => addDays(date, hours / 24);

export async function seedEvents({ writer, random, sizes, today }: SeedContext): Promise<void> {
  const midnight = new Date(`${today.toISOString().slice(0, 10)}T00:00:00Z`);
  const rows = [];
  for (const [index, event] of makeEvents(random.fork('events'), sizes.events).entries()) {
    const { content, startDayOffset, startHour, durationHours, subject, ...row } = event;
    const timeZone = findTimeZone(row.venue);
    const localStart = addHours(midnight, startDayOffset * 24 + startHour);
    const startsAt = addHours(localStart, -getUtcOffsetHours(timeZone ?? defaultTimeZone, localStart));
    const imageKey = await writer.storeImage(`scenes/${subject}`, index);
    rows.push({
      ...row,
      id: demoId('event', index),
      content: cleanHtml(content.join('\n')),
      timeZone,
      startsAt,
      endsAt: durationHours === null ? null : addHours(startsAt, durationHours),
      listingImageKey: imageKey,
      featureImageKey: imageKey,
    });
  }
  await writer.insert('events', rows);
}

export function findTimeZone(venue: string): string | null {
  if (venue === 'Online') return null;
  const town = Object.keys(byTown).find((name) => venue.includes(name));
  if (town) return byTown[town] ?? null;
  const place = suburbs.find(({ suburb }) => venue.includes(suburb));
  return (place && (byState[place.state] ?? byCountry[place.country])) ?? defaultTimeZone;
}

/** Returns 10.5 for 'GMT+10:30'. */
export function getUtcOffsetHours(timeZone: string, moment: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(moment);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
}
