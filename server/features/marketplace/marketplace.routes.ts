import type { FastifyInstance } from 'fastify';
import { isTaxed } from '#contract/gst.ts';
import type { InvoiceStatus } from '#contract/invoices.ts';
import { invoiceRecipients, marketplace, type productCategories } from '#contract/marketplace.ts';
import { imageUrl } from '../../files/files.sql.ts';
import { notFound } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import { gstFor } from '../../payments/gst.ts';
import { findPurchase } from '../../payments/purchases.sql.ts';
import type { Feature, Services } from '../services.ts';
import { checkOut } from './checkout.ts';
import {
  findBillingOrganisation,
  findBuyer,
  listBasket,
  listProducts,
  type ProductRow,
} from './marketplace.sql.ts';
import { updateBasket } from './update-basket.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  const { config, db, readDb, rateLimiter, paymentService, marketplaceToken } = services;
  registerEndpoints(app, accessControl, marketplace, {
    openMarketplace: (_input, { caller }) => marketplaceToken(caller),

    listProducts: async () => ({ products: (await listProducts(readDb)).map(presentProduct) }),

    getBasket: async (_input, { caller }) => {
      const [items, buyer, company] = await Promise.all([
        listBasket(db, caller.memberId),
        findBuyer(db, caller.memberId),
        findBillingOrganisation(db, caller.memberId),
      ]);
      const isFree = (each?: { country: string | null }) => each && !isTaxed(config.gstRule, each.country);
      const totalCents = items.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0);
      return {
        items: items.map(({ quantity, ...product }) => ({ product: presentProduct(product), quantity })),
        totalCents,
        gstCents: gstFor(totalCents, config.gstRule, buyer.country),
        gstFreeFor: invoiceRecipients.filter((each) => isFree(each === 'Company' ? company : buyer)),
        company: company?.name ?? null,
      };
    },

    updateBasket: async ({ body }, { caller }) => {
      await updateBasket(db, caller.memberId, body);
      return { success: 'True' as const };
    },

    checkOut: async ({ body }, { caller, portalUrl }) => {
      const order = { ...services, portalUrl };
      const { purchaseId, payUrl, invoice } = await checkOut(order, caller.memberId, body);
      return {
        purchaseId,
        payUrl,
        invoiceId: invoice?.id ?? null,
        invoiceNumber: invoice ? String(invoice.number) : null,
      };
    },

    getPurchase: async ({ params }, { caller }) => {
      const before = await findPurchase(db, params.id);
      if (before?.memberId !== caller.memberId) throw notFound('There is no such purchase.');
      const isDone = before.status === 'done';
      // Each look calls the provider, so it is limited.
      if (!isDone) await rateLimiter.consume('purchaseByMember', caller.memberId);
      const looked = isDone ? undefined : await paymentService.refresh(params.id);
      const purchase = isDone ? before : await findPurchase(db, params.id);
      return {
        state:
          purchase?.status === 'done' ? billed[purchase.invoiceStatus as InvoiceStatus] : (looked ?? 'open'),
        boughtFor: (purchase?.assignedTo ?? null) as (typeof invoiceRecipients)[number] | null,
        invoiceId: purchase?.invoiceId ?? null,
        invoiceNumber: purchase?.invoiceNumber ? String(purchase.invoiceNumber) : null,
      };
    },
  });
}

const billed = { Open: 'billed', Closed: 'paid', Cancelled: 'cancelled' } as const satisfies Record<
  InvoiceStatus,
  string
>;

const presentProduct = ({ id, name, category, description, priceCents, imageKey }: ProductRow) => ({
  ...{ id, name, description, priceCents },
  category: category as (typeof productCategories)[number],
  image: imageUrl(imageKey),
});

export const marketplaceFeature: Feature = { routes };
