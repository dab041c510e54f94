import { specifiedSubscriberPriceCents } from '#contract/onboarding.ts';
import { readContent } from '../read-content.ts';
import type { Content } from '../schemas/content-schemas.ts';
import type { Random } from '../seeded-random.ts';

type Product = Content['invoices/products'][number];
export type InvoiceLine = { description: string; quantity: number; unitCents: number };

export const products = readContent('invoices/products');

const postage: InvoiceLine = { description: 'Postage and handling', quantity: 1, unitCents: 12_50 };

const kindsByCategory = {
  book: 'Publications',
  course: 'Training',
  ticket: 'Events',
  merchandise: 'Merchandise',
} as const;

export function toInvoiceKind([first]: readonly InvoiceLine[]) {
  const product = products.find(({ sku }) => first?.description.endsWith(`(${sku})`));
  return product === undefined ? 'Membership' : kindsByCategory[product.category];
}

export function makeInvoiceLines(random: Random, buyer: 'member' | 'organisation'): InvoiceLine[] {
  if (buyer === 'organisation') return makeOrganisationLines(random);
  if (random.chance(0.55)) return makeMembershipLines(random);
  return makeProductLines(random, Number(random.weighted({ '1': 6, '2': 3, '3': 1 })));
}

function makeMembershipLines(random: Random): InvoiceLine[] {
  const renewal = 'membership renewal, 12 months';
  const term = random.pick(['annual membership', renewal, renewal]);
  const membership = {
    description: `Subscriber ${term}`,
    quantity: 1,
    unitCents: specifiedSubscriberPriceCents,
  };
  return random.chance(0.25) ? [membership, ...makeProductLines(random, 1)] : [membership];
}

function makeProductLines(random: Random, count: number): InvoiceLine[] {
  const picked = random.sample(products, count);
  const lines = picked.map((product) => toInvoiceLine(product, chooseQuantity(random, product)));
  const hasPostage = picked.some(({ category }) => category === 'book' || category === 'merchandise');
  return hasPostage ? [...lines, postage] : lines;
}

function makeOrganisationLines(random: Random): InvoiceLine[] {
  const picked = random.sample(products, random.integer(1, 3));
  const lines = picked.map((product) =>
    toInvoiceLine(product, random.integer(2, product.category === 'book' ? 40 : 14)),
  );
  if (!random.chance(0.4)) return lines;
  const description = 'Subscriber memberships for staff, 12 months';
  return [
    { description, quantity: random.integer(3, 25), unitCents: specifiedSubscriberPriceCents },
    ...lines,
  ];
}

function chooseQuantity(random: Random, { category }: Product): number {
  if (category === 'course') return 1;
  return random.chance(0.8) ? 1 : random.integer(2, 4);
}

function toInvoiceLine({ name, sku, category, priceCents }: Product, quantity: number): InvoiceLine {
  const prefix = category === 'course' ? 'Course: ' : '';
  return { description: `${prefix}${name} (${sku})`, quantity, unitCents: priceCents };
}
