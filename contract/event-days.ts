import { associationTimeZone } from './association-time-zone.ts';

type Times = { startsAt: Date; endsAt: Date | null; timeZone: string | null };

/** Days as '2026-11-18'. The last one is part of the event. */
export type WholeDays = { firstDay: string; lastDay: string };

/**
 * Returns the days of an event that lasts whole days at the venue: from midnight to midnight, to 11:59 pm, or from
 * midnight without an end. There is no field for it, and imports have both forms.
 */
export function findWholeDays({ startsAt, endsAt, timeZone }: Times): WholeDays | undefined {
  const start = toLocal(startsAt, timeZone);
  if (start.time !== '00:00') return undefined;
  if (!endsAt) return { firstDay: start.day, lastDay: start.day };
  const end = toLocal(endsAt, timeZone);
  if (end.time === '23:59') return { firstDay: start.day, lastDay: end.day };
  if (end.time !== '00:00' || end.day <= start.day) return undefined;
  return { firstDay: start.day, lastDay: addDays(end.day, -1) };
}

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

function toLocal(moment: Date, timeZone: string | null): { day: string; time: string } {
  // The Swedish format is like ISO 8601: '2026-11-18 06:00'.
  const [day = '', time = ''] = createFormat(timeZone).format(moment).split(' ');
  return { day, time };
}

function createFormat(timeZone: string | null): Intl.DateTimeFormat {
  const style = { dateStyle: 'short', timeStyle: 'short' } as const;
  try {
    return new Intl.DateTimeFormat('sv', { ...style, timeZone: timeZone ?? associationTimeZone });
  } catch {
    // An import can have an unknown time zone.
    return new Intl.DateTimeFormat('sv', { ...style, timeZone: associationTimeZone });
  }
}
