import { formatArticleDate, formatTime } from '#web/ui/formats/format-date.ts';

export type TimeLeft = { months: number; weeks: number; days: number };

const millisecondsADay = 86_400_000;

/** Calendar months, weeks and days in local time: a day with 25 hours is still one day. */
export function timeLeft(until: Date, now: Date): TimeLeft {
  if (!(until > now)) return { months: 0, weeks: 0, days: 0 };
  const months = mostWhich(monthsBetween(now, until), (count) => later(now, count, 0) <= until);
  const rest = Math.ceil((until.getTime() - later(now, months, 0).getTime()) / millisecondsADay);
  const days = mostWhich(rest, (count) => later(now, months, count) <= until);
  return { months, weeks: Math.floor(days / 7), days: days % 7 };
}

type Span = { start: string; ends: string | null };

/** Says what the countdown means, because its zeros look alike just before the start, during the event and after it. */
export function startWords({ start, ends }: Span, now: Date): string {
  const startsAt = new Date(start);
  if (!(startsAt > now)) return ends ? onNowWords(ends, now) : 'Has started';
  const { months, weeks, days } = timeLeft(startsAt, now);
  return months + weeks + days === 0 ? 'Starts in less than a day' : 'Starts in';
}

export function onNowWords(ends: string, now: Date): string {
  const endsAt = new Date(ends);
  if (!(endsAt > now)) return 'Has ended';
  if (endsAt.toDateString() === now.toDateString()) return `On now, until ${formatTime(ends)}`;
  const [day, year] = formatArticleDate(ends).split(/ (?=\d{4}$)/);
  return `On now, until ${Number(year) === now.getFullYear() ? day : `${day} ${year}`}`;
}

const monthsBetween = (from: Date, to: Date) =>
  (to.getFullYear() - from.getFullYear()) * 12 + to.getMonth() - from.getMonth();

/** The guess may be one too high. */
function mostWhich(guess: number, fits: (count: number) => boolean): number {
  let count = guess;
  while (count > 0 && !fits(count)) count -= 1;
  return count;
}

/** One month after 31 January is the last day of February. */
function later(from: Date, months: number, days: number): Date {
  const date = new Date(from);
  date.setDate(1);
  date.setMonth(from.getMonth() + months);
  const lastDay = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  date.setDate(Math.min(from.getDate(), lastDay));
  // Restores the time of day after a clock change.
  date.setHours(from.getHours(), from.getMinutes(), from.getSeconds(), from.getMilliseconds());
  date.setDate(date.getDate() + days);
  return date;
}
