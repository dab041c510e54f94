import type { HandlerInput } from '#contract/endpoint.ts';
import type { marketplace } from '#contract/marketplace.ts';
import { formatPrice } from '#contract/money.ts';
import type { Db } from '../../db/database.ts';
import { conflict, forbidden, validationFailed } from '../../http/errors.ts';
import type { RequestContext } from '../../http/register-endpoints.ts';
import { createRateLimiter } from '../../limits/rate-limiter.ts';
import { toCanonicalMailbox } from '../../mail/canonical-mailbox.ts';
import { toPaymentDetails } from '../../payments/bank-account.ts';
import { type PurchaseLine, sumLineCents } from '../../payments/payment-provider.ts';
import type { PurchaseHandler } from '../../payments/payment-service.ts';
import {
  finishPurchase,
  insertPurchase,
  listPendingPurchases,
  lockBasket,
} from '../../payments/purchases.sql.ts';
import { findBillingOrganisation } from '../invoices/invoices.sql.ts';
import { issueInvoice } from '../invoices/issue-invoice.sql.ts';
import type { Services } from '../services.ts';
import { basketsEqual } from './basket-item.ts';
import { orderEmail, orderRefundedEmail } from './marketplace.emails.ts';
import { findBuyer, findBuyerOfRefund, listBasketProducts, removeFromBasket } from './marketplace.sql.ts';

type CheckOutDeps = Services & Pick<RequestContext, 'portalUrl'>;
type CheckOutInput = HandlerInput<typeof marketplace.checkOut>['body'];

type OrderDraft = {
  memberId: string;
  organisationId: string | null;
  purchaseOrder?: string | undefined;
  lines: (PurchaseLine & { productId: string })[];
};

type Invoice = { id: string; number: number };
type CheckOutResult = { purchaseId: string; payUrl: string | null; invoice: Invoice | null };

/** Allows one pending purchase per basket. Abandons the others after the transaction, because this calls the provider. */
export async function checkOut(
  services: CheckOutDeps,
  memberId: string,
  input: CheckOutInput,
): Promise<CheckOutResult> {
  const { payBy } = input;
  const { others, result } = await services.db.transaction().execute(async (tx) => {
    await lockBasket(tx, memberId);
    const order = await toOrderDraft(tx, memberId, input);
    const pending = await listPendingPurchases(tx, 'marketplace', memberId);
    const isSameOrder = ({ details }: { details: unknown }) =>
      toOrderKey(details as OrderDraft) === toOrderKey(order);
    const existingId = payBy === 'card' ? pending.find(isSameOrder)?.id : undefined;
    const others = pending.filter(({ id }) => id !== existingId);
    if (others.length > 0) return { others };
    return { others, result: await placeOrder(tx, services, order, { payBy, existingId }) };
  });
  if (result) return 'invoice' in result ? result : openCheckout(services, result);
  for (const { id } of others)
    if (!(await services.paymentService.abandon(id)))
      throw conflict(
        'One of your payments has just been completed. Please check your invoices before ordering again.',
      );
  return checkOut(services, memberId, input);
}

/** The columns for amounts have 32 bits. */
const maxOrderCents = 2_000_000_000;

/** The server computes the total. The client sends the total that it showed, to detect changed prices. */
async function toOrderDraft(db: Db, memberId: string, input: CheckOutInput): Promise<OrderDraft> {
  const { buyFor, totalCents, cartItems, purchaseOrder } = input;
  const company = buyFor === 'Company' ? await findBillingOrganisation(db, memberId) : undefined;
  if (buyFor === 'Company' && !company) throw forbidden('Only billing contacts can buy for their company.');
  const items = await listBasketProducts(db, memberId);
  if (items.length === 0) throw validationFailed([{ field: 'basket', message: 'must not be empty' }]);
  const lines = items.map(({ id, name, quantity, priceCents }) => ({
    productId: id,
    description: name,
    quantity,
    unitCents: priceCents,
  }));
  if (sumLineCents(lines) === 0)
    throw validationFailed([{ field: 'basket', message: 'must contain at least one priced item' }]);
  if (sumLineCents(lines) > maxOrderCents)
    throw validationFailed([{ field: 'basket', message: `must cost at most ${formatPrice(maxOrderCents)}` }]);
  if (sumLineCents(lines) !== totalCents || (cartItems && !basketsEqual(cartItems, lines)))
    throw conflict('Your basket or its prices have changed. Please review it.');
  return { memberId, organisationId: company?.id ?? null, purchaseOrder: purchaseOrder || undefined, lines };
}

function toOrderKey({ organisationId, purchaseOrder, lines }: OrderDraft): string {
  const items = lines.map((line) => [line.productId, line.quantity, line.unitCents]);
  return JSON.stringify([organisationId, purchaseOrder, items]);
}

type CardPurchase = { purchaseId: string; order: OrderDraft };

async function placeOrder(
  tx: Db,
  services: CheckOutDeps,
  order: OrderDraft,
  { payBy, existingId }: { payBy: CheckOutInput['payBy']; existingId: string | undefined },
): Promise<CardPurchase | CheckOutResult> {
  const { memberId } = order;
  const totalCents = sumLineCents(order.lines);
  const purchase = { kind: 'marketplace', memberId, details: order, totalCents } as const;
  const purchaseId = existingId ?? (await insertPurchase(tx, purchase));
  if (payBy === 'card') {
    // Limited for an existing purchase too, because each request may open a page at the provider.
    await createRateLimiter(tx).consume('orderByCard', memberId);
    return { purchaseId, order };
  }
  // Limited per mailbox, because an email is sent before anything is paid.
  const { email } = await findBuyer(tx, memberId);
  await createRateLimiter(tx).consume('orderByInvoice', toCanonicalMailbox(email));
  const invoice = await fulfilOrder(tx, services, order, { isPaid: false });
  await finishPurchase(tx, purchaseId, { status: 'completed', invoiceId: invoice.id });
  return { purchaseId, payUrl: null, invoice };
}

async function openCheckout({ db, paymentService, portalUrl }: CheckOutDeps, purchase: CardPurchase) {
  const { purchaseId, order } = purchase;
  const { email } = await findBuyer(db, order.memberId);
  const returnUrl = `${portalUrl}/marketplace?purchase=${purchaseId}`;
  const urls = { successUrl: returnUrl, cancelUrl: returnUrl };
  const payUrl = await paymentService.open(purchaseId, { lines: order.lines, email, ...urls });
  return { purchaseId, payUrl, invoice: null };
}

async function fulfilOrder(
  tx: Db,
  { config, settings, mailer }: FulfilDeps,
  { memberId, organisationId, purchaseOrder, lines }: OrderDraft,
  { isPaid }: { isPaid: boolean },
) {
  await removeFromBasket(tx, memberId, lines);
  const { firstName, email } = await findBuyer(tx, memberId);
  const invoice = await issueInvoice(
    tx,
    { config, settings },
    {
      memberId,
      ...(organisationId && { organisationId }),
      ...(purchaseOrder && { purchaseOrder }),
      ...(isPaid && { paidBy: 'card' }),
      kind: 'Marketplace',
      lines: lines.map(({ description, quantity, unitCents }) => ({ description, quantity, unitCents })),
    },
  );
  const order = { firstName, isPaid, isForCompany: organisationId !== null, purchaseOrder };
  const { current } = settings;
  const context = { association: current.association.name, publicUrl: config.publicUrl };
  const paymentDetails = toPaymentDetails(current);
  const content = orderEmail({ ...order, ...context, paymentDetails }, invoice);
  await mailer.enqueue(tx, email, content);
  return invoice;
}

type FulfilDeps = Pick<CheckOutDeps, 'config' | 'settings' | 'mailer'>;

export const marketplacePurchaseHandler = (services: FulfilDeps): PurchaseHandler => ({
  fulfil: async (tx, { details }) =>
    (await fulfilOrder(tx, services, details as OrderDraft, { isPaid: true })).id,
  notifyRefund: async (tx, { memberId, totalCents }) => {
    const buyer = await findBuyerOfRefund(tx, memberId as string);
    if (!buyer) return;
    const { firstName, email } = buyer;
    const { association } = services.settings.current;
    const order = {
      firstName,
      totalCents,
      association: association.name,
      publicUrl: services.config.publicUrl,
    };
    await services.mailer.enqueue(tx, email, orderRefundedEmail(order));
  },
});
