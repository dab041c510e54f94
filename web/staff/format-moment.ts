import { associationTimeZone } from '#contract/association-time-zone.ts';
import { nameTimeZone } from './zoned-time.ts';

/** All staff see the same dates and times as in emails and on invoices. */
const timeZone = associationTimeZone;
const isoDayFormat = new Intl.DateTimeFormat('sv', { timeZone });
const dayFormat = new Intl.DateTimeFormat('en-AU', {
  timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const timeFormat = new Intl.DateTimeFormat('en-AU', { timeZone, hour: 'numeric', minute: '2-digit' });
const weekdayFormat = new Intl.DateTimeFormat('en-AU', { timeZone, weekday: 'long' });
const longDayFormat = new Intl.DateTimeFormat('en-AU', {
  timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** '17 Nov 2026'. */
export function formatDay(moment: string | Date): string {
  const parts = dayFormat.formatToParts(new Date(moment));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  // Some versions of the format abbreviate June and July to four letters.
  return `${part('day')} ${part('month').slice(0, 3)} ${part('year')}`;
}

/** The last day of something that ends at midnight after it, such as a grant. */
export const formatLastDay = (until: string) => formatDay(new Date(Date.parse(until) - 1));

/** 'Tuesday 17 November'. */
export const formatLongDay = (moment: Date) => longDayFormat.format(moment).replace(',', '');

/** 'today 7:04 pm', 'yesterday 7:04 pm', 'tomorrow 6:00 am', 'Thursday 9:00 am' in the coming days, or '17 Nov 2026, 7:04 pm'. */
export function formatMoment(moment: string, now = new Date()): string {
  const date = new Date(moment);
  const days = Math.round((startOfDay(now) - startOfDay(date)) / dayMs);
  const time = formatTime(moment);
  const day = days < -1 && days > -7 ? weekdayFormat.format(date) : nearDays[days];
  return day ? `${day} ${time}` : `${formatDay(date)}, ${time}`;
}

/** '19 Nov 2026, 7:00 am AEDT', for times of publishing. */
export const formatZonedMoment = (moment: string): string =>
  `${formatDay(moment)}, ${formatTime(moment)} ${nameTimeZone(moment, timeZone)}`;

const formatTime = (moment: string) => timeFormat.format(new Date(moment)).replace(/\s/, ' ');

/** By the number of days that have passed. */
const nearDays: Record<number, string> = { 0: 'today', 1: 'yesterday', [-1]: 'tomorrow' };

/** '5 min', '6 h' or '2 d'. */
export function formatAge(since: string, now = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / minuteMs));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / (24 * 60))} d`;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Midnight of the day as if in UTC, so that differences are whole days. */
const startOfDay = (date: Date) => Date.parse(isoDayFormat.format(date));
