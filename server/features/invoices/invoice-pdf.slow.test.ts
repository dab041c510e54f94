import { inflateSync } from 'node:zlib';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import type { InvoicePaper } from './invoice-paper.ts';
import { makeInvoicePdf } from './invoice-pdf.ts';

const paper: InvoicePaper = {
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

const textOf = async (of: InvoicePaper) =>
  (await extractText(new Uint8Array(await makeInvoicePdf(of)), { mergePages: true })).text.replace(
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

/** The characters that a reader of the file can copy out of it: those that its fonts carry and name. */
function charactersOf(pdf: Buffer): Set<string> {
  const maps = streamsOf(pdf).filter((stream) => stream.includes('beginbfrange'));
  const codes = maps.flatMap((map) =>
    [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list]) => [
      ...(list as string).matchAll(/<([\da-f]+)>/gi),
    ]),
  );
  return new Set(codes.map(([, hex]) => String.fromCodePoint(Number.parseInt(hex as string, 16))));
}

describe('the invoice on paper', () => {
  it('carries the letters of every name, macrons and Vietnamese ones too', async () => {
    const characters = charactersOf(await makeInvoicePdf(paper));
    for (const letter of 'ānēīōūgĀTrầ$0123456789'.replace(/[ēīōūĀ]/g, ''))
      expect(characters, letter).toContain(letter);
    const macrons = { ...paper, billTo: { ...paper.billTo, name: 'ĀĒĪŌŪ āēīōū đĐ ł ø ş ž' } };
    const more = charactersOf(await makeInvoicePdf(macrons));
    for (const letter of 'ĀĒĪŌŪāēīōūđĐłøşž') expect(more, letter).toContain(letter);
  });

  const addressedTo = async (changes: Partial<InvoicePaper['billTo']>) =>
    charactersOf(await makeInvoicePdf({ ...paper, billTo: { ...paper.billTo, ...changes } }));

  it.each(['山田 太郎', 'अनिता', 'Anna 😀', 'مريم'])(
    'shows that letters are missing from %s, and names the email instead',
    async (name) => {
      const characters = await addressedTo({ name });
      expect(characters).toContain('\uFFFD');
      expect(characters).toContain('@');
    },
  );

  it('does so for an address, too, and does without an email where there is none', async () => {
    expect(await addressedTo({ address: ['東京都'] })).toContain('@');
    const company = await addressedTo({ name: '消防庁', email: null });
    expect(company).toContain('\uFFFD');
    expect(company).not.toContain('@');
  });

  it.each(['Tāne Trần', 'Ta\u0304ne', 'Ελένη', 'Жанна', 'Ann\u200D\uFE0F\u0007'])(
    'shows no email beside a name that it can spell: %j',
    async (name) => {
      const characters = await addressedTo({ name });
      expect(characters).not.toContain('\uFFFD');
      expect(characters).not.toContain('@');
    },
  );

  it('prints the supplier, the buyer with ABN, the facts, the amounts and how to pay', async () => {
    const email = 'accounts@fire.example';
    const supplier = { ...paper.supplier, email };
    const text = await textOf({ ...paper, supplier, billTo: { ...paper.billTo, abn: '98 765 432 109' } });
    for (const part of [
      `Ngā Ratonga Ohotata ABN 12 345 678 901 1 Bell Street, Wellington ${email}`,
      'Bill to Tāne Trần 1 Hose Street Ballarat VIC 3350 ABN 98 765 432 109',
      'Invoice number 10001 Purchase order PO 77/2026',
      'Total excluding GST $222.73 GST $22.27 Total including GST $245.00',
      'Amount due BSB 123-456 Pay into account 12-34.',
    ])
      expect(text).toContain(part);
  });

  it('names the exemption on a GST-free export', async () => {
    const text = await textOf({ ...paper, gstCents: 0, isGstFree: true });
    expect(text).toContain('Total excluding GST $245.00 GST (GST-free export) $0.00 Total $245.00');
    expect(text).not.toContain('include GST');
  });

  it('prints negative amounts on an adjustment note, and a stamp where there is one', async () => {
    const [line] = paper.lines as [InvoicePaper['lines'][number]];
    const lines = [{ ...line, quantity: -1 }];
    const text = await textOf({
      ...paper,
      title: 'Adjustment note',
      lines,
      gstCents: -22_27,
      totalCents: -245_00,
    });
    expect(text).toContain('Subscriber annual membership -1 $245.00 -$245.00');
    expect(text).toContain('GST -$22.27 Total including GST -$245.00');
    expect(await textOf({ ...paper, stamp: 'Cancelled' })).toContain('Cancelled');
  });

  it('is a PDF of the same bytes each time, and other ones for another content', async () => {
    const [one, two] = [await makeInvoicePdf(paper), await makeInvoicePdf(paper)];
    expect(one.subarray(0, 5).toString()).toBe('%PDF-');
    expect(one.equals(two)).toBe(true);
    expect(one.equals(await makeInvoicePdf({ ...paper, stamp: 'Cancelled' }))).toBe(false);
  });

  it('goes on over as many pages as its lines need, and bears any text', async () => {
    const line = {
      description: `Long ${'description 漢字 😀 '.repeat(20)}`,
      quantity: 3,
      unitCents: 1_234_56,
    };
    const pdf = await makeInvoicePdf({
      ...paper,
      billTo: { name: '', address: [], email: null },
      lines: Array(60).fill(line),
    });
    const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? [];
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.length).toBeLessThan(20);
    const { text, totalPages } = await extractText(new Uint8Array(pdf));
    expect(totalPages).toBe(pages.length);
    for (const [index, sheet] of text.entries())
      expect(sheet).toContain(`Tax invoice 10001, page ${index + 1} of ${totalPages}`);
    expect((await extractText(new Uint8Array(await makeInvoicePdf(paper)))).text.join()).not.toContain(
      'page',
    );
  });
});
