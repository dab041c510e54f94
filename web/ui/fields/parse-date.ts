/** Screens show dates as DD / MM / YYYY. The API uses YYYY/MM/DD. */

const dayFirst = /^(?<day>\d{1,2})\s*[\s/.-]\s*(?<month>\d{1,2})\s*[\s/.-]\s*(?<year>\d{4})$/;
const digitsOnly = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/;
/** The format of browser autofill. */
const yearFirst = /^(?<year>\d{4})[/-](?<month>\d{1,2})[/-](?<day>\d{1,2})/;

export function toApiDate(input: string): string | undefined {
  const text = input.trim();
  const { year, month, day } =
    (text.match(dayFirst) ?? text.match(digitsOnly) ?? text.match(yearFirst))?.groups ?? {};
  if (!year || !month || !day) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(`${date}T00:00:00Z`);
  // `Date` converts 31 April to 1 May.
  const isCalendarDate = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date);
  return isCalendarDate ? date.replaceAll('-', '/') : undefined;
}

export function toDisplayDate(input: string): string {
  return toApiDate(input)?.split('/').reverse().join(' / ') ?? input;
}

/** Inserts slashes only while digits are appended, never during corrections. */
export function autoInsertSlashes(previous: string, input: string): string {
  const isAppended = input.length === previous.length + 1 && input.startsWith(previous);
  return isAppended ? input.replace(/^(\d{2}(?: \/ \d{2})?)(\d)$/, '$1 / $2') : input;
}
