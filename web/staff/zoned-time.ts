import { associationTimeZone } from '#contract/association-time-zone.ts';

const partsFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });

/** The day and time of a moment as for inputs: 2026-11-18 and 06:00. */
export function toLocalParts(moment: string, timeZone = associationTimeZone): { day: string; time: string } {
  const [day = '', time = ''] = partsFormat(timeZone).format(new Date(moment)).split(' ');
  return { day, time };
}

/** The moment of a day and time. A time that daylight saving skips is an hour later. */
export function toMoment(day: string, time: string, timeZone = associationTimeZone): string {
  const asUtc = new Date(`${day}T${time}:00Z`);
  const first = new Date(asUtc.getTime() - offsetMs(asUtc, timeZone));
  // The offset is that of the result, which can differ around a change of the clocks.
  return new Date(asUtc.getTime() - offsetMs(first, timeZone)).toISOString();
}

function offsetMs(moment: Date, timeZone: string): number {
  const local = partsFormat(timeZone).format(moment).replace(' ', 'T');
  return Date.parse(`${local}:00Z`) - Math.floor(moment.getTime() / 60_000) * 60_000;
}

/** 'Melbourne, AEDT (UTC+11)'. */
export function describeTimeZone(moment: string, timeZone = associationTimeZone): string {
  const offset = nameTimeZone(moment, timeZone, 'shortOffset').replace('GMT', 'UTC');
  return `${toCity(timeZone)}, ${nameTimeZone(moment, timeZone)} (${offset})`;
}

/** 'AEDT'. */
export const nameTimeZone = (
  moment: string,
  timeZone: string,
  style: 'short' | 'shortOffset' = 'short',
): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: style })
    .formatToParts(new Date(moment))
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** 'Port Moresby' for 'Pacific/Port_Moresby'. */
export const toCity = (timeZone: string): string =>
  timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

const places = {
  [toCity(associationTimeZone)]: associationTimeZone,
  Wellington: 'Pacific/Auckland',
  Perth: 'Australia/Perth',
};

/** '8:00 am in Wellington, 3:00 am in Perth', without places that have the same time. */
export const describeElsewhere = (moment: string, timeZone = associationTimeZone): string =>
  Object.entries(places)
    .filter(([, zone]) => toLocalParts(moment, zone).time !== toLocalParts(moment, timeZone).time)
    .map(([place, zone]) => {
      const format = new Intl.DateTimeFormat('en-AU', { timeZone: zone, hour: 'numeric', minute: '2-digit' });
      return `${format.format(new Date(moment)).replace(/\s/, ' ')} in ${place}`;
    })
    .join(', ');
