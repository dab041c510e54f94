import { cleanHtml } from '#server/html/clean-html.ts';
import { demoId } from '../demo-id.ts';
import { daysFrom, type SeedContext } from '../seed-context.ts';
import { eventTimeZone, hoursFromUtc } from './event-time-zone.ts';
import { makeEvents } from './make-events.ts';

const onlineTimeZone = 'Australia/Melbourne';
const hoursFrom = (day: Date, hours: number) => daysFrom(day, hours / 24);

export async function seedEvents({ write, random, sizes, today }: SeedContext): Promise<void> {
  const midnight = new Date(`${today.toISOString().slice(0, 10)}T00:00:00Z`);
  const rows = [];
  for (const [index, event] of makeEvents(random.fork('events'), sizes.events).entries()) {
    const { content, startDayOffset, startHour, durationHours, subject, ...row } = event;
    const timeZone = eventTimeZone(row.venue);
    const localStart = hoursFrom(midnight, startDayOffset * 24 + startHour);
    const startsAt = hoursFrom(localStart, -hoursFromUtc(timeZone ?? onlineTimeZone, localStart));
    const picture = await write.picture(`scenes/${subject}`, index);
    rows.push({
      ...row,
      id: demoId('event', index),
      content: cleanHtml(content.join('\n')),
      timeZone,
      startsAt,
      endsAt: durationHours === null ? null : hoursFrom(startsAt, durationHours),
      listingImageKey: picture,
      featureImageKey: picture,
    });
  }
  await write.insert('events', rows);
}
