import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { busy, conflict } from '../http/errors.ts';
import type { Checkout, CheckoutState, OpenedCheckout, PaymentProvider } from './payment-provider.ts';
import {
  endPurchase,
  expireUnopened,
  findLatestPayment,
  findPayment,
  findPurchase,
  forgetOldPurchases,
  insertPayment,
  lockPurchase,
  type PaymentRow,
  type PaymentStatus,
  type PurchaseKind,
  type PurchaseRow,
  setOpened,
  setPaymentStatus,
  takeUnsettled,
} from './purchases.sql.ts';

export type Seller = {
  /** Returns the id of the invoice, or null when the purchase is no longer possible. */
  fulfil(tx: Db, purchase: PurchaseRow): Promise<string | null>;
  tellOfReturn(tx: Db, purchase: PurchaseRow): Promise<void>;
};

type Desk = { db: Db; provider: PaymentProvider; sellers: Record<PurchaseKind, Seller> };
type Page = Omit<Checkout, 'id' | 'begunAt'>;

export type PurchaseState = Exclude<PaymentStatus, 'to return'> | (typeof endings)[keyof typeof endings];

/** The end of a purchase overrides the state of its last payment page. */
const endings = { done: 'paid', returned: 'returned', replaced: 'replaced', lapsed: 'forgotten' } as const;

/** Longer than a provider takes, with every retry. */
const openingSeconds = 300;

/** A second click waits for the page that the first one is opening. */
const patience = { looks: 15, everyMs: 200 };

/** Redirects, webhooks and the scheduled job only trigger a lookup. The provider's record decides. */
export class Cashier {
  readonly #desk: Desk;
  constructor(desk: Desk) {
    this.#desk = desk;
  }

  async open(purchaseId: string, page: Page): Promise<string> {
    const { db, provider } = this.#desk;
    const begun = await insertPayment(db, { purchaseId, provider: provider.name });
    const payment = begun ?? (await this.#openedByAnother(purchaseId));
    if (payment.payUrl) return payment.payUrl;
    try {
      // The same id opens the same page, if the other request died.
      const opened = await provider.open({ ...page, id: payment.id, begunAt: payment.createdAt });
      if (await this.#isStillWanted(payment, opened)) return opened.url;
      await provider.close(opened.reference);
      throw conflict('This can no longer be paid. Please look at it again.');
    } catch (error) {
      // The page was never shown, so it cannot have been paid.
      if (begun) await expireUnopened(db, payment.id);
      throw error;
    }
  }

  async #openedByAnother(purchaseId: string): Promise<PaymentRow> {
    const { db, provider } = this.#desk;
    for (let looks = 1; ; looks += 1) {
      const payment = await findLatestPayment(db, purchaseId, provider.name);
      if (payment?.status !== 'open') throw busy();
      if (payment.payUrl || looks === patience.looks) return payment;
      await delay(patience.everyMs);
    }
  }

  /** The purchase may have been given up while the page was opened. */
  #isStillWanted({ id, purchaseId }: PaymentRow, opened: OpenedCheckout): Promise<boolean> {
    return this.#desk.db.transaction().execute(async (tx) => {
      const purchase = await lockPurchase(tx, purchaseId);
      return purchase?.status === 'awaiting' && (await setOpened(tx, id, opened));
    });
  }

  async look(purchaseId: string): Promise<PurchaseState> {
    const { db, provider } = this.#desk;
    const payment = await findLatestPayment(db, purchaseId, provider.name);
    const status = payment ? await this.#record(payment) : 'open';
    if (payment && status === 'to return') await this.#giveBack(payment).catch(leaveToTheClock);
    const purchase = await findPurchase(db, purchaseId);
    if (purchase && purchase.status !== 'awaiting') return endings[purchase.status];
    return status === 'to return' ? 'returned' : status;
  }

  /** Returns false when the purchase is already paid. */
  async giveUp(purchaseId: string): Promise<boolean> {
    // Closed first, to keep a payment that was just made.
    const hadPage = await this.#closePage(purchaseId).catch(() => true);
    const isGivenUp = await this.#desk.db.transaction().execute(async (tx) => {
      const purchase = await lockPurchase(tx, purchaseId);
      if (purchase?.status === 'awaiting') await endPurchase(tx, purchaseId, { status: 'replaced' });
      return purchase?.status !== 'done';
    });
    // A page that opened just before the purchase ended.
    if (isGivenUp && !hadPage) await this.#closePage(purchaseId).catch(leaveToTheClock);
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
  async settle(paymentId: string): Promise<void> {
    const payment = await findPayment(this.#desk.db, paymentId);
    // Payments of another provider cannot be looked up now.
    if (payment?.provider !== this.#desk.provider.name) return;
    if ((await this.#record(payment)) === 'to return') await this.#giveBack(payment);
  }

  async #record(payment: PaymentRow): Promise<PaymentStatus> {
    if (isFinal(payment.status)) return payment.status;
    if (!payment.reference) return this.#recordUnopened(payment);
    const said = await this.#ask(payment, payment.reference);
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
  async #ask({ status, purchaseId }: PaymentRow, reference: string): Promise<CheckoutState> {
    const { db, provider } = this.#desk;
    const said = await provider.look(reference);
    if (said !== 'open') return said;
    if (status === 'open' && (await findPurchase(db, purchaseId))?.status === 'awaiting') return said;
    await provider.close(reference);
    return provider.look(reference);
  }

  async #apply(tx: Db, purchase: PurchaseRow): Promise<'paid' | 'to return'> {
    const seller = this.#desk.sellers[purchase.kind];
    const invoiceId = purchase.status === 'awaiting' ? await seller.fulfil(tx, purchase) : null;
    if (invoiceId) {
      await endPurchase(tx, purchase.id, { status: 'done', invoiceId });
      return 'paid';
    }
    await seller.tellOfReturn(tx, purchase);
    await endPurchase(tx, purchase.id, { status: 'returned' });
    return 'to return';
  }

  async #giveBack(payment: PaymentRow): Promise<void> {
    await this.#desk.provider.giveBack(payment.reference as string);
    await setPaymentStatus(this.#desk.db, payment.id, 'returned');
  }

  /** Either still opening, or the process died before the page was shown. */
  async #recordUnopened(payment: PaymentRow): Promise<PaymentStatus> {
    if (payment.status !== 'open') return payment.status;
    const isOver = await expireUnopened(this.#desk.db, payment.id, { olderThanSeconds: openingSeconds });
    return isOver ? 'expired' : 'open';
  }

  async settleAll(onFault: (error: unknown, paymentId: string) => void): Promise<void> {
    const { db, provider } = this.#desk;
    const chosen = { provider: provider.name, olderThanSeconds: 60, limit: 200 };
    for (const { id } of await takeUnsettled(db, chosen))
      await this.settle(id).catch((error: unknown) => onFault(error, id));
    await forgetOldPurchases(db, provider.name);
  }
}

/** Expired is not final: a late payment must not be lost. */
const isFinal = (status: PaymentStatus) =>
  status === 'paid' || status === 'to return' || status === 'returned';

/** The scheduled job retries every minute. */
const leaveToTheClock = () => {};
