import * as z from 'zod/mini';
import { area } from './endpoint.ts';
import { id, oneLine } from './fields.ts';
import { cartItems } from './invoices.ts';

export const productCategories = ['book', 'course', 'ticket', 'merchandise'] as const;
export const payingWays = ['card', 'invoice'] as const;
export const buyers = ['Individual', 'Company'] as const;

export const maxPurchaseOrderLength = 40;

/** Whole cents, GST included. */
const cents = z.int();

const product = z.object({
  id,
  name: z.string(),
  category: z.enum(productCategories),
  description: z.string(),
  priceCents: cents,
  image: z.nullable(z.string()),
});

/**
 * How a purchase stands: its payment, as long as it can be paid; or that another took its place, or that it was begun
 * too long ago. Both of these can be paid no more.
 */
export const paymentStates = [
  'open',
  'paid',
  'declined',
  'expired',
  'returned',
  'replaced',
  'forgotten',
] as const;

/** The bundled marketplace: an origin of its own, which knows a member by a token that is good for these calls alone. */
export const marketplace = area({
  openMarketplace: {
    summary: "A short token for the marketplace's frame; the rest of the API refuses it",
    method: 'POST',
    path: '/api/marketplace/token',
    access: 'member',
    answer: z.object({ token: z.string(), expiresIn: z.int() }),
  },
  listProducts: {
    summary: 'What the marketplace sells',
    method: 'GET',
    path: '/api/marketplace/products',
    access: 'member',
    alsoFor: 'marketplace',
    sameForAll: true,
    answer: z.object({ products: z.array(product) }),
  },
  getBasket: {
    summary: "The member's basket, at today's prices, and whom the member may buy for",
    method: 'GET',
    path: '/api/marketplace/basket',
    access: 'member',
    alsoFor: 'marketplace',
    answer: z.object({
      items: z.array(z.object({ product, quantity: z.int() })),
      totalCents: cents,
      gstCents: cents,
      /** The buyers that pay no GST because they are outside Australia. */
      gstFreeFor: z.optional(z.array(z.enum(buyers))),
      /** The organisation that the member is a billing contact of. */
      company: z.nullable(z.string()),
    }),
  },
  checkOut: {
    summary:
      'Buys what is in the basket: by card, at the page that is answered, or by an invoice to be paid later',
    method: 'POST',
    path: '/api/marketplace/checkout',
    access: 'member-in-person',
    alsoFor: 'marketplace',
    body: z.strictObject({
      payBy: z.enum(payingWays, `must be one of ${payingWays.join(', ')}`),
      buyFor: z.enum(buyers, `must be one of ${buyers.join(', ')}`),
      /** What the member was shown: another total means that basket or prices have changed since. */
      totalCents: z.int('must be a whole number of cents'),
      /** The products that go with it: others may cost as much. */
      cartItems: z.optional(cartItems),
      /** The buyer's own reference, printed on the invoice. */
      purchaseOrder: z.optional(oneLine(maxPurchaseOrderLength)),
    }),
    answer: z.object({
      purchaseId: id,
      /** Where to pay by card. */
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
    alsoFor: 'marketplace',
    params: z.object({ id }),
    /** Paid, or billed and to be paid later, it has an invoice; which staff may have cancelled since. */
    answer: z.object({
      state: z.enum([...paymentStates, 'billed', 'cancelled']),
      invoiceId: z.nullable(id),
      invoiceNumber: z.nullable(z.string()),
      boughtFor: z.nullable(z.enum(buyers)),
    }),
  },
});
