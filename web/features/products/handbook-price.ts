import { formatDollars, withoutZeroCents } from '#contract/money.ts';

/** Including GST. */
const handbookCents = 495_00;

export const handbookPrice = (quantity = 1) => withoutZeroCents(formatDollars(quantity * handbookCents));
