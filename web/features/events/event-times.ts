import { formatArticleDate, formatDate, formatTime } from '#web/ui/formats/format-date.ts';

type Times = { eventStart: string; eventEnds: string | null };

export function formatEventDays({ eventStart, eventEnds }: Times): string[] {
  const [first, last] = [formatDate(eventStart), eventEnds ? formatDate(eventEnds) : ''];
  return last === '' || last === first ? [first] : [first, last];
}

export type TimesAtVenue = Times & { venueTimeZone?: string | null | undefined };

/** Cards show 'DD MMM', as the specification does. Rows and pages show 'D MMM', as the date tags beside them. */
type DayFormat = 'DD MMM' | 'D MMM';

export function formatHourLines({ venueTimeZone, ...times }: TimesAtVenue, dayFormat: DayFormat): string[] {
  const local = formatHours(times, { dayFormat });
  if (local === '') return [];
  const atVenue = venueTimeZone && toTimeZone(times, venueTimeZone);
  if (!atVenue) return [`Your time: ${local}`];
  const isSameDay = formatEventDays(atVenue).join() === formatEventDays(times).join();
  const venue = formatHours(atVenue, { dayFormat, withDay: !isSameDay });
  return venue === local
    ? [`At the venue and your time: ${local}`]
    : [`At the venue: ${venue}`, `Your time: ${local}`];
}

/** Includes the days when there are several, or when `withDay` is set. */
export function formatHours(
  times: Times,
  { dayFormat = 'D MMM' as DayFormat, withDay = false } = {},
): string {
  const from = formatTime(times.eventStart);
  if (from === '') return '';
  const to = times.eventEnds ? formatTime(times.eventEnds) : '';
  const hasSeveralDays = formatEventDays(times).length > 1;
  const start = withDay || hasSeveralDays ? `${formatDay(times.eventStart, dayFormat)}, ${from}` : from;
  if (!to) return `from ${start}`;
  const last = hasSeveralDays && times.eventEnds ? `${formatDay(times.eventEnds, dayFormat)}, ` : '';
  return `${start} – ${last}${to}`;
}

function formatDay(moment: string, dayFormat: DayFormat): string {
  const date = dayFormat === 'DD MMM' ? formatDate(moment) : formatArticleDate(moment);
  return date.split(/,? /, 2).join(' ');
}

/** Converts to local times without a zone, which `Date` parses in the browser's zone. */
export function toTimeZone({ eventStart, eventEnds }: Times, timeZone: string): Times | undefined {
  try {
    // The Swedish format is like ISO 8601: '2027-02-24 20:00:00'.
    const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    const toLocal = (moment: string) => format.format(new Date(moment)).replace(' ', 'T');
    return { eventStart: toLocal(eventStart), eventEnds: eventEnds && toLocal(eventEnds) };
  } catch {
    // Unknown zone or invalid date.
    return undefined;
  }
}
