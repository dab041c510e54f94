import { gstIn, isAustralianBuyer } from '#contract/gst.ts';

/** The GST rules that `GST_RULE` can name. The total that a buyer pays is the same under both. */
export const gstRules = ['australian-buyers', 'all-buyers'] as const;
export type GstRule = (typeof gstRules)[number];

/** Returns whether a supply to this buyer carries GST. */
export const isTaxed = (rule: GstRule, country: string | null | undefined) =>
  rule === 'all-buyers' || isAustralianBuyer(country);

/** The GST share of a total: none where the rule exempts the buyer's country. */
export const gstFor = (totalCents: number, rule: GstRule, country: string | null | undefined) =>
  isTaxed(rule, country) ? gstIn(totalCents) : 0;

type Taxed = { totalCents: number; gstCents: number };

/** Returns whether an issued document was exempt. A few cents include no GST because of rounding. */
export const isGstFree = ({ totalCents, gstCents }: Taxed) => gstCents === 0 && gstIn(totalCents) !== 0;

/** Follows the total of an issued document in emails. */
export const gstNote = (document: Taxed) => (isGstFree(document) ? 'without GST' : 'including GST');
