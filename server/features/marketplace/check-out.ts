import type { InputOf } from '#contract/endpoint.ts';
import type { marketplace } from '#contract/marketplace.ts';
import type { Db } from '../../db/database.ts';
import { badInput, notAllowed, Refusal } from '../../errors.ts';
import type { Fulfil } from '../../payments/cashier.ts';
import { type PurchaseLine, totalOf } from '../../payments/payment-provider.ts';
import { endPurchase, findAwaiting, insertPurchase } from '../../payments/purchases.sql.ts';
import type { FeatureParts } from '../feature-parts.ts';
import { issueInvoice } from '../invoices/issue-invoice.sql.ts';
import { orderLetter } from './marketplace.mails.ts';
import { findBuyer, findCompany, listBasket, lockBasket, takeFromBasket } from './marketplace.sql.ts';

export type CheckOutParts = Pick<FeatureParts, 'config' | 'db' | 'postOffice' | 'cashier'>;
type Wish = InputOf<typeof marketplace.checkOut>['body'];

/** What a purchase of the marketplace becomes: an invoice with these lines, to the member or to the company. */
type Order = {
  memberId: string;
  organisationId: string | null;
  lines: (PurchaseLine & { productId: string })[];
};

export type CheckedOut = {
  purchaseId: string;
  payUrl: string | null;
  invoice: { id: string; number: number } | null;
};

export async function checkOut(parts: CheckOutParts, memberId: string, wish: Wish): Promise<CheckedOut> {
  await giveUpOthers(parts, memberId, await orderOf(parts.db, memberId, wish), wish);
  return wish.payBy === 'card' ? payByCard(parts, memberId, wish) : payLater(parts, memberId, wish);
}

/** The server says what it costs; the browser only says what it has shown. */
async function orderOf(db: Db, memberId: string, { buyFor, totalCents }: Wish): Promise<Order> {
  const company = buyFor === 'Company' ? await findCompany(db, memberId) : undefined;
  if (buyFor === 'Company' && !company) throw notAllowed('Only billing contacts can buy for their company.');
  const items = await listBasket(db, memberId);
  if (items.length === 0) throw badInput([{ field: 'basket', message: 'must not be empty' }]);
  const lines = items.map(({ id, name, quantity, priceCents }) => ({
    productId: id,
    description: name,
    quantity,
    unitCents: priceCents,
  }));
  if (totalOf(lines) !== totalCents) throw changedSince();
  return { memberId, organisationId: company?.id ?? null, lines };
}

const changedSince = () =>
  new Refusal('conflict', { message: 'Your basket or its prices have changed. Please look at it again.' });

/** An earlier try with another basket is given up, so that it cannot be paid beside the new one. */
async function giveUpOthers({ db, cashier }: CheckOutParts, memberId: string, order: Order, { payBy }: Wish) {
  for (const { id, details } of await findAwaiting(db, 'shop', memberId)) {
    if (payBy === 'card' && isSame(details as Order, order)) continue;
    if (!(await cashier.giveUp(id)))
      throw new Refusal('conflict', {
        message:
          'A payment of yours has just gone through. Please look at your invoices before you buy again.',
      });
  }
}

const isSame = (one: Order, other: Order) => signOf(one) === signOf(other);
const signOf = ({ organisationId, lines }: Order) =>
  JSON.stringify([organisationId, lines.map((line) => [line.productId, line.quantity, line.unitCents])]);

async function payByCard(parts: CheckOutParts, memberId: string, wish: Wish): Promise<CheckedOut> {
  const { db, cashier, config } = parts;
  const { purchaseId, order } = await db.transaction().execute(async (tx) => {
    await lockBasket(tx, memberId);
    const order = await orderOf(tx, memberId, wish);
    const before = await findAwaiting(tx, 'shop', memberId);
    const same = before.find(({ details }) => isSame(details as Order, order));
    const purchaseId =
      same?.id ??
      (await insertPurchase(tx, {
        kind: 'shop',
        memberId,
        details: order,
        totalCents: totalOf(order.lines),
      }));
    return { purchaseId, order };
  });
  const { email } = await findBuyer(db, memberId);
  const back = `${config.publicUrl}/marketplace?purchase=${purchaseId}`;
  const { lines } = order;
  const payUrl = await cashier.open(purchaseId, { lines, email, paidUrl: back, leftUrl: back });
  return { purchaseId, payUrl, invoice: null };
}

async function payLater(parts: CheckOutParts, memberId: string, wish: Wish): Promise<CheckedOut> {
  return parts.db.transaction().execute(async (tx) => {
    await lockBasket(tx, memberId);
    const order = await orderOf(tx, memberId, wish);
    const totalCents = totalOf(order.lines);
    const purchaseId = await insertPurchase(tx, { kind: 'shop', memberId, details: order, totalCents });
    const invoice = await bill(tx, parts, order, { isPaid: false });
    await endPurchase(tx, purchaseId, { status: 'done', invoiceId: invoice.id });
    return { purchaseId, payUrl: null, invoice };
  });
}

async function bill(
  tx: Db,
  { config, postOffice }: Pick<CheckOutParts, 'config' | 'postOffice'>,
  { memberId, organisationId, lines }: Order,
  { isPaid }: { isPaid: boolean },
) {
  await takeFromBasket(tx, memberId, lines);
  const { firstName, email } = await findBuyer(tx, memberId);
  const invoice = await issueInvoice(tx, {
    memberId,
    ...(organisationId && { organisationId }),
    kind: 'Marketplace',
    isPaid,
    lines: lines.map(({ description, quantity, unitCents }) => ({ description, quantity, unitCents })),
  });
  const { association, publicUrl } = config;
  const order = { firstName, isPaid, forCompany: organisationId !== null, totalCents: totalOf(lines) };
  await postOffice.post(
    tx,
    email,
    orderLetter({ ...order, association: association.name, publicUrl }, invoice),
  );
  return invoice;
}

export const fulfilOrder =
  (parts: Pick<CheckOutParts, 'config' | 'postOffice'>): Fulfil =>
  async (tx, { details }) =>
    (await bill(tx, parts, details as Order, { isPaid: true })).id;
