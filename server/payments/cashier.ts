import type { Db } from '../db/database.ts';
import { Refusal } from '../errors.ts';
import type { Checkout, PaymentProvider } from './payment-provider.ts';
import {
  endPurchase,
  findLatestPayment,
  findPayment,
  findPurchase,
  insertPayment,
  lapseOldPurchases,
  listUnsettled,
  lockPurchase,
  type PaymentRow,
  type PaymentStatus,
  type PurchaseKind,
  type PurchaseRow,
  setOpened,
  setPaymentStatus,
} from './purchases.sql.ts';

/**
 * Makes of a paid purchase what was bought, as part of the given transaction, and gives the invoice for it. Gives
 * nothing where it cannot be had any more: then the money goes back.
 */
export type Fulfil = (tx: Db, purchase: PurchaseRow) => Promise<string | null>;

type Desk = { db: Db; provider: PaymentProvider; fulfil: Record<PurchaseKind, Fulfil> };

/** How a purchase stands, for whoever waits for it. */
export type PurchaseState = 'open' | 'paid' | 'declined' | 'expired' | 'returned';

/** Between a try to open a page and the next, where the first one never came to its end. */
const openingSeconds = 30;

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
  async open(purchaseId: string, checkout: Omit<Checkout, 'id'>): Promise<string> {
    const { db, provider } = this.#desk;
    const id = await insertPayment(db, { purchaseId, provider: provider.name });
    if (id === undefined) return this.#openAlready(purchaseId);
    try {
      const opened = await provider.open({ ...checkout, id });
      await setOpened(db, id, opened);
      return opened.url;
    } catch (error) {
      // Nobody was told of a page, so nobody can have paid there.
      await setPaymentStatus(db, id, 'expired');
      throw error;
    }
  }

  async #openAlready(purchaseId: string): Promise<string> {
    const payment = await findLatestPayment(this.#desk.db, purchaseId);
    if (payment?.payUrl && payment.status === 'open') return payment.payUrl;
    throw new Refusal('busy', {
      message: 'The payment is just being opened. Please try again in a moment.',
      retryAfterSeconds: openingSeconds,
    });
  }

  /** Looks at how a purchase stands, and applies it. */
  async look(purchaseId: string): Promise<PurchaseState> {
    const payment = await findLatestPayment(this.#desk.db, purchaseId);
    if (!payment) return 'open';
    const status = await this.settle(payment.id);
    return status === 'to return' ? 'returned' : status;
  }

  /** The purchase is not wanted any more; says whether it could be given up, or is paid already. */
  async giveUp(purchaseId: string): Promise<boolean> {
    const { db, provider } = this.#desk;
    const payment = await findLatestPayment(db, purchaseId);
    if (payment?.status === 'open' && payment.reference) {
      await provider.close(payment.reference);
      await this.settle(payment.id);
    }
    return db.transaction().execute(async (tx) => {
      const purchase = await lockPurchase(tx, purchaseId);
      if (purchase?.status !== 'awaiting') return purchase?.status !== 'done';
      await endPurchase(tx, purchaseId, { status: 'lapsed' });
      return true;
    });
  }

  /** Applies what the provider says of a payment. Again and again, at the same time, in any order: once. */
  async settle(paymentId: string): Promise<PaymentStatus> {
    const { db, provider } = this.#desk;
    const payment = await findPayment(db, paymentId);
    if (!payment) return 'expired';
    if (payment.status === 'to return') return this.#giveBack(payment);
    if (payment.status !== 'open') return payment.status;
    if (!payment.reference) return this.#settleUnopened(payment);
    const said = await provider.look(payment.reference);
    if (said === 'open') return 'open';
    const status = await db.transaction().execute(async (tx) => {
      const purchase = await lockPurchase(tx, payment.purchaseId);
      const now = await findPayment(tx, paymentId);
      if (!purchase || now?.status !== 'open') return now?.status ?? 'expired';
      const next = said === 'paid' ? await this.#apply(tx, purchase) : said;
      await setPaymentStatus(tx, paymentId, next);
      return next;
    });
    return status === 'to return' ? this.#giveBack(payment) : status;
  }

  async #apply(tx: Db, purchase: PurchaseRow): Promise<'paid' | 'to return'> {
    const invoiceId =
      purchase.status === 'awaiting' ? await this.#desk.fulfil[purchase.kind](tx, purchase) : null;
    if (invoiceId) {
      await endPurchase(tx, purchase.id, { status: 'done', invoiceId });
      return 'paid';
    }
    await endPurchase(tx, purchase.id, { status: 'returned' });
    return 'to return';
  }

  async #giveBack(payment: PaymentRow): Promise<'returned'> {
    await this.#desk.provider.giveBack(payment.reference as string);
    await setPaymentStatus(this.#desk.db, payment.id, 'returned');
    return 'returned';
  }

  /** Still being opened, or its process died while it was: then nobody was ever sent there. */
  async #settleUnopened(payment: PaymentRow): Promise<PaymentStatus> {
    if (Date.now() - payment.createdAt.getTime() < openingSeconds * 1000) return 'open';
    await setPaymentStatus(this.#desk.db, payment.id, 'expired');
    return 'expired';
  }

  /** By the clock, for what nobody comes back from. One that fails does not keep the others waiting. */
  async settleAll(onFault: (error: unknown, paymentId: string) => void): Promise<void> {
    for (const { id } of await listUnsettled(this.#desk.db, { olderThanSeconds: 60, limit: 200 })) {
      await this.settle(id).catch((error: unknown) => onFault(error, id));
    }
    await lapseOldPurchases(this.#desk.db);
  }

  find(purchaseId: string) {
    return findPurchase(this.#desk.db, purchaseId);
  }
}
