import { sql } from 'kysely';
import { invoiceKindOf, makeInvoiceLines, products } from './content/invoice-lines.ts';
import { type Demo, daysFrom } from './demo.ts';
import { demoId } from './demo-id.ts';
import type { PlacedMember } from './fill-members.ts';
import { drawProduct } from './pictures/product.ts';
import type { Random } from './random.ts';

const invoicesAtOnce = 2_000;
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
    await insertInvoices(
      write,
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

type InvoiceRow = ReturnType<typeof makeInvoice>['invoice'];

/** Each with whom it is addressed to, which the database knows of its payers: looked up by their keys as it is added. */
async function insertInvoices(write: Demo['write'], rows: InvoiceRow[]): Promise<void> {
  const json = JSON.stringify(rows);
  await write.finish();
  await sql`
    INSERT INTO invoices (id, number, assigned_to, member_id, organisation_id, kind, status, issued_at,
                          total_cents, gst_cents, bill_to)
    SELECT made.id, number, "assignedTo", "memberId", "organisationId", kind, status, "issuedAt",
           "totalCents", "gstCents",
           CASE WHEN "assignedTo" = 'Company' THEN bill_to_organisation(organisations)
                ELSE bill_to_member(members, accounts.email) END
    FROM json_to_recordset(${json}::json) AS made (
      id uuid, number bigint, "assignedTo" text, "memberId" uuid, "organisationId" uuid, kind text, status text,
      "issuedAt" timestamptz, "totalCents" integer, "gstCents" integer
    )
    JOIN members ON members.id = "memberId"
    JOIN accounts ON accounts.member_id = members.id
    LEFT JOIN organisations ON organisations.id = "organisationId"
  `.execute(write.db);
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
