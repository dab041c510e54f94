import { formatDate, formatTime } from '#web/ui/formats/format-date.ts';

type Times = { eventStart: string; eventEnds: string | null };

export function eventDays({ eventStart, eventEnds }: Times): string[] {
  const [first, last] = [formatDate(eventStart), eventEnds ? formatDate(eventEnds) : ''];
  return last === '' || last === first ? [first] : [first, last];
}

type TimesAtVenue = Times & { venueTimeZone?: string | null | undefined };

export function hourLinesOf({ venueTimeZone, ...times }: TimesAtVenue): string[] {
  const own = writtenHours(times);
  if (own === '') return [];
  const atVenue = venueTimeZone && inZone(times, venueTimeZone);
  if (!atVenue) return [`Your time: ${own}`];
  const isSameDay = eventDays(atVenue).join() === eventDays(times).join();
  const venue = writtenHours(atVenue, !isSameDay);
  return venue === own
    ? [`At the venue and your time: ${own}`]
    : [`At the venue: ${venue}`, `Your time: ${own}`];
}

/** Names the days when there are several, or when `withDay` asks for the one. */
function writtenHours(times: Times, withDay = false): string {
  const from = formatTime(times.eventStart);
  if (from === '') return '';
  const to = times.eventEnds ? formatTime(times.eventEnds) : '';
  const [first, last] = eventDays(times).map((day) => day.split(',', 1)[0]);
  const start = withDay || last ? `${first}, ${from}` : from;
  if (!to) return `from ${start}`;
  return `${start} – ${last ? `${last}, ` : ''}${to}`;
}

/** The same moments as local times without a zone, which `Date` reads as the browser's. */
function inZone({ eventStart, eventEnds }: Times, timeZone: string): Times | undefined {
  try {
    // Swedish writes '2027-02-24 20:00:00', the ISO form.
    const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    const move = (moment: string) => format.format(new Date(moment)).replace(' ', 'T');
    return { eventStart: move(eventStart), eventEnds: eventEnds && move(eventEnds) };
  } catch {
    // Unknown zone or invalid date.
    return undefined;
  }
}
