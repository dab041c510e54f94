export type PaymentProvider = {
  name: string;
  /** Idempotent: the same id opens the same page. */
  open(checkout: Checkout): Promise<OpenedCheckout>;
  getStatus(reference: string): Promise<CheckoutState>;
  /** Does nothing when the page is already closed. */
  close(reference: string): Promise<void>;
  /** Idempotent. */
  refund(reference: string): Promise<void>;
};

export const checkoutTtlSeconds = 2 * 60 * 60;

export type Checkout = {
  id: string;
  /** Part of the request, because a retry must be identical. */
  startedAt: Date;
  lines: PurchaseLine[];
  email: string;
  successUrl: string;
  cancelUrl: string;
};

export type PurchaseLine = { description: string; quantity: number; unitCents: number };
export type OpenedCheckout = { reference: string; url: string };
export type CheckoutState = 'open' | 'paid' | 'declined' | 'expired';

export const sumLineCents = (lines: PurchaseLine[]) =>
  lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);
