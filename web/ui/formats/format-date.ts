// Does not use `Intl`: the first formatter takes 10 to 30 ms, and 100 ms on a phone.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'DD MMM, YYYY' in local time. */
export function formatDate(moment: string): string {
  const date = parseMoment(moment);
  return date ? `${twoDigits(date.getDate())} ${months[date.getMonth()]}, ${date.getFullYear()}` : '';
}

/** 'D MMM YYYY'. */
export function formatArticleDate(moment: string): string {
  const date = parseMoment(moment);
  return date ? `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}` : '';
}

/** '9:05 am'. */
export function formatTime(moment: string): string {
  const date = parseMoment(moment);
  if (!date) return '';
  const hour = date.getHours();
  return `${hour % 12 || 12}:${twoDigits(date.getMinutes())} ${hour < 12 ? 'am' : 'pm'}`;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

function parseMoment(moment: string): Date | undefined {
  // An empty string becomes NaN, because `Date` may parse it as 1970.
  const date = new Date(moment || Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
