/** A day as people type it and see it, DD / MM / YYYY, and as it goes over the wire, YYYY/MM/DD. */

const inOrder = /^(?<day>\d{1,2})\s*[\s/.-]\s*(?<month>\d{1,2})\s*[\s/.-]\s*(?<year>\d{4})$/;
const withoutSigns = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/;
/** Browsers fill dates in this way. */
const yearFirst = /^(?<year>\d{4})[/-](?<month>\d{1,2})[/-](?<day>\d{1,2})/;

/** The day as YYYY/MM/DD, however it is written; undefined when there is no such day. */
export function wireDate(written: string): string | undefined {
  const text = written.trim();
  const { year, month, day } =
    (text.match(inOrder) ?? text.match(withoutSigns) ?? text.match(yearFirst))?.groups ?? {};
  if (!year || !month || !day) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(`${date}T00:00:00Z`);
  // The 31st of April is read as the 1st of May.
  const isReal = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date);
  return isReal ? date.replaceAll('-', '/') : undefined;
}

/** The day as DD / MM / YYYY; what is no day stays as it is. */
export function shownDate(written: string): string {
  return wireDate(written)?.split('/').reverse().join(' / ') ?? written;
}

/** Puts the slashes in while digits are added at the end. It never touches what is being mended or deleted. */
export function withSlashes(before: string, typed: string): string {
  const added = typed.length === before.length + 1 && typed.startsWith(before);
  return added ? typed.replace(/^(\d{2}(?: \/ \d{2})?)(\d)$/, '$1 / $2') : typed;
}
