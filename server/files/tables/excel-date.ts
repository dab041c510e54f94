import type { TableCell } from './table-row.ts';

const msPerDay = 86_400_000;
const msPerSecond = 1_000;
/** 31 December 9999. */
const maxDays = 2_958_465;

/**
 * Converts a serial number to "2026-11-19", or "2026-11-19 14:05:00" if it has a time.
 * Day 1 is 1 January 1900, or day 0 is 1 January 1904 in files of older Macs.
 */
export function toDateText(serial: number, uses1904: boolean): TableCell {
  const days = serial + (uses1904 ? 1_462 : 0);
  // Excel counts 29 February 1900, which did not exist, as day 60.
  const isLeapDay = !uses1904 && Math.floor(days) === 60;
  if (isLeapDay || days < 0 || days > maxDays + 1) return { problem: `has ${serial}, which is not a date` };
  const sinceEpoch = days >= 60 ? days : days + 1;
  const seconds = Math.round((sinceEpoch * msPerDay) / msPerSecond);
  const text = new Date(epochMs + seconds * msPerSecond).toISOString();
  const [date = '', time = ''] = text.slice(0, 19).split('T');
  if (serial < 1 && serial > 0) return time;
  return time === '00:00:00' ? date : `${date} ${time}`;
}

const epochMs = Date.UTC(1899, 11, 30);

/** The reverse for "2026-11-19" or "2026-11-19 14:05:00". Undefined before 1 March 1900, because of 29 February 1900. */
export function toSerialDate(text: string): number | undefined {
  const [date, time = '00:00:00'] = text.split(' ');
  const days = (Date.parse(`${date}T${time}Z`) - epochMs) / msPerDay;
  return days > 60 && days < maxDays + 1 ? days : undefined;
}
