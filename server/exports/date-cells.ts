import { associationTimeZone } from '#contract/association-time-zone.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes long. Swedish dates have the form of ISO 8601. */
function findFormat(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format;
}

/** "2026-11-19 14:05:00", by default in the time zone of the association. */
export const toMomentCell = (moment: Date | null, timeZone: string | null = null): string | null =>
  moment && findFormat(timeZone ?? associationTimeZone).format(moment);

export const toDayCell = (moment: Date | null): string | null => toMomentCell(moment)?.slice(0, 10) ?? null;
