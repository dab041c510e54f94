import * as z from 'zod/mini';
import { cartItems } from './cart-items.ts';
import { defineEndpoints } from './endpoint.ts';
import { id, singleLineText } from './fields.ts';

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

/** Replaced and forgotten purchases can no longer be paid. */
const states = ['open', 'paid', 'declined', 'expired', 'returned', 'replaced', 'forgotten'] as const;
export const paymentState = z.enum(states);

export const marketplace = defineEndpoints({
  openMarketplace: {
    summary: "A short token for the marketplace's frame; the rest of the API refuses it",
    method: 'POST',
    path: '/api/marketplace/token',
    access: 'member',
    response: z.object({ token: z.string(), expiresIn: z.int() }),
  },
  listProducts: {
    summary: 'What the marketplace sells',
    method: 'GET',
    path: '/api/marketplace/products',
    access: 'member',
    alsoAcceptsToken: 'marketplace',
    cacheable: true,
    response: z.object({ products: z.array(product) }),
  },
  getBasket: {
    summary: "The member's basket, at today's prices, and whom the member may buy for",
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
    summary: "Puts these products, and only these, into the member's basket",
    method: 'POST',
    path: '/api/marketplace/cart/updatebasket',
    access: 'member',
    alsoAcceptsToken: 'marketplace',
    body: z.strictObject({
      cartItems,
      /** Expected current contents. If they differ, nothing changes (409). */
      insteadOf: z.optional(cartItems),
    }),
    // Clients compare it with the text 'True'.
    response: z.object({ success: z.literal('True') }),
  },
  checkOut: {
    summary:
      'Buys what is in the basket: by card, at the page that is answered, or by an invoice to be paid later',
    method: 'POST',
    path: '/api/marketplace/checkout',
    access: 'member-not-impersonated',
    alsoAcceptsToken: 'marketplace',
    body: z.strictObject({
      payBy: z.enum(['card', 'invoice'], 'must be one of card, invoice'),
      buyFor: z.enum(invoiceRecipients, `must be one of ${invoiceRecipients.join(', ')}`),
      /** The total that the member saw. If it differs, the basket or the prices have changed. */
      totalCents: z.int('must be a whole number of cents'),
      /** Needed beside the total, because other products may cost the same. */
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
    summary: "How one of the member's purchases stands",
    method: 'GET',
    path: '/api/marketplace/purchases/{id}',
    access: 'member',
    alsoAcceptsToken: 'marketplace',
    params: z.object({ id }),
    response: z.object({
      state: z.enum([...states, 'billed', 'cancelled']),
      invoiceId: z.nullable(id),
      invoiceNumber: z.nullable(z.string()),
      boughtFor: z.nullable(z.enum(invoiceRecipients)),
    }),
  },
});
