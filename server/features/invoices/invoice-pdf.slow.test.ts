import { setImmediate } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import { extractText } from 'unpdf';
import { describe, expect, it, vi } from 'vitest';
import type { InvoiceDocument } from './invoice-document.ts';
import { createInvoicePdf } from './invoice-pdf.ts';
import { renderInvoicePdf } from './pdf-worker.ts';

// A busy machine takes seconds for several documents.
vi.setConfig({ testTimeout: 30_000 });

const invoiceDocument: InvoiceDocument = {
  title: 'Tax invoice',
  number: '10001',
  issuedAt: new Date('2026-02-03T14:30:00Z'),
  supplier: {
    ...{ name: 'Ngā Ratonga Ohotata', abn: '12 345 678 901' },
    ...{ address: '1 Bell Street, Wellington', email: null },
  },
  billTo: {
    name: 'Tāne Trần',
    address: ['1 Hose Street', 'Ballarat VIC 3350'],
    email: 'x@y.example',
  },
  facts: [
    ['Invoice number', '10001'],
    ['Purchase order', 'PO 77/2026'],
  ],
  lines: [{ description: 'Subscriber annual membership', quantity: 1, unitCents: 245_00 }],
  gstCents: 22_27,
  totalCents: 245_00,
  isGstFree: false,
  outcome: {
    tone: 'due',
    headline: 'Amount due',
    facts: [['BSB', '123-456']],
    text: 'Pay into account 12-34.',
  },
  stamp: null,
};

const textOf = async (of: InvoiceDocument) =>
  (await extractText(new Uint8Array(await createInvoicePdf(of)), { mergePages: true })).text.replace(
    /\s+/g,
    ' ',
  );

const streamsOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, body]) => {
    try {
      return [inflateSync(Buffer.from(body as string, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });

/** The characters that can be copied from the file. */
function charactersOf(pdf: Buffer): Set<string> {
  const maps = streamsOf(pdf).filter((stream) => stream.includes('beginbfrange'));
  const codes = maps.flatMap((map) =>
    [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list]) => [
      ...(list as string).matchAll(/<([\da-f]+)>/gi),
    ]),
  );
  return new Set(codes.map(([, hex]) => String.fromCodePoint(Number.parseInt(hex as string, 16))));
}

const addressedTo = async (changes: Partial<InvoiceDocument['billTo']>) =>
  charactersOf(
    await createInvoicePdf({ ...invoiceDocument, billTo: { ...invoiceDocument.billTo, ...changes } }),
  );

describe('createInvoicePdf', () => {
  it('contains the letters of every name that its font has, without the email', async () => {
    const name = 'Tāne Trần Ta\u0304ne ĀĒĪŌŪ ēīōū đĐ ł ø ş ž Ελένη Жанна Ann\u200D\uFE0F\u0007';
    const characters = await addressedTo({ name });
    for (const letter of name.normalize('NFC').match(/\p{L}/gu) ?? [])
      expect(characters, letter).toContain(letter);
    expect(characters).not.toContain('\uFFFD');
    expect(characters).not.toContain('@');
  });

  it('marks letters that its font lacks, and then adds the email of the buyer', async () => {
    const names = ['山田 太郎', 'अनिता', 'Anna 😀', 'مريم'].map((name) => ({ name }));
    for (const change of [...names, { address: ['東京都'] }]) {
      const characters = await addressedTo(change);
      expect(characters).toContain('\uFFFD');
      expect(characters).toContain('@');
    }
    const company = await addressedTo({ name: '消防庁', email: null });
    expect(company).toContain('\uFFFD');
    expect(company).not.toContain('@');
  });

  it('prints the supplier, the buyer with ABN, the facts, the amounts and the payment details', async () => {
    const email = 'accounts@fire.example';
    const supplier = { ...invoiceDocument.supplier, email };
    const text = await textOf({
      ...invoiceDocument,
      supplier,
      billTo: { ...invoiceDocument.billTo, abn: '98 765 432 109' },
    });
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
    const exempt = await textOf({ ...invoiceDocument, gstCents: 0, isGstFree: true });
    expect(exempt).toContain('Total excluding GST $245.00 GST (GST-free export) $0.00 Total $245.00');
    expect(exempt).not.toContain('include GST');
    const lines = invoiceDocument.lines.map((line) => ({ ...line, quantity: -1 }));
    const amounts = { lines, gstCents: -22_27, totalCents: -245_00 };
    const note = await textOf({
      ...invoiceDocument,
      ...amounts,
      title: 'Adjustment note',
      stamp: 'Cancelled',
    });
    for (const part of [
      'Subscriber annual membership -1 $245.00 -$245.00',
      'GST -$22.27 Total including GST -$245.00',
      'Cancelled',
    ])
      expect(note).toContain(part);
  });

  it('returns the same bytes for the same document', async () => {
    const [one, two] = [await createInvoicePdf(invoiceDocument), await createInvoicePdf(invoiceDocument)];
    expect(one.equals(two)).toBe(true);
  });

  it('continues on as many pages as the lines need, with any text', async () => {
    const description = `Long ${'description 漢字 😀 '.repeat(20)}`;
    const lines = Array(30).fill({ description, quantity: 3, unitCents: 1_234_56 });
    const pdf = await createInvoicePdf({
      ...invoiceDocument,
      billTo: { name: '', address: [], email: null },
      lines,
    });
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
  const rendered = renderInvoicePdf({
    ...invoiceDocument,
    lines: Array(200).fill(invoiceDocument.lines[0]),
  }).finally(() => {
    isRendered = true;
  });
  await expect(failed).rejects.toThrow();
  let iterations = 0;
  for (; !isRendered; iterations += 1) await setImmediate();
  expect((await rendered).subarray(0, 5).toString()).toBe('%PDF-');
  expect(iterations).toBeGreaterThan(100);
});
