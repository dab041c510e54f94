/** 'DD MMM, YYYY', as dates are shown everywhere but on articles; in the browser's time zone unless another is named. */
export function formatDate(moment: string, timeZone?: string): string {
  const { day, month, year } = partsOf(moment, timeZone);
  return day && `${day.padStart(2, '0')} ${month}, ${year}`;
}

/** 'D MMM YYYY', as articles have it. */
export function formatArticleDate(moment: string, timeZone?: string): string {
  const { day, month, year } = partsOf(moment, timeZone);
  return day && `${day} ${month} ${year}`;
}

/** All empty for what is no date: a hole in a page is better than a page that fails. */
function partsOf(moment: string, timeZone: string | undefined) {
  // Nothing is no date either, though it can be read as the first of 1970.
  const date = new Date(moment || Number.NaN);
  if (Number.isNaN(date.getTime())) return { day: '', month: '', year: '' };
  // American English alone cuts every month to three letters; here it would be June, July and Sept.
  const parts = new Intl.DateTimeFormat('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  }).formatToParts(date);
  const part = (type: 'day' | 'month' | 'year') => parts.find((each) => each.type === type)?.value ?? '';
  return { day: part('day'), month: part('month'), year: part('year') };
}
