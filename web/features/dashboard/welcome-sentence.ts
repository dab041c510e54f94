import { formatDate } from '#web/ui/formats/format-date.ts';

type UpcomingEvent = { name: string; eventStart: string };

export function formatWelcomeSentence(event: UpcomingEvent | undefined, now: Date): string {
  if (!event) return 'No events are planned at the moment.';
  const start = new Date(event.eventStart);
  if (start <= now) return `On now: ${event.name}.`;
  const days = daysBetween(now, start);
  if (days === 0) return `Today: ${event.name}.`;
  if (days === 1) return `Tomorrow: ${event.name}.`;
  if (days <= 14) return `In ${days} days: ${event.name}.`;
  return `The next event is on ${formatDate(event.eventStart)}: ${event.name}.`;
}

/** Counts midnights: days with a clock change have 23 or 25 hours. */
function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(to) - midnight(from)) / 86_400_000;
}
