import { isAustralia } from './countries.ts';

/** Prices include GST, which is one eleventh of the total. */
export const gstCents = (totalCents: number) => Math.round(totalCents / 11);

export const gstRules = ['australian-buyers', 'all-buyers'] as const;
export type GstRule = (typeof gstRules)[number];

/** A buyer without a country counts as Australian. */
export const isTaxed = (rule: GstRule, country: string | null | undefined) =>
  rule === 'all-buyers' || !country?.trim() || isAustralia(country);
