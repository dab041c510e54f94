/** Dates are shown as DD / MM / YYYY and sent as YYYY/MM/DD. */

const inOrder = /^(?<day>\d{1,2})\s*[\s/.-]\s*(?<month>\d{1,2})\s*[\s/.-]\s*(?<year>\d{4})$/;
const withoutSigns = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/;
/** Browsers autofill dates this way. */
const yearFirst = /^(?<year>\d{4})[/-](?<month>\d{1,2})[/-](?<day>\d{1,2})/;

export function toApiDate(written: string): string | undefined {
  const text = written.trim();
  const { year, month, day } =
    (text.match(inOrder) ?? text.match(withoutSigns) ?? text.match(yearFirst))?.groups ?? {};
  if (!year || !month || !day) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(`${date}T00:00:00Z`);
  // `Date` turns 31 April into 1 May.
  const isReal = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date);
  return isReal ? date.replaceAll('-', '/') : undefined;
}

export function toDisplayDate(written: string): string {
  return toApiDate(written)?.split('/').reverse().join(' / ') ?? written;
}

/** Adds slashes only while digits are appended, never during corrections. */
export function autoInsertSlashes(before: string, typed: string): string {
  const added = typed.length === before.length + 1 && typed.startsWith(before);
  return added ? typed.replace(/^(\d{2}(?: \/ \d{2})?)(\d)$/, '$1 / $2') : typed;
}
