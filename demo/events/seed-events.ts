import { cleanHtml } from '#server/html/clean-html.ts';
import { demoId } from '../demo-id.ts';
import { jurisdictions } from '../jurisdictions.ts';
import { readContent } from '../read-content.ts';
import { addDays, type SeedContext } from '../seed-context.ts';
import { makeEvents } from './make-events.ts';

const { byTown, byState, byCountry } = readContent('events/time-zones');
const suburbs = jurisdictions.flatMap((jurisdiction) => jurisdiction.suburbs);
const onlineTimeZone = 'Australia/Melbourne';
const hoursFrom = (day: Date, hours: number) => addDays(day, hours / 24);

export async function seedEvents({ write, random, sizes, today }: SeedContext): Promise<void> {
  const midnight = new Date(`${today.toISOString().slice(0, 10)}T00:00:00Z`);
  const rows = [];
  for (const [index, event] of makeEvents(random.fork('events'), sizes.events).entries()) {
    const { content, startDayOffset, startHour, durationHours, subject, ...row } = event;
    const timeZone = eventTimeZone(row.venue);
    const localStart = hoursFrom(midnight, startDayOffset * 24 + startHour);
    const startsAt = hoursFrom(localStart, -hoursFromUtc(timeZone ?? onlineTimeZone, localStart));
    const imageKey = await write.image(`scenes/${subject}`, index);
    rows.push({
      ...row,
      id: demoId('event', index),
      content: cleanHtml(content.join('\n')),
      timeZone,
      startsAt,
      endsAt: durationHours === null ? null : hoursFrom(startsAt, durationHours),
      listingImageKey: imageKey,
      featureImageKey: imageKey,
    });
  }
  await write.insert('events', rows);
}

export function eventTimeZone(venue: string): string | null {
  if (venue === 'Online') return null;
  const town = Object.keys(byTown).find((name) => venue.includes(name));
  if (town) return byTown[town] ?? null;
  const place = suburbs.find(({ suburb }) => venue.includes(suburb));
  const zone = place && (byState[place.state] ?? byCountry[place.country]);
  return zone ?? 'Australia/Melbourne';
}

/** Returns 10.5 for 'GMT+10:30'. */
export function hoursFromUtc(timeZone: string, moment: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(moment);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
}
