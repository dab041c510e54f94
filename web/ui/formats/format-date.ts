// Written out by hand: a browser takes 10 to 30 ms, on a telephone 100, to make its first formatter of dates or numbers.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'DD MMM, YYYY' in the browser's time zone, as dates are shown everywhere but on articles. */
export function formatDate(moment: string): string {
  const date = dateOf(moment);
  return date ? `${twoDigits(date.getDate())} ${months[date.getMonth()]}, ${date.getFullYear()}` : '';
}

/** 'D MMM YYYY', as articles have it. */
export function formatArticleDate(moment: string): string {
  const date = dateOf(moment);
  return date ? `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}` : '';
}

/** '9:05 am', by the clock of who reads it. */
export function formatTime(moment: string): string {
  const date = dateOf(moment);
  if (!date) return '';
  const hour = date.getHours();
  return `${hour % 12 || 12}:${twoDigits(date.getMinutes())} ${hour < 12 ? 'am' : 'pm'}`;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Nothing for what is no date: a hole in a page is better than a page that fails. */
function dateOf(moment: string): Date | undefined {
  // Nothing is no date either, though it can be read as the first of 1970.
  const date = new Date(moment || Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
