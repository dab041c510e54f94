import { isAustralia } from './postal-places.ts';

/** Prices include GST, which is one eleventh of the total. */
export const gstIn = (totalCents: number) => Math.round(totalCents / 11);

export function isAustralianBuyer(country: string | null | undefined): boolean {
  return !country?.trim() || isAustralia(country);
}
