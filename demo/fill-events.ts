import { cleanHtml } from '#server/html/clean-html.ts';
import { eventTimeZone } from './content/event-time-zone.ts';
import { makeEvents } from './content/events.ts';
import { type Demo, daysFrom } from './demo.ts';
import { demoId } from './demo-id.ts';

const hour = 60 * 60 * 1000;
/** Eastern standard time, in which most of the events are announced. */
const hoursFromUtc = 10;

export async function fillEvents({ write, random, sizes, today }: Demo): Promise<void> {
  const midnight = new Date(`${today.toISOString().slice(0, 10)}T00:00:00Z`);
  const rows = [];
  for (const [index, event] of makeEvents(random.fork('events'), sizes.events).entries()) {
    const dayOfStart = daysFrom(midnight, event.startDayOffset);
    const startsAt = new Date(dayOfStart.getTime() + (event.startHour - hoursFromUtc) * hour);
    const picture = await write.scene(`event/${index}`, event.subject);
    rows.push({
      id: demoId('event', index),
      name: event.name,
      shortDescription: event.shortDesc,
      content: cleanHtml(event.content),
      format: event.type,
      venue: event.venue,
      timeZone: eventTimeZone(event.venue),
      startsAt,
      endsAt: event.durationHours === null ? null : new Date(startsAt.getTime() + event.durationHours * hour),
      isFeatured: event.featured,
      listingImageKey: picture,
      featureImageKey: picture,
      registerUrl: event.registerUrl,
      registerLabel: event.registerLabel,
    });
  }
  await write.insert('events', rows);
}
