/** The GST rules that `GST_RULE` can name. The total that a buyer pays is the same under both. */
export const gstRules = ['australian-buyers', 'all-buyers'] as const;
export type GstRule = (typeof gstRules)[number];

/** Prices include GST, which is one eleventh of the total. */
export const gstIn = (totalCents: number) => Math.round(totalCents / 11);

/** Returns whether a supply to this buyer carries GST. A buyer without a country is taxed as an Australian one. */
export function isTaxed(rule: GstRule, country: string | null | undefined): boolean {
  const name = country?.trim().toLowerCase();
  return rule === 'all-buyers' || !name || name === 'australia';
}

/** The GST share of a total: none where the rule exempts the buyer's country. */
export const gstFor = (totalCents: number, rule: GstRule, country: string | null | undefined) =>
  isTaxed(rule, country) ? gstIn(totalCents) : 0;

/** Returns whether an issued document was exempt. A few cents include no GST because of rounding. */
export const isGstFree = ({ totalCents, gstCents }: { totalCents: number; gstCents: number }) =>
  gstCents === 0 && gstIn(totalCents) !== 0;
