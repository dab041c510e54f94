// Does not use Intl: the first number formatter of a page takes 10 to 100 ms.

export const formatDollars = (cents: number) => formatAmount('$', cents);

export const formatPrice = (cents: number) => formatAmount('A$', cents);

export const withoutZeroCents = (amount: string) => amount.replace(/\.00$/, '');

function formatAmount(currency: string, cents: number): string {
  const dollars = (Math.abs(Math.round(cents)) / 100).toFixed(2);
  return `${cents < 0 ? '-' : ''}${currency}${dollars.replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}
