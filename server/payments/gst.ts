import { type GstRule, gstCents as includedGstCents, isTaxed } from '#contract/gst.ts';

export const gstFor = (totalCents: number, rule: GstRule, country: string | null | undefined) =>
  isTaxed(rule, country) ? includedGstCents(totalCents) : 0;

type Taxed = { totalCents: number; gstCents: number };

/** A few cents include no GST because of rounding, without being exempt. */
export const isGstFree = ({ totalCents, gstCents }: Taxed) =>
  gstCents === 0 && includedGstCents(totalCents) !== 0;

export const gstNote = (document: Taxed) => (isGstFree(document) ? 'without GST' : 'including GST');
