import { formatDate } from '#web/ui/format-date.ts';

type Times = { eventStart: string; eventEnds: string | null };

/** The days of an event, in the browser's time zone unless another is named: one, or the first and the last. */
export function daysOf({ eventStart, eventEnds }: Times, timeZone?: string): string[] {
  const [first, last] = [formatDate(eventStart, timeZone), eventEnds ? formatDate(eventEnds, timeZone) : ''];
  return last === '' || last === first ? [first] : [first, last];
}

/** When on those days, by the clock of who reads it. */
export function hoursOf(times: Times, timeZone?: string): string {
  const from = hourOf(times.eventStart, timeZone);
  const to = times.eventEnds && hourOf(times.eventEnds, timeZone);
  if (from === '') return '';
  if (!to) return `From ${from}, your time`;
  if (daysOf(times, timeZone).length === 1) return `${from} to ${to}, your time`;
  return `From ${from}, to ${to} on the last day, your time`;
}

function hourOf(moment: string, timeZone: string | undefined): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const written = date.toLocaleTimeString('en-AU', { hour: 'numeric', minute: '2-digit', timeZone });
  // Some browsers part the two with a narrow space of no width that fonts agree on.
  return written.replace(/\s/g, ' ').toLowerCase();
}
