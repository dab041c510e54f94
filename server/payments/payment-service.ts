import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { busy, conflict } from '../http/errors.ts';
import type { Checkout, CheckoutState, OpenedCheckout, PaymentProvider } from './payment-provider.ts';
import {
  claimUnsettled,
  expireIfNeverOpened,
  expireOldPurchases,
  findLatestPayment,
  findPayment,
  findPurchase,
  finishPurchase,
  insertPayment,
  lockPurchase,
  markCheckoutOpened,
  type PaymentRow,
  type PaymentStatus,
  type PurchaseKind,
  type PurchaseRow,
  setPaymentStatus,
} from './purchases.sql.ts';

export type PurchaseHandler = {
  /** Returns the id of the invoice, or null when the purchase is no longer possible. */
  fulfil(tx: Db, purchase: PurchaseRow): Promise<string | null>;
  notifyRefund(tx: Db, purchase: PurchaseRow): Promise<void>;
};

type PaymentServiceDeps = {
  db: Db;
  provider: PaymentProvider;
  sellers: Record<PurchaseKind, PurchaseHandler>;
};
type Page = Omit<Checkout, 'id' | 'startedAt'>;

export type PurchaseState =
  | Exclude<PaymentStatus, 'to return'>
  | (typeof terminalStates)[keyof typeof terminalStates];

/** The end of a purchase overrides the state of its last payment page. */
const terminalStates = {
  done: 'paid',
  returned: 'returned',
  replaced: 'replaced',
  lapsed: 'forgotten',
} as const;

/** Longer than a provider takes, with every retry. */
const openTimeoutSeconds = 300;

/** A second click waits for the page that the first one is opening. */
const openPolling = { looks: 15, everyMs: 200 };

/** Redirects, webhooks and the scheduled job only trigger a lookup. The provider's record decides. */
export class PaymentService {
  readonly #desk: PaymentServiceDeps;
  constructor(desk: PaymentServiceDeps) {
    this.#desk = desk;
  }

  async open(purchaseId: string, page: Page): Promise<string> {
    const { db, provider } = this.#desk;
    const begun = await insertPayment(db, { purchaseId, provider: provider.name });
    const payment = begun ?? (await this.#waitForOpenCheckout(purchaseId));
    if (payment.payUrl) return payment.payUrl;
    try {
      // The same id opens the same page, if the other request died.
      const opened = await provider.open({ ...page, id: payment.id, startedAt: payment.createdAt });
      if (await this.#isStillPayable(payment, opened)) return opened.url;
      await provider.close(opened.reference);
      throw conflict('This can no longer be paid. Please look at it again.');
    } catch (error) {
      // The page was never shown, so it cannot have been paid.
      if (begun) await expireIfNeverOpened(db, payment.id);
      throw error;
    }
  }

  async #waitForOpenCheckout(purchaseId: string): Promise<PaymentRow> {
    const { db, provider } = this.#desk;
    for (let looks = 1; ; looks += 1) {
      const payment = await findLatestPayment(db, purchaseId, provider.name);
      if (payment?.status !== 'open') throw busy();
      if (payment.payUrl || looks === openPolling.looks) return payment;
      await delay(openPolling.everyMs);
    }
  }

  /** The purchase may have been given up while the page was opened. */
  #isStillPayable({ id, purchaseId }: PaymentRow, opened: OpenedCheckout): Promise<boolean> {
    return this.#desk.db.transaction().execute(async (tx) => {
      const purchase = await lockPurchase(tx, purchaseId);
      return purchase?.status === 'awaiting' && (await markCheckoutOpened(tx, id, opened));
    });
  }

  async refresh(purchaseId: string): Promise<PurchaseState> {
    const { db, provider } = this.#desk;
    const payment = await findLatestPayment(db, purchaseId, provider.name);
    const status = payment ? await this.#record(payment) : 'open';
    if (payment && status === 'to return') await this.#refund(payment).catch(ignoreForRetryJob);
    const purchase = await findPurchase(db, purchaseId);
    if (purchase && purchase.status !== 'awaiting') return terminalStates[purchase.status];
    return status === 'to return' ? 'returned' : status;
  }

  /** Returns false when the purchase is already paid. */
  async abandon(purchaseId: string): Promise<boolean> {
    // Closed first, to keep a payment that was just made.
    const hadPage = await this.#closePage(purchaseId).catch(() => true);
    const isGivenUp = await this.#desk.db.transaction().execute(async (tx) => {
      const purchase = await lockPurchase(tx, purchaseId);
      if (purchase?.status === 'awaiting') await finishPurchase(tx, purchaseId, { status: 'replaced' });
      return purchase?.status !== 'done';
    });
    // A page that opened just before the purchase ended.
    if (isGivenUp && !hadPage) await this.#closePage(purchaseId).catch(ignoreForRetryJob);
    return isGivenUp;
  }

  async #closePage(purchaseId: string): Promise<boolean> {
    const { db, provider } = this.#desk;
    const payment = await findLatestPayment(db, purchaseId, provider.name);
    if (payment?.status !== 'open' || !payment.reference) return false;
    await provider.close(payment.reference);
    await this.#record(payment);
    return true;
  }

  /** Idempotent and safe to call concurrently. */
  async reconcile(paymentId: string): Promise<void> {
    const payment = await findPayment(this.#desk.db, paymentId);
    // Payments of another provider cannot be looked up now.
    if (payment?.provider !== this.#desk.provider.name) return;
    if ((await this.#record(payment)) === 'to return') await this.#refund(payment);
  }

  async #record(payment: PaymentRow): Promise<PaymentStatus> {
    if (isFinal(payment.status)) return payment.status;
    if (!payment.reference) return this.#expireIfNeverOpened(payment);
    const said = await this.#resolveStatus(payment, payment.reference);
    if (said === 'open' || said === payment.status) return payment.status;
    return this.#desk.db.transaction().execute(async (tx) => {
      const purchase = await lockPurchase(tx, payment.purchaseId);
      const now = await findPayment(tx, payment.id);
      if (!purchase || !now || isFinal(now.status)) return now?.status ?? 'expired';
      const next = said === 'paid' ? await this.#apply(tx, purchase) : said;
      await setPaymentStatus(tx, payment.id, next);
      return next;
    });
  }

  /** Closes a page that must no longer be paid before its state is read. */
  async #resolveStatus({ status, purchaseId }: PaymentRow, reference: string): Promise<CheckoutState> {
    const { db, provider } = this.#desk;
    const said = await provider.getStatus(reference);
    if (said !== 'open') return said;
    if (status === 'open' && (await findPurchase(db, purchaseId))?.status === 'awaiting') return said;
    await provider.close(reference);
    return provider.getStatus(reference);
  }

  async #apply(tx: Db, purchase: PurchaseRow): Promise<'paid' | 'to return'> {
    const seller = this.#desk.sellers[purchase.kind];
    const invoiceId = purchase.status === 'awaiting' ? await seller.fulfil(tx, purchase) : null;
    if (invoiceId) {
      await finishPurchase(tx, purchase.id, { status: 'done', invoiceId });
      return 'paid';
    }
    await seller.notifyRefund(tx, purchase);
    await finishPurchase(tx, purchase.id, { status: 'returned' });
    return 'to return';
  }

  async #refund(payment: PaymentRow): Promise<void> {
    await this.#desk.provider.refund(payment.reference as string);
    await setPaymentStatus(this.#desk.db, payment.id, 'returned');
  }

  /** Either still opening, or the process died before the page was shown. */
  async #expireIfNeverOpened(payment: PaymentRow): Promise<PaymentStatus> {
    if (payment.status !== 'open') return payment.status;
    const isOver = await expireIfNeverOpened(this.#desk.db, payment.id, {
      olderThanSeconds: openTimeoutSeconds,
    });
    return isOver ? 'expired' : 'open';
  }

  async reconcileAll(onFault: (error: unknown, paymentId: string) => void): Promise<void> {
    const { db, provider } = this.#desk;
    const chosen = { provider: provider.name, olderThanSeconds: 60, limit: 200 };
    for (const { id } of await claimUnsettled(db, chosen))
      await this.reconcile(id).catch((error: unknown) => onFault(error, id));
    await expireOldPurchases(db, provider.name);
  }
}

/** Expired is not final: a late payment must not be lost. */
const isFinal = (status: PaymentStatus) =>
  status === 'paid' || status === 'to return' || status === 'returned';

/** The scheduled job retries every minute. */
const ignoreForRetryJob = () => {};
