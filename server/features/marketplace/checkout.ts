import type { HandlerInput } from '#contract/endpoint.ts';
import type { marketplace } from '#contract/marketplace.ts';
import type { Db } from '../../db/database.ts';
import { conflict, forbidden, validationFailed } from '../../http/errors.ts';
import type { RequestContext } from '../../http/register-endpoints.ts';
import { createRateLimiter } from '../../limits/rate-limiter.ts';
import { canonicalMailbox } from '../../mail/mailbox.ts';
import { type PurchaseLine, totalOf } from '../../payments/payment-provider.ts';
import type { PurchaseHandler } from '../../payments/payment-service.ts';
import {
  findPendingPurchases,
  finishPurchase,
  insertPurchase,
  lockBasket,
} from '../../payments/purchases.sql.ts';
import { issueInvoice } from '../invoices/issue-invoice.sql.ts';
import type { Services } from '../services.ts';
import { basketsEqual } from './basket-item.ts';
import { orderEmail, orderRefundedEmail } from './marketplace.emails.ts';
import { findBillingOrganisation, findBuyer, listBasket, removeFromBasket } from './marketplace.sql.ts';

type CheckOutParts = Services & Pick<RequestContext, 'portalUrl'>;
type Wish = HandlerInput<typeof marketplace.checkOut>['body'];

type Order = {
  memberId: string;
  organisationId: string | null;
  purchaseOrder?: string | undefined;
  lines: (PurchaseLine & { productId: string })[];
};

type CheckedOut = {
  purchaseId: string;
  payUrl: string | null;
  invoice: { id: string; number: number } | null;
};

/** One purchase per basket. Gives up others outside the lock, because that calls the provider, then retries. */
export async function checkOut(services: CheckOutParts, memberId: string, wish: Wish): Promise<CheckedOut> {
  const { others, bought } = await services.db.transaction().execute(async (tx) => {
    await lockBasket(tx, memberId);
    const order = await orderOf(tx, memberId, wish);
    const awaiting = await findPendingPurchases(tx, 'marketplace', memberId);
    const isSame = ({ details }: { details: unknown }) => signOf(details as Order) === signOf(order);
    const same = wish.payBy === 'card' ? awaiting.find(isSame) : undefined;
    const others = awaiting.filter(({ id }) => id !== same?.id);
    if (others.length > 0) return { others };
    return {
      others,
      bought: await createPurchase(tx, services, order, { payBy: wish.payBy, begun: same?.id }),
    };
  });
  if (bought) return 'invoice' in bought ? bought : openCheckout(services, bought);
  for (const { id } of others)
    if (!(await services.paymentService.abandon(id)))
      throw conflict(
        'A payment of yours has just gone through. Please look at your invoices before you buy again.',
      );
  return checkOut(services, memberId, wish);
}

/** The server computes the total; the browser only says what it showed. */
async function orderOf(db: Db, memberId: string, wish: Wish): Promise<Order> {
  const { buyFor, totalCents, cartItems, purchaseOrder } = wish;
  const company = buyFor === 'Company' ? await findBillingOrganisation(db, memberId) : undefined;
  if (buyFor === 'Company' && !company) throw forbidden('Only billing contacts can buy for their company.');
  const items = await listBasket(db, memberId);
  if (items.length === 0) throw validationFailed([{ field: 'basket', message: 'must not be empty' }]);
  const lines = items.map(({ id, name, quantity, priceCents }) => ({
    productId: id,
    description: name,
    quantity,
    unitCents: priceCents,
  }));
  if (totalOf(lines) === 0)
    throw validationFailed([{ field: 'basket', message: 'must hold something to pay for' }]);
  if (totalOf(lines) !== totalCents || (cartItems && !basketsEqual(cartItems, lines)))
    throw conflict('Your basket or its prices have changed. Please look at it again.');
  return { memberId, organisationId: company?.id ?? null, purchaseOrder: purchaseOrder || undefined, lines };
}

const signOf = ({ organisationId, purchaseOrder, lines }: Order) =>
  JSON.stringify([
    organisationId,
    purchaseOrder,
    lines.map((line) => [line.productId, line.quantity, line.unitCents]),
  ]);

type Begun = { purchaseId: string; order: Order };

async function createPurchase(
  tx: Db,
  services: CheckOutParts,
  order: Order,
  { payBy, begun }: { payBy: Wish['payBy']; begun: string | undefined },
): Promise<Begun | CheckedOut> {
  const { memberId, lines } = order;
  const purchaseId =
    begun ??
    (await insertPurchase(tx, { kind: 'marketplace', memberId, details: order, totalCents: totalOf(lines) }));
  if (payBy === 'card') {
    // Each may open a page at the provider, also for an existing purchase.
    await createRateLimiter(tx).consume('orderByCard', memberId);
    return { purchaseId, order };
  }
  // Limited per mailbox, because an email is sent before anything is paid.
  const { email } = await findBuyer(tx, memberId);
  await createRateLimiter(tx).consume('orderByInvoice', canonicalMailbox(email));
  const invoice = await issueOrderInvoice(tx, services, order, { isPaid: false });
  await finishPurchase(tx, purchaseId, { status: 'done', invoiceId: invoice.id });
  return { purchaseId, payUrl: null, invoice };
}

async function openCheckout({ db, paymentService, portalUrl }: CheckOutParts, { purchaseId, order }: Begun) {
  const { email } = await findBuyer(db, order.memberId);
  const back = `${portalUrl}/marketplace?purchase=${purchaseId}`;
  const payUrl = await paymentService.open(purchaseId, {
    lines: order.lines,
    email,
    successUrl: back,
    cancelUrl: back,
  });
  return { purchaseId, payUrl, invoice: null };
}

async function issueOrderInvoice(
  tx: Db,
  { config, mailer }: Pick<CheckOutParts, 'config' | 'mailer'>,
  { memberId, organisationId, purchaseOrder, lines }: Order,
  { isPaid }: { isPaid: boolean },
) {
  await removeFromBasket(tx, memberId, lines);
  const { firstName, email } = await findBuyer(tx, memberId);
  const invoice = await issueInvoice(tx, config, {
    memberId,
    ...(organisationId && { organisationId }),
    ...(purchaseOrder && { purchaseOrder }),
    ...(isPaid && { paidBy: 'card' }),
    kind: 'Marketplace',
    lines: lines.map(({ description, quantity, unitCents }) => ({ description, quantity, unitCents })),
  });
  const { association, publicUrl, bankAccount, invoicePaymentDetails } = config;
  const order = { firstName, isPaid, forCompany: organisationId !== null, purchaseOrder };
  const context = { association: association.name, publicUrl, bankAccount, invoicePaymentDetails };
  const letter = orderEmail({ ...order, ...context }, invoice);
  await mailer.enqueue(tx, email, letter);
  return invoice;
}

export const marketplacePurchaseHandler = (
  services: Pick<CheckOutParts, 'config' | 'mailer'>,
): PurchaseHandler => ({
  fulfil: async (tx, { details }) =>
    (await issueOrderInvoice(tx, services, details as Order, { isPaid: true })).id,
  notifyRefund: async (tx, { memberId, totalCents }) => {
    const { firstName, email } = await findBuyer(tx, memberId as string);
    const { association, publicUrl } = services.config;
    const order = { firstName, totalCents, association: association.name, publicUrl };
    await services.mailer.enqueue(tx, email, orderRefundedEmail(order));
  },
});
