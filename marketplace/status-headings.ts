import type { Purchase } from './queries.ts';

export const statusHeadings: Record<Purchase['state'], string> = {
  open: 'Your payment is not finished',
  paid: 'Thank you, your payment has arrived',
  invoiced: 'Thank you for your order',
  declined: 'Your card was declined',
  expired: 'The payment page has closed',
  cancelled: 'Your order was cancelled',
  refunded: 'Your payment was returned',
  replaced: 'Replaced by a newer order',
  lapsed: 'The payment page has closed',
};
