import { formatDollars, withoutZeroCents } from '#contract/money.ts';

/** Including GST. */
const handbookCents = 495_00;

export const formatHandbookPrice = (quantity = 1) =>
  withoutZeroCents(formatDollars(quantity * handbookCents));
