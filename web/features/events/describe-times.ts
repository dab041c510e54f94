import { findWholeDays, type WholeDays } from '#contract/event-days.ts';
import { formatArticleDate } from '#web/ui/formats/format-date.ts';
import { formatEventDays, formatHours, type TimesAtVenue, toTimeZone } from './event-times.ts';

export type EventTimes = {
  /** 'Tue 17 Nov 2026 – Thu 19 Nov 2026'. */
  days: string;
  /** '1:00 pm – 5:00 pm', or 'All day'. */
  hours: string;
  /** 'Australian Western Standard Time'. */
  zone?: string;
  /** Hours of the member, if they differ from those at the venue. */
  own?: string;
};

/** Times at the venue, or those of the member for an event without a venue. */
export function describeTimes(event: TimesAtVenue): EventTimes {
  const { eventStart, eventEnds, venueTimeZone } = event;
  const ownHours = formatHours(event);
  if (ownHours === '') return { days: '', hours: '' };
  const wholeDays = findWholeDays({
    startsAt: new Date(eventStart),
    endsAt: parseEnd(eventEnds),
    timeZone: venueTimeZone ?? null,
  });
  if (wholeDays) return { days: formatWholeDays(wholeDays), hours: 'All day' };
  const atVenue = venueTimeZone ? toTimeZone(event, venueTimeZone) : undefined;
  const shown = atVenue ?? event;
  const times = {
    days: formatDays([shown.eventStart, shown.eventEnds ?? shown.eventStart]),
    hours: capitalise(formatHours(shown)),
    zone: nameTimeZone(eventStart, atVenue && venueTimeZone),
  };
  const isSameDay = formatEventDays(shown).join() === formatEventDays(event).join();
  const own = formatHours(event, { withDay: !isSameDay });
  return isSameDay && ownHours === formatHours(shown) ? times : { ...times, own };
}

function parseEnd(moment: string | null): Date | null {
  const date = new Date(moment ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** At noon, so that the local date is the day itself. */
const formatWholeDays = ({ firstDay, lastDay }: WholeDays) =>
  formatDays([`${firstDay}T12:00`, `${lastDay}T12:00`]);

const formatDays = (moments: [first: string, last: string]) =>
  [...new Set(moments.map(formatDayWithWeekday))].filter(Boolean).join(' – ');

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function formatDayWithWeekday(moment: string): string {
  const day = formatArticleDate(moment);
  return day && `${weekdays[new Date(moment).getDay()]} ${day}`;
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const nameTimeZone = (moment: string, timeZone: string | null | undefined): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone: timeZone ?? undefined, timeZoneName: 'long' })
    .formatToParts(new Date(moment))
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
