import { invoiceKindOf, makeInvoiceLines, products } from './content/invoice-lines.ts';
import { type Demo, daysFrom } from './demo.ts';
import { demoId } from './demo-id.ts';
import type { PlacedMember } from './fill-members.ts';
import { drawProduct } from './pictures/product.ts';
import type { Random } from './random.ts';

const invoicesAtOnce = 10_000;
const firstNumber = 10_001;
const years = 5;
const statuses = { Closed: 74, Open: 18, Cancelled: 8 };

export async function fillProducts({ write }: Demo): Promise<void> {
  const rows = [];
  for (const [position, { sku, name, category, description, priceCents }] of products.entries()) {
    const imageKey = await write.picture(`product/${sku}`, () => drawProduct({ seed: sku, kind: category }));
    rows.push({
      id: demoId('product', sku),
      position,
      sku,
      name,
      category,
      description,
      priceCents,
      imageKey,
    });
  }
  await write.insert('products', rows);
}

/** Numbered without a gap in the order of their dates, as the books of an association are. */
export async function fillInvoices(
  { write, random, sizes, today, advance }: Demo,
  members: PlacedMember[],
): Promise<void> {
  const choose = random.fork('invoices');
  const payers = members.filter(({ account }) => account?.name !== 'new');
  const demoPayers = payers.filter(
    ({ account }) => account?.name === 'member' || account?.name === 'billing',
  );
  for (let start = 0; start < sizes.invoices; start += invoicesAtOnce) {
    const made = [];
    for (let index = start; index < Math.min(sizes.invoices, start + invoicesAtOnce); index += 1) {
      // The accounts that people try get enough of each kind for two pages.
      const isDemo = demoPayers.length > 0 && index % Math.ceil(sizes.invoices / 80) === 0;
      const payer = isDemo
        ? (demoPayers[((index / 2) % demoPayers.length) | 0] as PlacedMember)
        : choose.pick(payers);
      made.push(
        makeInvoice(choose, index, payer, daysFrom(today, -365 * years * (1 - index / sizes.invoices))),
      );
    }
    await write.insert(
      'invoices',
      made.map(({ invoice }) => invoice),
    );
    await write.insert(
      'invoiceLines',
      made.flatMap(({ lines }) => lines),
    );
    advance(Math.min(1, (start + invoicesAtOnce) / sizes.invoices));
  }
  await write.insert('counters', [{ name: 'invoice', value: firstNumber + sizes.invoices - 1 }]);
}

function makeInvoice(random: Random, index: number, payer: PlacedMember, issuedAt: Date) {
  const id = demoId('invoice', index);
  const forCompany = payer.organisationId !== null && random.chance(0.35);
  const lines = makeInvoiceLines(random, forCompany ? 'organisation' : 'subscriber');
  const totalCents = lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);
  return {
    invoice: {
      id,
      number: firstNumber + index,
      assignedTo: forCompany ? 'Company' : 'Individual',
      memberId: payer.id,
      organisationId: forCompany ? payer.organisationId : null,
      kind: invoiceKindOf(lines),
      status: random.weighted(statuses),
      issuedAt,
      totalCents,
      // Prices include GST: one eleventh of what is paid.
      gstCents: Math.round(totalCents / 11),
    },
    lines: lines.map((line, position) => ({ invoiceId: id, position, ...line })),
  };
}
