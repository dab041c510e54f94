/** Whoever takes the money: the test provider, or Stripe. It knows amounts and addresses, and nothing of members. */
export type PaymentProvider = {
  name: string;
  /** Opens a page to pay at. The same id again opens the same page. */
  open(checkout: Checkout): Promise<OpenedCheckout>;
  /** How it stands now, by the provider's own books. */
  look(reference: string): Promise<CheckoutState>;
  /** Nobody can pay there any more; does nothing where it is over already. */
  close(reference: string): Promise<void>;
  /** Gives the money back, once however often it is asked for. */
  giveBack(reference: string): Promise<void>;
};

/** How long a visitor can pay on the provider's page, in seconds. */
export const openForSeconds = 2 * 60 * 60;

export type Checkout = {
  /** Of the payment, by which the provider's events name it. */
  id: string;
  /** When the payment was begun: a page that is asked for again must be asked for in the same words. */
  begunAt: Date;
  /** In cents, GST included. */
  lines: PurchaseLine[];
  email: string;
  /** Where the browser goes afterwards. */
  paidUrl: string;
  leftUrl: string;
};

export type PurchaseLine = { description: string; quantity: number; unitCents: number };
export type OpenedCheckout = { reference: string; url: string };
export type CheckoutState = 'open' | 'paid' | 'declined' | 'expired';

export const totalOf = (lines: PurchaseLine[]) =>
  lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);
