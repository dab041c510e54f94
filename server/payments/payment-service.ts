import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentState } from '#contract/marketplace.ts';
import type { Db } from '../db/database.ts';
import { busy, conflict } from '../http/errors.ts';
import type { Checkout, CheckoutState, OpenedCheckout, PaymentProvider } from './payment-provider.ts';
import { type PaymentStatus, toPaymentState } from './purchase-state.ts';
import {
  claimUnsettledPayments,
  expireIfNeverOpened,
  findLatestPayment,
  findPayment,
  findPurchase,
  finishPurchase,
  insertPayment,
  lapseOldPurchases,
  lockPurchase,
  markCheckoutOpened,
  type PaymentRow,
  type PurchaseKind,
  type PurchaseRow,
  setPaymentStatus,
} from './purchases.sql.ts';

export type PurchaseHandler = {
  /** Returns the id of the invoice, or null if the purchase is no longer possible. */
  fulfil(tx: Db, purchase: PurchaseRow): Promise<string | null>;
  notifyRefund(tx: Db, purchase: PurchaseRow): Promise<void>;
};

type PaymentServiceDeps = {
  db: Db;
  provider: PaymentProvider;
  purchaseHandlers: Record<PurchaseKind, PurchaseHandler>;
};

type CheckoutContent = Omit<Checkout, 'id' | 'startedAt'>;

/** Longer than a provider takes to open a page, including all retries. */
const openTimeoutSeconds = 300;
/** A second click waits for the page that the first one is opening. */
const openPolling = { maxAttempts: 15, intervalMs: 200 };

/** Redirects, webhooks and the scheduled job only trigger a lookup. The provider's record decides. */
export class PaymentService {
  readonly #deps: PaymentServiceDeps;

  constructor(deps: PaymentServiceDeps) {
    this.#deps = deps;
  }

  /** Returns the URL of the payment page. */
  async open(purchaseId: string, content: CheckoutContent): Promise<string> {
    const { db, provider } = this.#deps;
    const inserted = await insertPayment(db, { purchaseId, provider: provider.name });
    const payment = inserted ?? (await this.#waitForOpenCheckout(purchaseId));
    if (payment.payUrl) return payment.payUrl;
    try {
      // Idempotent: if another request has stopped, the same id opens the same page.
      const opened = await provider.open({ ...content, id: payment.id, startedAt: payment.createdAt });
      if (await this.#markOpenedIfPending(payment, opened)) return opened.url;
      await provider.close(opened.reference);
      throw conflict('This payment is no longer open. Please go back and try again.');
    } catch (error) {
      // The page was never shown, so it cannot have been paid.
      if (inserted) await expireIfNeverOpened(db, payment.id);
      throw error;
    }
  }

  async #waitForOpenCheckout(purchaseId: string): Promise<PaymentRow> {
    const { db, provider } = this.#deps;
    for (let attempt = 1; ; attempt += 1) {
      const payment = await findLatestPayment(db, purchaseId, provider.name);
      if (payment?.status !== 'open') throw busy();
      if (payment.payUrl || attempt === openPolling.maxAttempts) return payment;
      await delay(openPolling.intervalMs);
    }
  }

  /** Returns false if the purchase was abandoned while the page was opened. */
  #markOpenedIfPending({ id, purchaseId }: PaymentRow, opened: OpenedCheckout): Promise<boolean> {
    return this.#deps.db.transaction().execute(async (tx) => {
      const purchase = await lockPurchase(tx, purchaseId);
      return purchase?.status === 'pending' && (await markCheckoutOpened(tx, id, opened));
    });
  }

  /** Reconciles the latest payment of the purchase first. */
  async fetchState(purchaseId: string): Promise<PaymentState> {
    const { db, provider } = this.#deps;
    const payment = await findLatestPayment(db, purchaseId, provider.name);
    const status = payment ? await this.#updateFromProvider(payment) : 'open';
    if (payment && status === 'refund pending') await this.#refund(payment).catch(leaveToScheduledJob);
    const purchase = await findPurchase(db, purchaseId);
    return toPaymentState(purchase?.status ?? 'pending', status);
  }

  /** Returns false if the purchase is already paid. */
  async abandon(purchaseId: string): Promise<boolean> {
    // Close the page first, so that a payment that was just made is not lost.
    const hadPage = await this.#closeOpenPage(purchaseId).catch(() => true);
    const isAbandoned = await this.#deps.db.transaction().execute(async (tx) => {
      const purchase = await lockPurchase(tx, purchaseId);
      if (purchase?.status === 'pending') await finishPurchase(tx, purchaseId, { status: 'replaced' });
      return purchase?.status !== 'completed';
    });
    // The page may have opened just before the purchase was replaced.
    if (isAbandoned && !hadPage) await this.#closeOpenPage(purchaseId).catch(leaveToScheduledJob);
    return isAbandoned;
  }

  async #closeOpenPage(purchaseId: string): Promise<boolean> {
    const { db, provider } = this.#deps;
    const payment = await findLatestPayment(db, purchaseId, provider.name);
    if (payment?.status !== 'open' || !payment.reference) return false;
    await provider.close(payment.reference);
    await this.#updateFromProvider(payment);
    return true;
  }

  async reconcileAll(onError: (error: unknown, paymentId: string) => void): Promise<void> {
    const { db, provider } = this.#deps;
    const options = { provider: provider.name, olderThanSeconds: 60, limit: 200 };
    for (const { id } of await claimUnsettledPayments(db, options))
      await this.reconcile(id).catch((error: unknown) => onError(error, id));
    await lapseOldPurchases(db, provider.name);
  }

  /** Idempotent and safe to call concurrently. */
  async reconcile(paymentId: string): Promise<void> {
    const payment = await findPayment(this.#deps.db, paymentId);
    // Payments of another provider cannot be looked up with this one.
    if (payment?.provider !== this.#deps.provider.name) return;
    if ((await this.#updateFromProvider(payment)) === 'refund pending') await this.#refund(payment);
  }

  async #updateFromProvider(payment: PaymentRow): Promise<PaymentStatus> {
    if (isFinal(payment.status)) return payment.status;
    if (!payment.reference) return this.#expireIfNeverOpened(payment);
    const checkoutState = await this.#fetchCheckoutState(payment, payment.reference);
    if (checkoutState === 'open' || checkoutState === payment.status) return payment.status;
    return this.#deps.db.transaction().execute(async (tx) => {
      const purchase = await lockPurchase(tx, payment.purchaseId);
      const current = await findPayment(tx, payment.id);
      if (!purchase || !current || isFinal(current.status)) return current?.status ?? 'expired';
      const status = checkoutState === 'paid' ? await this.#fulfilOrRefund(tx, purchase) : checkoutState;
      await setPaymentStatus(tx, payment.id, status);
      return status;
    });
  }

  /** Closes a page that must no longer be paid, then reads its state again. */
  async #fetchCheckoutState({ status, purchaseId }: PaymentRow, reference: string): Promise<CheckoutState> {
    const { db, provider } = this.#deps;
    const state = await provider.getStatus(reference);
    if (state !== 'open') return state;
    if (status === 'open' && (await findPurchase(db, purchaseId))?.status === 'pending') return state;
    await provider.close(reference);
    return provider.getStatus(reference);
  }

  async #fulfilOrRefund(tx: Db, purchase: PurchaseRow): Promise<'paid' | 'refund pending'> {
    const handler = this.#deps.purchaseHandlers[purchase.kind];
    const invoiceId = purchase.status === 'pending' ? await handler.fulfil(tx, purchase) : null;
    if (invoiceId) {
      await finishPurchase(tx, purchase.id, { status: 'completed', invoiceId });
      return 'paid';
    }
    await handler.notifyRefund(tx, purchase);
    await finishPurchase(tx, purchase.id, { status: 'refunded' });
    return 'refund pending';
  }

  async #refund(payment: PaymentRow): Promise<void> {
    await this.#deps.provider.refund(payment.reference as string);
    await setPaymentStatus(this.#deps.db, payment.id, 'refunded');
  }

  /** The page is either still opening, or the process stopped before the page was shown. */
  async #expireIfNeverOpened(payment: PaymentRow): Promise<PaymentStatus> {
    if (payment.status !== 'open') return payment.status;
    const options = { olderThanSeconds: openTimeoutSeconds };
    return (await expireIfNeverOpened(this.#deps.db, payment.id, options)) ? 'expired' : 'open';
  }
}

/** `expired` is not final: a late payment must not be lost. */
const isFinal = (status: PaymentStatus) =>
  status === 'paid' || status === 'refund pending' || status === 'refunded';

/** The scheduled job retries every minute. */
const leaveToScheduledJob = () => {};
