import { formatDate, formatTime } from '#web/ui/format-date.ts';

type Times = { eventStart: string; eventEnds: string | null };

/** The days of an event: one, or the first and the last. */
export function daysOf({ eventStart, eventEnds }: Times): string[] {
  const [first, last] = [formatDate(eventStart), eventEnds ? formatDate(eventEnds) : ''];
  return last === '' || last === first ? [first] : [first, last];
}

/** When on those days, by the clock of who reads it. */
export function hoursOf(times: Times): string {
  const from = formatTime(times.eventStart);
  const to = times.eventEnds && formatTime(times.eventEnds);
  if (from === '') return '';
  if (!to) return `From ${from}, your time`;
  if (daysOf(times).length === 1) return `${from} to ${to}, your time`;
  return `From ${from}, to ${to} on the last day, your time`;
}
