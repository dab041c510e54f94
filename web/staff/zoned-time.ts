import { associationTimeZone } from '#contract/association-time-zone.ts';

const partsFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });

/** The day and time of a moment in the association's time zone, as for inputs: 2026-11-18 and 06:00. */
export function toLocalParts(moment: string): { day: string; time: string } {
  const [day = '', time = ''] = partsFormat(associationTimeZone).format(new Date(moment)).split(' ');
  return { day, time };
}

/** The moment of a day and time in the association's time zone. A time that daylight saving skips is an hour later. */
export function toMoment(day: string, time: string): string {
  const asUtc = new Date(`${day}T${time}:00Z`);
  const first = new Date(asUtc.getTime() - offsetMs(asUtc));
  // The offset is that of the result, which can differ around a change of the clocks.
  return new Date(asUtc.getTime() - offsetMs(first)).toISOString();
}

function offsetMs(moment: Date): number {
  const local = partsFormat(associationTimeZone).format(moment).replace(' ', 'T');
  return Date.parse(`${local}:00Z`) - Math.floor(moment.getTime() / 60_000) * 60_000;
}

export const associationCity = associationTimeZone.split('/').at(-1)?.replaceAll('_', ' ');

/** 'Melbourne, AEDT (UTC+11)'. */
export function describeTimeZone(moment: string): string {
  const nameOf = (style: 'short' | 'shortOffset') =>
    new Intl.DateTimeFormat('en-AU', { timeZone: associationTimeZone, timeZoneName: style })
      .formatToParts(new Date(moment))
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${associationCity}, ${nameOf('short')} (${nameOf('shortOffset').replace('GMT', 'UTC')})`;
}

const otherPlaces = { Wellington: 'Pacific/Auckland', Perth: 'Australia/Perth' };

/** '8:00 am in Wellington, 3:00 am in Perth', for members far from the association. */
export const describeElsewhere = (moment: string): string =>
  Object.entries(otherPlaces)
    .map(([place, timeZone]) => {
      const format = new Intl.DateTimeFormat('en-AU', { timeZone, hour: 'numeric', minute: '2-digit' });
      return `${format.format(new Date(moment)).replace(/\s/, ' ')} in ${place}`;
    })
    .join(', ');
