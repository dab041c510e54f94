import type { Random } from '../random.ts';
import { asSubject, type Subject } from '../subjects.ts';
import type { Plan } from './organisations.ts';
import { cell, rows } from './word-list.ts';

export const productCategories = ['book', 'course', 'ticket', 'merchandise'] as const;
export type ProductCategory = (typeof productCategories)[number];

export type Product = {
  sku: string;
  name: string;
  category: ProductCategory;
  description: string;
  /** Including GST. */
  priceCents: number;
  subject: Subject;
};

export type InvoiceLine = { description: string; quantity: number; unitCents: number };

/** A member buys for themselves; an organisation buys for its people. */
export type Buyer = Plan | 'organisation';

export const subscriberFeeCents = 245_00;

/** 'sku | category | price in cents | subject | name | description'. */
export const products: readonly Product[] = rows(
  `
  BK-IMD-05 | book | 8250 | training | Incident Management Doctrine, Fifth Edition | The common system for controlling incidents of any size, with worked examples from fire, flood and storm. 312 pages, spiral bound.
  BK-FBH-02 | book | 6600 | bushfire | Fire Behaviour Field Handbook | Tables, photographs and rules of thumb for grass, forest and scrub. Printed on waterproof paper to live in a pocket.
  BK-FRG-01 | book | 5500 | flood | Flood Rescue: A Guide for Teams | Reading moving water, choosing the lowest-risk option and looking after the crew.
  BK-PBP-03 | book | 7150 | bushfire | Prescribed Burning in Practice | From objectives to mop-up, with forty case studies of burns that went well and nine that did not.
  BK-BAT-01 | book | 4400 | hazmat | Batteries and Emergency Response | What crews need to know about lithium-ion, from scooters to container systems.
  BK-AIR-02 | book | 6050 | aviation | Aircraft at Incidents | Supervision, ground crew safety and getting the most from every drop.
  CR-IMF-ON | course | 49500 | training | Incident Management Fundamentals (online) | Eight hours of self-paced learning with an assessed scenario. Access for twelve months.
  CR-ICL-02 | course | 148500 | training | Incident Controller, Level 2 | Three days in a simulated control centre with experienced mentors.
  CR-FBA-01 | course | 132000 | bushfire | Introduction to Fire Behaviour Analysis | Four days on weather, fuel, terrain and honest uncertainty.
  CR-HYD-01 | course | 39600 | hazmat | Hydrogen Safety for Responders | Online modules on production, storage, vehicles and first actions.
  CR-EML-01 | course | 88000 | training | Leading Volunteers | Two days for captains, controllers and unit commanders, with follow-up coaching.
  CR-FLI-01 | course | 71500 | flood | Flood Intelligence Basics | Gauges, studies, mapping and writing advice that decision-makers can use.
  TK-CONF-FULL | ticket | 165000 | bushfire | Conference registration, full | All four days of the national conference, with lunches and the welcome reception.
  TK-CONF-DAY | ticket | 57200 | bushfire | Conference registration, one day | Sessions, exhibition and lunch on the day you choose.
  TK-DINNER | ticket | 19800 | training | Conference gala dinner | Three courses, the service awards and a band made up of members.
  TK-RCR-SYM | ticket | 14300 | rescue | Road Crash Rescue learning symposium | The day of talks and demonstrations before the challenge.
  MD-CAP-NVY | merchandise | 3300 | training | Navy cap with badge | Cotton, adjustable, one size.
  MD-MUG-ENM | merchandise | 2420 | bushfire | Enamel mug | Survives tailgates, sinks and the bottom of a kit bag.
  MD-NBK-WPF | merchandise | 1980 | flood | Waterproof field notebook, pack of three | Writes in rain and under a head torch.
  MD-VST-HIV | merchandise | 5940 | rescue | Incident role vest | High-visibility, with a clear pocket for role cards. Sizes S to 5XL.
`,
  6,
).map((row) => ({
  sku: cell(row, 0),
  category: asCategory(cell(row, 1)),
  priceCents: Number(cell(row, 2)),
  subject: asSubject(cell(row, 3)),
  name: cell(row, 4),
  description: cell(row, 5),
}));

function asCategory(text: string): ProductCategory {
  const category = productCategories.find((known) => known === text);
  if (category === undefined) throw new Error(`unknown product category: ${text}`);
  return category;
}

export const invoiceKinds = ['Membership', 'Publications', 'Training', 'Events', 'Merchandise'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

const kindOfCategory: Record<ProductCategory, InvoiceKind> = {
  book: 'Publications',
  course: 'Training',
  ticket: 'Events',
  merchandise: 'Merchandise',
};

/** What the invoice is chiefly for: its first line decides. */
export function invoiceKindOf([first]: readonly InvoiceLine[]): InvoiceKind {
  const product = products.find(({ sku }) => first?.description.endsWith(`(${sku})`));
  return product === undefined ? 'Membership' : kindOfCategory[product.category];
}

const postage: InvoiceLine = { description: 'Postage and handling', quantity: 1, unitCents: 12_50 };

/** One to five lines, as such a buyer's invoices have; prices include GST. */
export function makeInvoiceLines(random: Random, plan: Buyer): InvoiceLine[] {
  if (plan === 'organisation') return organisationLines(random);
  if (plan === 'subscriber' && random.chance(0.55)) return membershipLines(random);
  return productLines(random, random.weighted({ one: 6, two: 3, three: 1 }));
}

function membershipLines(random: Random): InvoiceLine[] {
  const term = random.pick([
    'annual membership',
    'membership renewal, 12 months',
    'membership renewal, 12 months',
  ]);
  const membership = { description: `Subscriber ${term}`, quantity: 1, unitCents: subscriberFeeCents };
  return random.chance(0.25) ? [membership, ...productLines(random, 'one')] : [membership];
}

const counts = { one: 1, two: 2, three: 3 };

function productLines(random: Random, count: keyof typeof counts): InvoiceLine[] {
  const chosen = random.sample(products, counts[count]);
  const bought = chosen.map((product) => lineFor(product, quantityFor(random, product)));
  // Only what travels by post costs postage.
  const posted = chosen.some(({ category }) => category === 'book' || category === 'merchandise');
  return posted ? [...bought, postage] : bought;
}

function organisationLines(random: Random): InvoiceLine[] {
  const chosen = random.sample(products, random.integer(1, 3));
  const bought = chosen.map((product) =>
    lineFor(product, random.integer(2, product.category === 'book' ? 40 : 14)),
  );
  if (!random.chance(0.4)) return bought;
  const seats = random.integer(3, 25);
  return [
    {
      description: 'Subscriber memberships for staff, 12 months',
      quantity: seats,
      unitCents: subscriberFeeCents,
    },
    ...bought,
  ];
}

function quantityFor(random: Random, { category }: Product): number {
  if (category === 'course') return 1;
  return random.chance(0.8) ? 1 : random.integer(2, 4);
}

function lineFor({ name, sku, category, priceCents }: Product, quantity: number): InvoiceLine {
  const prefix = category === 'course' ? 'Course: ' : '';
  return { description: `${prefix}${name} (${sku})`, quantity, unitCents: priceCents };
}
