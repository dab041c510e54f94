import type { InvoiceStatus } from '#contract/invoices.ts';
import type { PaymentState, PurchaseState } from '#contract/marketplace.ts';

/** Stored in `purchases.status`. */
export type PurchaseStatus = 'pending' | 'completed' | 'replaced' | 'refunded' | 'lapsed';
/** Stored in `payments.status`. */
export type PaymentStatus = 'open' | 'declined' | 'expired' | 'paid' | 'refund pending' | 'refunded';

const stateByPurchaseStatus: Record<Exclude<PurchaseStatus, 'pending'>, PaymentState> = {
  completed: 'paid',
  replaced: 'replaced',
  refunded: 'refunded',
  lapsed: 'lapsed',
};

const stateByPaymentStatus: Record<PaymentStatus, PaymentState> = {
  open: 'open',
  declined: 'declined',
  expired: 'expired',
  paid: 'paid',
  'refund pending': 'refunded',
  refunded: 'refunded',
};

const stateByInvoiceStatus: Record<InvoiceStatus, PurchaseState> = {
  Open: 'invoiced',
  Closed: 'paid',
  Cancelled: 'cancelled',
};

/** A finished purchase overrides the status of its last payment. */
export const toPaymentState = (purchase: PurchaseStatus, lastPayment: PaymentStatus): PaymentState =>
  purchase === 'pending' ? stateByPaymentStatus[lastPayment] : stateByPurchaseStatus[purchase];

/** A completed purchase has the state of its invoice, which may be paid or cancelled later. */
export const toPurchaseState = (
  purchase: { status: PurchaseStatus; invoiceStatus: string | null },
  paymentState: PaymentState,
): PurchaseState =>
  purchase.status === 'completed'
    ? stateByInvoiceStatus[purchase.invoiceStatus as InvoiceStatus]
    : paymentState;
