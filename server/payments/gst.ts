import { type GstRule, gstCents as includedGstCents, isTaxed } from '#contract/gst.ts';

export const computeGstCents = (totalCents: number, rule: GstRule, country: string | null | undefined) =>
  isTaxed(rule, country) ? includedGstCents(totalCents) : 0;

type TaxedAmount = { totalCents: number; gstCents: number };

/** An amount of a few cents has no GST because of rounding, but is not exempt. */
export const isGstFree = ({ totalCents, gstCents }: TaxedAmount) =>
  gstCents === 0 && includedGstCents(totalCents) !== 0;

export const formatGstNote = (document: TaxedAmount) =>
  isGstFree(document) ? 'without GST' : 'including GST';
