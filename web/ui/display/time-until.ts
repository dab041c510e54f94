import { formatArticleDate, formatTime } from '#web/ui/formats/format-date.ts';

const msPerDay = 86_400_000;

/** Counts calendar days in local time: a day with 25 hours is one day. */
export function getTimeUntil(until: Date, now: Date) {
  const [from, to] = [toUtcWithLocalTime(now), toUtcWithLocalTime(until)];
  if (!(to > from)) return { months: 0, weeks: 0, days: 0 };
  const calendarMonths =
    (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const months = addMonths(from, calendarMonths) > to ? calendarMonths - 1 : calendarMonths;
  const days = Math.floor((to.getTime() - addMonths(from, months).getTime()) / msPerDay);
  return { months, weeks: Math.floor(days / 7), days: days % 7 };
}

/** Explains a countdown of zeros, which is the same before the start, during the event and after it. */
export function formatStartLabel(start: string, ends: string | null, now: Date): string {
  const startsAt = new Date(start);
  if (!(startsAt > now)) return ends ? formatOngoingLabel(ends, now) : 'Has started';
  const { months, weeks, days } = getTimeUntil(startsAt, now);
  return months + weeks + days === 0 ? 'Starts in less than a day' : 'Starts in';
}

export function formatOngoingLabel(ends: string, now: Date): string {
  const endsAt = new Date(ends);
  if (!(endsAt > now)) return 'Has ended';
  if (endsAt.toDateString() === now.toDateString()) return `On now, until ${formatTime(ends)}`;
  const [day, year] = formatArticleDate(ends).split(/ (?=\d{4}$)/);
  return `On now, until ${Number(year) === now.getFullYear() ? day : `${day} ${year}`}`;
}

/** Local time as UTC, because UTC has no daylight saving. */
const toUtcWithLocalTime = (date: Date) => new Date(date.getTime() - date.getTimezoneOffset() * 60_000);

/** One month after 31 January is the last day of February. */
function addMonths(from: Date, months: number): Date {
  const date = new Date(from);
  date.setUTCDate(1);
  date.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return date;
}
