// By hand, for the reason that format-date.ts gives.

/** '12,345'. */
export const formatCount = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** 'A$1,234.50': Australian dollars, said as such, since some readers have other dollars. */
export function formatPrice(cents: number): string {
  const whole = Math.abs(Math.round(cents));
  const dollars = formatCount(Math.floor(whole / 100));
  return `${cents < 0 ? '-' : ''}A$${dollars}.${String(whole % 100).padStart(2, '0')}`;
}
