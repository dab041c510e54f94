import * as z from 'zod/mini';
import { cartItems } from './cart-items.ts';
import { defineEndpoints } from './endpoint.ts';
import { id, oneOf, singleLineText } from './fields.ts';

export const productCategories = ['book', 'course', 'ticket', 'merchandise'] as const;
export const invoiceRecipients = ['Individual', 'Company'] as const;

export const maxPurchaseOrderLength = 40;

/** Includes GST. */
const cents = z.int();

const product = z.object({
  id,
  name: z.string(),
  category: z.enum(productCategories),
  description: z.string(),
  priceCents: cents,
  image: z.nullable(z.string()),
});

/** Declined and expired payments can be repeated. Replaced and lapsed purchases can no longer be paid. */
const paymentStates = ['open', 'declined', 'expired', 'paid', 'replaced', 'refunded', 'lapsed'] as const;
const purchaseStates = [...paymentStates, 'invoiced', 'cancelled'] as const;
export const paymentState = z.enum(paymentStates);
export type PaymentState = (typeof paymentStates)[number];
export type PurchaseState = (typeof purchaseStates)[number];

export const marketplace = defineEndpoints({
  openMarketplace: {
    summary: 'Creates a short-lived token that only the marketplace endpoints accept',
    method: 'POST',
    path: '/api/marketplace/token',
    access: 'member',
    isRead: true,
    response: z.object({ token: z.string(), expiresIn: z.int() }),
  },
  listProducts: {
    summary: 'Lists the products of the marketplace',
    method: 'GET',
    path: '/api/marketplace/products',
    access: 'member',
    alsoAcceptsToken: 'marketplace',
    cacheable: true,
    response: z.object({ products: z.array(product) }),
  },
  getBasket: {
    summary:
      "Returns the member's basket at current prices, and the organisation that the member can buy for",
    method: 'GET',
    path: '/api/marketplace/basket',
    access: 'member',
    alsoAcceptsToken: 'marketplace',
    response: z.object({
      items: z.array(z.object({ product, quantity: z.int() })),
      totalCents: cents,
      gstCents: cents,
      gstFreeFor: z.optional(z.array(z.enum(invoiceRecipients))),
      company: z.nullable(z.string()),
    }),
  },
  updateBasket: {
    summary: "Replaces the contents of the member's basket",
    method: 'POST',
    path: '/api/marketplace/cart/updatebasket',
    access: 'member',
    alsoAcceptsToken: 'marketplace',
    body: z.strictObject({
      cartItems,
      /** Expected current contents. If they differ, the response is 409 and nothing changes. */
      insteadOf: z.optional(cartItems),
    }),
    // Clients compare the value with the text 'True'.
    response: z.object({ success: z.literal('True') }),
  },
  checkOut: {
    summary: 'Orders the basket: by card, which returns a payment page, or by invoice',
    method: 'POST',
    path: '/api/marketplace/checkout',
    access: 'member-not-impersonated',
    alsoAcceptsToken: 'marketplace',
    body: z.strictObject({
      payBy: z.enum(['card', 'invoice'], 'must be one of card, invoice'),
      buyFor: oneOf(invoiceRecipients),
      /** The total shown to the member. If it differs, the basket or the prices have changed. */
      totalCents: z.int('must be a whole number of cents'),
      /** Detects a changed basket with the same total. */
      cartItems: z.optional(cartItems),
      purchaseOrder: z.optional(singleLineText(maxPurchaseOrderLength)),
    }),
    response: z.object({
      purchaseId: id,
      payUrl: z.nullable(z.string()),
      invoiceId: z.nullable(id),
      invoiceNumber: z.nullable(z.string()),
    }),
  },
  getPurchase: {
    summary: "Returns the status of one of the member's purchases",
    method: 'GET',
    path: '/api/marketplace/purchases/{id}',
    access: 'member',
    alsoAcceptsToken: 'marketplace',
    params: z.object({ id }),
    response: z.object({
      state: z.enum(purchaseStates),
      invoiceId: z.nullable(id),
      invoiceNumber: z.nullable(z.string()),
      boughtFor: z.nullable(z.enum(invoiceRecipients)),
    }),
  },
});
