import { associationTimeZone } from '#contract/association-time-zone.ts';
import { nameTimeZone, toLocalParts } from '#web/staff/zoned-time.ts';

type Times = { startsAt: string | null; endsAt: string | null; timeZone: string | null };

export const toZone = ({ timeZone }: Pick<Times, 'timeZone'>) => timeZone ?? associationTimeZone;

/** 'Tue 17 Nov 2026, 1:00 pm AEDT', at the venue. */
export function formatEventStart(event: Times): string {
  const { startsAt } = event;
  if (!startsAt) return '';
  return `${formatDay(startsAt, toZone(event))}, ${formatTime(startsAt, toZone(event))} ${nameTimeZone(startsAt, toZone(event))}`;
}

/** 'Tue 17 Nov 2026, 1:00 pm – 5:00 pm AEDT', at the venue. */
export function formatEventTimes(event: Times): string {
  const { startsAt, endsAt } = event;
  if (!startsAt || !endsAt) return formatEventStart(event);
  const zone = toZone(event);
  const isSameDay = toLocalParts(startsAt, zone).day === toLocalParts(endsAt, zone).day;
  const end = `${isSameDay ? '' : `${formatDay(endsAt, zone)}, `}${formatTime(endsAt, zone)}`;
  return `${formatDay(startsAt, zone)}, ${formatTime(startsAt, zone)} – ${end} ${nameTimeZone(endsAt, zone)}`;
}

function formatDay(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const parts = format.formatToParts(new Date(moment));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  // Some versions of the format abbreviate June and July to four letters.
  return `${part('weekday')} ${part('day')} ${part('month').slice(0, 3)} ${part('year')}`;
}

const formatTime = (moment: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-AU', { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(new Date(moment))
    .replace(/\s/, ' ');
