import type { FastifyInstance } from 'fastify';
import { isTaxed } from '#contract/gst.ts';
import {
  invoiceRecipients,
  marketplace,
  type PaymentState,
  type productCategories,
} from '#contract/marketplace.ts';
import type { Db } from '../../db/database.ts';
import { toImageUrl } from '../../files/files.sql.ts';
import { notFound } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import { computeGstCents } from '../../payments/gst.ts';
import { toPurchaseState } from '../../payments/purchase-state.ts';
import { findPurchase, type PurchaseRow } from '../../payments/purchases.sql.ts';
import { findBillingOrganisation } from '../invoices/invoices.sql.ts';
import type { Feature, Services } from '../services.ts';
import { checkOut } from './checkout.ts';
import { findBuyer, listBasketProducts, listProducts, type ProductRow } from './marketplace.sql.ts';
import { updateBasket } from './update-basket.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  const { config, db, readDb, rateLimiter, paymentService, issueMarketplaceToken } = services;
  registerEndpoints(app, accessControl, marketplace, {
    openMarketplace: (_input, { caller }) => issueMarketplaceToken(caller),

    listProducts: async () => ({ products: (await listProducts(readDb)).map(presentProduct) }),

    getBasket: async (_input, { caller }) => {
      const [items, buyer, company] = await Promise.all([
        listBasketProducts(db, caller.memberId),
        findBuyer(db, caller.memberId),
        findBillingOrganisation(db, caller.memberId),
      ]);
      const recipients = { Individual: buyer, Company: company };
      const isGstFree = (recipient?: { country: string | null }) =>
        recipient && !isTaxed(config.gstRule, recipient.country);
      const totalCents = items.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0);
      return {
        items: items.map(({ quantity, ...product }) => ({ product: presentProduct(product), quantity })),
        totalCents,
        gstCents: computeGstCents(totalCents, config.gstRule, buyer.country),
        gstFreeFor: invoiceRecipients.filter((name) => isGstFree(recipients[name])),
        company: company?.name ?? null,
      };
    },

    updateBasket: async ({ body }, { caller }) => {
      await updateBasket(db, caller.memberId, body);
      return { success: 'True' as const };
    },

    checkOut: async ({ body }, { caller, portalUrl }) => {
      const deps = { ...services, portalUrl };
      const { purchaseId, payUrl, invoice } = await checkOut(deps, caller.memberId, body);
      return {
        purchaseId,
        payUrl,
        invoiceId: invoice?.id ?? null,
        invoiceNumber: invoice ? String(invoice.number) : null,
      };
    },

    getPurchase: async ({ params }, { caller }) => {
      const loadPurchase = () => findOwnPurchase(db, params.id, caller.memberId);
      const stored = await loadPurchase();
      if (stored.status === 'completed') return presentPurchase(stored, 'paid');
      // Rate limited, because each lookup calls the provider.
      await rateLimiter.consume('purchaseByMember', caller.memberId);
      const paymentState = await paymentService.fetchState(params.id);
      return presentPurchase(await loadPurchase(), paymentState);
    },
  });
}

async function findOwnPurchase(db: Db, id: string, memberId: string): Promise<PurchaseRow> {
  const purchase = await findPurchase(db, id);
  if (purchase?.memberId !== memberId) throw notFound('Purchase not found.');
  return purchase;
}

const presentPurchase = (purchase: PurchaseRow, paymentState: PaymentState) => ({
  state: toPurchaseState(purchase, paymentState),
  boughtFor: purchase.assignedTo as (typeof invoiceRecipients)[number] | null,
  invoiceId: purchase.invoiceId,
  invoiceNumber: purchase.invoiceNumber ? String(purchase.invoiceNumber) : null,
});

const presentProduct = ({ id, name, category, description, priceCents, imageKey }: ProductRow) => ({
  id,
  name,
  description,
  priceCents,
  category: category as (typeof productCategories)[number],
  image: toImageUrl(imageKey),
});

export const marketplaceFeature: Feature = { routes };
