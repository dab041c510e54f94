/** Formats of iCalendar (RFC 5545). */

/** A value of type TEXT. */
export const formatText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '');

/** '20261118T060000Z'. */
export const formatMoment = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');

/** '20261118' for '2026-11-18'. */
export const formatDay = (day: string): string => day.replaceAll('-', '');
