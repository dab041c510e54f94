import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { Refusal } from '../http/errors.ts';
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

/** What a feature that sells does with a payment, each as part of the given transaction. */
export type Seller = {
  /** Makes of a paid purchase what was bought, and gives the invoice for it; nothing where it cannot be had any more. */
  fulfil(tx: Db, purchase: PurchaseRow): Promise<string | null>;
  /** Tells the buyer that the money goes back. */
  tellOfReturn(tx: Db, purchase: PurchaseRow): Promise<void>;
};

type Desk = { db: Db; provider: PaymentProvider; sellers: Record<PurchaseKind, Seller> };
type Page = Omit<Checkout, 'id' | 'begunAt'>;

/** How a purchase stands, for whoever waits for it. */
export type PurchaseState = Exclude<PaymentStatus, 'to return'> | (typeof endings)[keyof typeof endings];

/** What is over is over, whatever became of the last page that was opened for it. */
const endings = { done: 'paid', returned: 'returned', replaced: 'replaced', lapsed: 'forgotten' } as const;

/** After this a page that was never opened is given up: far more than a provider takes, with every retry. */
const openingSeconds = 300;

/** How long a second click waits for the page that the first one is opening. */
const patience = { looks: 15, everyMs: 200 };

/**
 * Takes payments and applies each once. Whatever tells of a payment (the browser that comes back, an event of the
 * provider, the clock) only says that it is worth a look: what counts is what the provider's books say, and what is
 * made of it is made in one transaction under the lock of its purchase.
 */
export class Cashier {
  readonly #desk: Desk;
  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Where a purchase can be paid: the page that is open already, or a new one. */
  async open(purchaseId: string, page: Page): Promise<string> {
    const { db, provider } = this.#desk;
    const begun = await insertPayment(db, { purchaseId, provider: provider.name });
    const payment = begun ?? (await this.#openedByAnother(purchaseId));
    if (payment.payUrl) return payment.payUrl;
    try {
      // Where another has begun and is not heard of, the same id opens the same page.
      const opened = await provider.open({ ...page, id: payment.id, begunAt: payment.createdAt });
      if (await this.#isStillWanted(payment, opened)) return opened.url;
      await provider.close(opened.reference);
      throw new Refusal('conflict', { message: 'This can no longer be paid. Please look at it again.' });
    } catch (error) {
      // Nobody was told of a page, so nobody can have paid there; unless who began it is still at it.
      if (begun) await expireUnopened(db, payment.id);
      throw error;
    }
  }

  async #openedByAnother(purchaseId: string): Promise<PaymentRow> {
    const { db, provider } = this.#desk;
    for (let looks = 1; ; looks += 1) {
      const payment = await findLatestPayment(db, purchaseId, provider.name);
      if (payment?.status !== 'open') throw new Refusal('busy', { retryAfterSeconds: 2 });
      if (payment.payUrl || looks === patience.looks) return payment;
      await delay(patience.everyMs);
    }
  }

  /** Opening takes a while: a purchase that was given up meanwhile must not be paid. */
  #isStillWanted({ id, purchaseId }: PaymentRow, opened: OpenedCheckout): Promise<boolean> {
    return this.#desk.db.transaction().execute(async (tx) => {
      const purchase = await lockPurchase(tx, purchaseId);
      return purchase?.status === 'awaiting' && (await setOpened(tx, id, opened));
    });
  }

  /** Looks at how a purchase stands, and applies it. */
  async look(purchaseId: string): Promise<PurchaseState> {
    const { db, provider } = this.#desk;
    const payment = await findLatestPayment(db, purchaseId, provider.name);
    const status = payment ? await this.#record(payment) : 'open';
    if (payment && status === 'to return') await this.#giveBack(payment).catch(leaveToTheClock);
    const purchase = await findPurchase(db, purchaseId);
    if (purchase && purchase.status !== 'awaiting') return endings[purchase.status];
    return status === 'to return' ? 'returned' : status;
  }

  /** Another takes the purchase's place; says whether it could be given up, or is paid already. */
  async giveUp(purchaseId: string): Promise<boolean> {
    // First, so that what was paid a moment ago is kept. What cannot be closed now is closed by the clock.
    const hadPage = await this.#closePage(purchaseId).catch(() => true);
    const isGivenUp = await this.#desk.db.transaction().execute(async (tx) => {
      const purchase = await lockPurchase(tx, purchaseId);
      if (purchase?.status === 'awaiting') await endPurchase(tx, purchaseId, { status: 'replaced' });
      return purchase?.status !== 'done';
    });
    // One that opened just before the purchase ended.
    if (isGivenUp && !hadPage) await this.#closePage(purchaseId).catch(leaveToTheClock);
    return isGivenUp;
  }

  /** Says whether there was one. */
  async #closePage(purchaseId: string): Promise<boolean> {
    const { db, provider } = this.#desk;
    const payment = await findLatestPayment(db, purchaseId, provider.name);
    if (payment?.status !== 'open' || !payment.reference) return false;
    await provider.close(payment.reference);
    await this.#record(payment);
    return true;
  }

  /** Applies what the provider says of a payment. Again and again, at the same time, in any order: once. */
  async settle(paymentId: string): Promise<void> {
    const payment = await findPayment(this.#desk.db, paymentId);
    // What another provider took is in books that cannot be read now.
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

  /** A page where nobody is to pay any more is closed before its word is taken. */
  async #ask({ status, purchaseId }: PaymentRow, reference: string): Promise<CheckoutState> {
    const { db, provider } = this.#desk;
    const said = await provider.look(reference);
    if (said !== 'open') return said;
    if (status === 'open' && (await findPurchase(db, purchaseId))?.status === 'awaiting') return said;
    await provider.close(reference);
    return provider.look(reference);
  }

  /** The one place that says what a paid payment means: what was bought, or the money back. */
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

  /** Still being opened, or its process died while it was: then nobody was ever sent there. */
  async #recordUnopened(payment: PaymentRow): Promise<PaymentStatus> {
    if (payment.status !== 'open') return payment.status;
    const isOver = await expireUnopened(this.#desk.db, payment.id, { olderThanSeconds: openingSeconds });
    return isOver ? 'expired' : 'open';
  }

  /** By the clock, for what nobody comes back from. One that fails does not keep the others waiting. */
  async settleAll(onFault: (error: unknown, paymentId: string) => void): Promise<void> {
    const { db, provider } = this.#desk;
    const chosen = { provider: provider.name, olderThanSeconds: 60, limit: 200 };
    for (const { id } of await takeUnsettled(db, chosen))
      await this.settle(id).catch((error: unknown) => onFault(error, id));
    await forgetOldPurchases(db, provider.name);
  }

  find(purchaseId: string) {
    return findPurchase(this.#desk.db, purchaseId);
  }
}

/** A page that ran out is asked about again whenever somebody says so: money must not be lost by a clock. */
const isFinal = (status: PaymentStatus) =>
  status === 'paid' || status === 'to return' || status === 'returned';

/** What cannot be closed or given back at this moment is tried again every minute, and told of there. */
const leaveToTheClock = () => {};
