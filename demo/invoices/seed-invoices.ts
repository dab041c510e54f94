import { sql } from 'kysely';
import { associationTimeZone } from '#contract/association-time-zone.ts';
import { computeGstCents } from '#server/payments/gst.ts';
import { demoId } from '../demo-id.ts';
import type { SeededMember } from '../members/seed-members.ts';
import { addDays, type SeedContext } from '../seed-context.ts';
import type { Random } from '../seeded-random.ts';
import { makeInvoiceLines, products, toInvoiceKind } from './invoice-lines.ts';

const batchSize = 2_000;
const firstNumber = 10_001;
const firstNoteNumber = 1_001;
const historyYears = 5;
/** A constant, so that adjustment notes have the same order as their invoices. */
const daysToCancel = 9;

const statusesByAge = [
  { maxDays: 30, shares: { Closed: 45, Open: 50, Cancelled: 5 } },
  { maxDays: 90, shares: { Closed: 72, Open: 20, Cancelled: 8 } },
  { maxDays: Number.POSITIVE_INFINITY, shares: { Closed: 91, Open: 1, Cancelled: 8 } },
] as const;
const demoStatuses = { Closed: 55, Open: 25, Cancelled: 20 };
const newestDemoStatuses = { Closed: 0, Open: 1, Cancelled: 0 };

/** Invoice numbers are consecutive and sorted by date, as accounting requires. */
export async function seedInvoices(
  { writer, random, sizes, today, onProgress }: SeedContext,
  members: SeededMember[],
): Promise<void> {
  const invoiceRandom = random.fork('invoices');
  const detailRandom = random.fork('invoice-details');
  const payers = members.filter(({ account }) => account?.name !== 'new');
  const demoPayers = payers.filter(({ account }) => account && ['member', 'billing'].includes(account.name));
  const demoOrganisations = new Set(demoPayers.map(({ organisationId }) => organisationId));
  let noteCount = 0;
  for (let start = 0; start < sizes.invoices; start += batchSize) {
    const batch = [];
    for (let index = start; index < Math.min(sizes.invoices, start + batchSize); index += 1) {
      // Demo accounts get enough invoices for two pages.
      const isDemo = demoPayers.length > 0 && index % Math.ceil(sizes.invoices / 80) === 0;
      const payer = isDemo
        ? (demoPayers[((index / 2) % demoPayers.length) | 0] as SeededMember)
        : invoiceRandom.pick(payers);
      const ageDays = 365 * historyYears * (1 - index / sizes.invoices);
      const order = { index, payer, ageDays, issuedAt: addDays(today, -ageDays), demoOrganisations };
      batch.push(makeInvoice(invoiceRandom, detailRandom, order));
    }
    const invoices = batch.map(({ invoice }) => invoice);
    const lines = batch.flatMap((each) => each.lines);
    const notes = makeNotes(invoices, firstNoteNumber + noteCount, today);
    await insertInvoices(writer, today, invoices);
    await writer.insert('invoiceLines', lines);
    await writer.insert('adjustmentNotes', notes);
    noteCount += notes.length;
    onProgress(Math.min(1, (start + batchSize) / sizes.invoices));
  }
  await writer.insert('counters', [
    { name: 'invoice', value: firstNumber + sizes.invoices - 1 },
    { name: 'adjustment note', value: firstNoteNumber + noteCount - 1 },
  ]);
}

type InvoiceRow = ReturnType<typeof makeInvoice>['invoice'];

function makeNotes(invoices: InvoiceRow[], startNumber: number, today: Date) {
  const cancelled = invoices.filter(({ status }) => status === 'Cancelled');
  return cancelled.map(({ id, issuedAt }, index) => {
    const cancelledAt = Math.min(today.getTime(), addDays(issuedAt, daysToCancel).getTime());
    return { invoiceId: id, number: startNumber + index, issuedAt: new Date(cancelledAt) };
  });
}

async function insertInvoices(writer: SeedContext['writer'], today: Date, rows: InvoiceRow[]): Promise<void> {
  const json = JSON.stringify(rows);
  await writer.waitForInserts();
  await sql`
    INSERT INTO invoices (id, number, assigned_to, member_id, organisation_id, kind, status, issued_at,
                          total_cents, gst_cents, bill_to, purchase_order, paid_by, paid_on, period_from, period_to)
    SELECT batch.id, number, "assignedTo", "memberId", "organisationId", kind, status, "issuedAt",
           "totalCents", "gstCents",
           CASE WHEN "assignedTo" = 'Company' THEN bill_to_organisation(organisations)
                ELSE bill_to_member(members, accounts.email) END,
           "purchaseOrder", "paidBy",
           CASE WHEN "paidBy" IS NOT NULL THEN LEAST(day.issued + "paidAfterDays", day.today) END,
           CASE WHEN kind = 'Membership' THEN day.issued END,
           CASE WHEN kind = 'Membership' THEN (day.issued + interval '1 year')::date - 1 END
    FROM json_to_recordset(${json}::json) AS batch (
      id uuid, number bigint, "assignedTo" text, "memberId" uuid, "organisationId" uuid, kind text, status text,
      "issuedAt" timestamptz, "totalCents" integer, "gstCents" integer, "purchaseOrder" text, "paidBy" text,
      "paidAfterDays" integer
    )
    CROSS JOIN LATERAL (
      SELECT ("issuedAt" AT TIME ZONE ${associationTimeZone})::date AS issued,
             (${today}::timestamptz AT TIME ZONE ${associationTimeZone})::date AS today
    ) AS day
    JOIN members ON members.id = "memberId"
    JOIN accounts ON accounts.member_id = members.id
    LEFT JOIN organisations ON organisations.id = "organisationId"
  `.execute(writer.db);
}

type Order = {
  index: number;
  payer: SeededMember;
  ageDays: number;
  issuedAt: Date;
  demoOrganisations: Set<string | null>;
};

function makeInvoice(random: Random, detailRandom: Random, order: Order) {
  const { index, payer, ageDays, issuedAt, demoOrganisations } = order;
  const id = demoId('invoice', index);
  const isForCompany = payer.organisationId !== null && random.chance(0.35);
  const lines = makeInvoiceLines(random, isForCompany ? 'organisation' : 'member');
  const totalCents = lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);
  const isForDemo = isForCompany ? demoOrganisations.has(payer.organisationId) : payer.account !== undefined;
  const status = random.weighted(findStatusShares(isForDemo, ageDays));
  const country = isForCompany ? payer.organisationCountry : payer.country;
  const hasPurchaseOrder = isForCompany && detailRandom.chance(0.6);
  return {
    invoice: {
      id,
      number: firstNumber + index,
      assignedTo: isForCompany ? 'Company' : 'Individual',
      memberId: payer.id,
      organisationId: isForCompany ? payer.organisationId : null,
      kind: toInvoiceKind(lines),
      status,
      issuedAt,
      totalCents,
      gstCents: computeGstCents(totalCents, 'australian-buyers', country),
      purchaseOrder: hasPurchaseOrder ? `PO-${detailRandom.integer(10_000, 99_999)}` : null,
      ...makePayment(detailRandom, status),
    },
    lines: lines.map((line, position) => ({ invoiceId: id, position, ...line })),
  };
}

type StatusShares = Record<'Closed' | 'Open' | 'Cancelled', number>;

function findStatusShares(isForDemo: boolean, ageDays: number): StatusShares {
  if (isForDemo && ageDays < 28) return newestDemoStatuses;
  if (isForDemo && ageDays < 600) return demoStatuses;
  const byAge = statusesByAge.find(({ maxDays }) => ageDays <= maxDays) ?? statusesByAge[0];
  return byAge.shares;
}

function makePayment(random: Random, status: string) {
  const paidBy = random.chance(0.4) ? 'card' : 'bank transfer';
  const transferDays = random.integer(2, 28);
  if (status !== 'Closed') return { paidBy: null, paidAfterDays: null };
  return { paidBy, paidAfterDays: paidBy === 'card' ? 0 : transferDays };
}

export async function seedProducts({ writer }: SeedContext): Promise<void> {
  const rows = [];
  for (const [position, { subject: _subject, ...product }] of products.entries()) {
    const imageKey = await writer.storeAsset(`products/${product.sku.toLowerCase()}.svg`);
    rows.push({ id: demoId('product', product.sku), position, ...product, imageKey });
  }
  await writer.insert('products', rows);
}
