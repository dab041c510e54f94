import { formatDate, formatTime } from '#web/ui/format-date.ts';

type Times = { eventStart: string; eventEnds: string | null };

/** The days of an event: one, or the first and the last. */
export function daysOf({ eventStart, eventEnds }: Times): string[] {
  const [first, last] = [formatDate(eventStart), eventEnds ? formatDate(eventEnds) : ''];
  return last === '' || last === first ? [first] : [first, last];
}

/** The hours of an event in the browser's time zone. */
export function hoursOf(times: Times): string {
  const hours = writtenHours(times);
  return hours && `${hours}, your time`;
}

type TimesAtVenue = Times & { venueTimeZone?: string | null | undefined };

/** The hours on the venue's clock, with the days where they differ. Empty when both clocks agree or the zone is unknown. */
export function venueHoursOf({ venueTimeZone, ...times }: TimesAtVenue): string {
  const atVenue = venueTimeZone && inZone(times, venueTimeZone);
  if (!atVenue) return '';
  const [hours, days] = [writtenHours(atVenue), daysOf(atVenue).join(' – ')];
  const isSameDay = days === daysOf(times).join(' – ');
  if (!hours || (isSameDay && hours === writtenHours(times))) return '';
  return `${isSameDay ? '' : `${days}: `}${hours} at the venue`;
}

function writtenHours(times: Times): string {
  const from = formatTime(times.eventStart);
  const to = times.eventEnds && formatTime(times.eventEnds);
  if (from === '') return '';
  if (!to) return `From ${from}`;
  if (daysOf(times).length === 1) return `${from} to ${to}`;
  return `From ${from}, to ${to} on the last day`;
}

/** The same moments as local times without a zone, which `Date` reads as the browser's. */
function inZone({ eventStart, eventEnds }: Times, timeZone: string): Times | undefined {
  try {
    // Swedish writes '2027-02-24 20:00:00', the ISO form.
    const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    const move = (moment: string) => format.format(new Date(moment)).replace(' ', 'T');
    return { eventStart: move(eventStart), eventEnds: eventEnds && move(eventEnds) };
  } catch {
    // A zone that this browser does not know, or a broken date.
    return undefined;
  }
}
