import { setImmediate } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import { extractText } from 'unpdf';
import { describe, expect, it, vi } from 'vitest';
import { createInvoicePdf } from './create-invoice-pdf.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { renderInvoicePdf } from './pdf-worker.ts';

// A busy machine takes seconds for several documents.
vi.setConfig({ testTimeout: 30_000 });

const invoiceDocument: InvoiceDocument = {
  title: 'Tax invoice',
  number: '10001',
  issuedAt: new Date('2026-02-03T14:30:00Z'),
  supplier: {
    name: 'Ngā Ratonga Ohotata',
    abn: '12 345 678 901',
    address: '1 Bell Street, Wellington',
    email: null,
  },
  billTo: { name: 'Tāne Trần', address: ['1 Hose Street', 'Ballarat VIC 3350'], email: 'x@y.example' },
  facts: [
    ['Invoice number', '10001'],
    ['Purchase order', 'PO 77/2026'],
  ],
  lines: [{ description: 'Subscriber annual membership', quantity: 1, unitCents: 245_00 }],
  gstCents: 22_27,
  totalCents: 245_00,
  isGstFree: false,
  paymentStatus: {
    tone: 'due',
    headline: 'Amount due',
    text: 'Pay into account 12-34.',
    facts: [['BSB', '123-456']],
  },
  stamp: null,
};

async function readText(document: InvoiceDocument): Promise<string> {
  const pdf = new Uint8Array(await createInvoicePdf(document));
  return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
}

const streamsOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, body]) => {
    try {
      return [inflateSync(Buffer.from(body as string, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });

/** Returns the characters that a reader can copy from the file. */
function charactersOf(pdf: Buffer): Set<string> {
  const maps = streamsOf(pdf).filter((stream) => stream.includes('beginbfrange'));
  const codes = maps.flatMap((map) =>
    [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list]) => [
      ...(list as string).matchAll(/<([\da-f]+)>/gi),
    ]),
  );
  return new Set(codes.map(([, hex]) => String.fromCodePoint(Number.parseInt(hex as string, 16))));
}

async function readCharacters(changes: Partial<InvoiceDocument['billTo']>): Promise<Set<string>> {
  const billTo = { ...invoiceDocument.billTo, ...changes };
  return charactersOf(await createInvoicePdf({ ...invoiceDocument, billTo }));
}

describe('createInvoicePdf', () => {
  it('contains the letters of every name that its font has, without the email', async () => {
    const name = 'Tāne Trần Ta\u0304ne ĀĒĪŌŪ ēīōū đĐ ł ø ş ž Ελένη Жанна Ann\u200D\uFE0F\u0007';
    const characters = await readCharacters({ name });
    for (const letter of name.normalize('NFC').match(/\p{L}/gu) ?? [])
      expect(characters, letter).toContain(letter);
    expect(characters).not.toContain('\uFFFD');
    expect(characters).not.toContain('@');
  });

  it('marks letters that its font lacks, and then adds the email of the buyer', async () => {
    const names = ['山田 太郎', 'अनिता', 'Anna 😀', 'مريم'].map((name) => ({ name }));
    for (const change of [...names, { address: ['東京都'] }]) {
      const characters = await readCharacters(change);
      expect(characters).toContain('\uFFFD');
      expect(characters).toContain('@');
    }
    const company = await readCharacters({ name: '消防庁', email: null });
    expect(company).toContain('\uFFFD');
    expect(company).not.toContain('@');
  });

  it('prints the supplier, the buyer with ABN, the facts, the amounts and the payment details', async () => {
    const email = 'accounts@fire.example';
    const supplier = { ...invoiceDocument.supplier, email };
    const billTo = { ...invoiceDocument.billTo, abn: '98 765 432 109' };
    const text = await readText({ ...invoiceDocument, supplier, billTo });
    for (const part of [
      `Ngā Ratonga Ohotata ABN 12 345 678 901 1 Bell Street, Wellington ${email}`,
      'Bill to Tāne Trần 1 Hose Street Ballarat VIC 3350 ABN 98 765 432 109',
      'Invoice number 10001 Purchase order PO 77/2026',
      'Total excluding GST $222.73 GST $22.27 Total including GST $245.00',
      'Amount due BSB 123-456 Pay into account 12-34.',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('page');
  });

  it('names the GST exemption, negative amounts and a stamp', async () => {
    const exempt = await readText({ ...invoiceDocument, gstCents: 0, isGstFree: true });
    expect(exempt).toContain('Total excluding GST $245.00 GST (GST-free export) $0.00 Total $245.00');
    expect(exempt).not.toContain('include GST');
    const lines = invoiceDocument.lines.map((line) => ({ ...line, quantity: -1 }));
    const amounts = { lines, gstCents: -22_27, totalCents: -245_00 };
    const texts = { title: 'Adjustment note', stamp: 'Cancelled' } as const;
    const note = await readText({ ...invoiceDocument, ...amounts, ...texts });
    for (const part of [
      'Subscriber annual membership -1 $245.00 -$245.00',
      'GST -$22.27 Total including GST -$245.00',
      'Cancelled',
    ])
      expect(note).toContain(part);
  });

  it('returns the same bytes for the same document', async () => {
    const [first, second] = [
      await createInvoicePdf(invoiceDocument),
      await createInvoicePdf(invoiceDocument),
    ];
    expect(first.equals(second)).toBe(true);
  });

  it('continues on as many pages as the lines need, with any text', async () => {
    const description = `Long ${'description 漢字 😀 '.repeat(20)}`;
    const lines = Array(30).fill({ description, quantity: 3, unitCents: 1_234_56 });
    const billTo = { name: '', address: [], email: null };
    const pdf = await createInvoicePdf({ ...invoiceDocument, billTo, lines });
    const { text, totalPages } = await extractText(new Uint8Array(pdf));
    expect(totalPages).toBeGreaterThan(1);
    expect(totalPages).toBeLessThan(10);
    for (const [index, pageText] of text.entries())
      expect(pageText).toContain(`Tax invoice 10001, page ${index + 1} of ${totalPages}`);
  });
});

it('renderInvoicePdf recovers from a failed document, without blocking the event loop', async () => {
  const failed = renderInvoicePdf({ ...invoiceDocument, lines: null } as unknown as InvoiceDocument);
  let isRendered = false;
  const lines = Array(200).fill(invoiceDocument.lines[0]);
  const rendered = renderInvoicePdf({ ...invoiceDocument, lines }).finally(() => {
    isRendered = true;
  });
  await expect(failed).rejects.toThrow();
  let iterations = 0;
  for (; !isRendered; iterations += 1) await setImmediate();
  expect((await rendered).subarray(0, 5).toString()).toBe('%PDF-');
  expect(iterations).toBeGreaterThan(100);
});
