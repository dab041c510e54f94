import { readFile } from 'node:fs/promises';
import PDFDocument from 'pdfkit';
import type { InvoiceStatus } from '#contract/invoices.ts';
import { dayInWords, dueDayInWords } from '../../payments/payment-terms.ts';
import { inGlyphsOf, missing } from './printable-text.ts';

export type InvoicePaper = {
  association: { name: string; abn: string };
  number: string;
  issuedAt: Date;
  status: InvoiceStatus;
  billTo: { name: string; address: string[]; email: string | null };
  lines: { description: string; quantity: number; unitCents: number }[];
  gstCents: number;
  totalCents: number;
  /** How to pay, in the association's words. */
  paymentDetails: string;
};

const ink = '#14202B';
const quiet = '#4A5866';
const ember = '#C2410C';
const rule = '#D8D2C7';
const margin = 56;
const width = 595.28 - 2 * margin;
const lowest = 841.89 - margin - 24;

const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });
const money = (cents: number) => dollars.format(cents / 100);

/** What the status means for who has to pay. */
const sentences: Record<InvoiceStatus, (total: string, due: string) => string> = {
  Open: (total, due) => `Amount due by ${due}: ${total}`,
  Closed: (total) => `Paid in full: ${total}. Nothing is due.`,
  Cancelled: () => 'This invoice has been cancelled. Nothing is due.',
};

/** The fonts that PDF readers bring along know no macrons, so the paper carries its own (fonts/LICENSE.txt). */
const font = (file: string) => readFile(new URL(`./fonts/${file}`, import.meta.url));
let fonts: Promise<[regular: Buffer, bold: Buffer]> | undefined;

type Page = InstanceType<typeof PDFDocument>;

/** An Australian tax invoice. The same invoice gives the same bytes. */
export async function makeInvoicePdf(paper: InvoicePaper): Promise<Buffer> {
  fonts ??= Promise.all([font('noto-sans-regular.ttf'), font('noto-sans-bold.ttf')]);
  const [regular, bold] = await fonts;
  const page = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en-AU',
    displayTitle: true,
    // How many there are is known at the end.
    bufferPages: true,
    info: {
      Title: `Tax invoice ${paper.number}`,
      Author: paper.association.name,
      // The file's dates and identifier follow from it.
      CreationDate: paper.issuedAt,
    },
  });
  page.registerFont('regular', regular).registerFont('bold', bold);
  const finished = collected(page);
  const printed = inPrint(page.font('regular'), paper);
  setHead(page, printed);
  setParties(page, printed);
  setLines(page, printed);
  setTotals(page, printed);
  setPageNumbers(page, printed);
  page.end();
  return finished;
}

type Print = Omit<InvoicePaper, 'billTo'> & { billTo: string[] };

/** The paper in the letters that its font has; whose name it cannot spell is known by their email. */
function inPrint(page: Page, paper: InvoicePaper): Print {
  const { association, billTo, lines } = paper;
  const printable = inGlyphsOf(page);
  const given = [billTo.name, ...billTo.address];
  const printed = given.map(printable);
  const isWhole = printed.every((line) => !line.includes(missing));
  return {
    ...paper,
    association: { ...association, name: printable(association.name) },
    billTo: isWhole || !billTo.email ? printed : [...printed, billTo.email],
    lines: lines.map((line) => ({ ...line, description: printable(line.description) })),
    paymentDetails: printable(paper.paymentDetails),
  };
}

function collected(page: Page): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
  });
}

function setHead(page: Page, { association }: Print): void {
  page.rect(0, 0, page.page.width, 10).fill(ember);
  page.font('bold').fontSize(14).fillColor(ink).text(association.name, margin, margin);
  page.font('regular').fontSize(10).fillColor(quiet).text(`ABN ${association.abn}`);
  page.moveDown(1.5).font('bold').fontSize(26).fillColor(ink).text('Tax invoice');
  page.moveDown(0.6);
}

/** Who pays on the left, which invoice on the right. */
function setParties(page: Page, { billTo, number, issuedAt, status }: Print): void {
  const top = page.y;
  const half = width / 2;
  page.font('bold').fontSize(10).fillColor(quiet).text('Bill to', margin, top).moveDown(0.2);
  page.font('regular').fontSize(11).fillColor(ink);
  for (const line of billTo) page.text(line, margin, page.y, { width: half - 16 });
  const bottom = page.y;

  page.y = top;
  const facts = {
    'Invoice number': number,
    'Date of issue': dayInWords(issuedAt),
    ...(status === 'Open' && { 'Due date': dueDayInWords(issuedAt) }),
    Status: status,
  };
  for (const [label, value] of Object.entries(facts)) {
    const line = page.y;
    page
      .font('bold')
      .fontSize(10)
      .fillColor(quiet)
      .text(label, margin + half, line, { width: 100 });
    page
      .font('regular')
      .fontSize(11)
      .fillColor(ink)
      .text(value, margin + half + 104, line - 1, {
        width: half - 104,
      });
    page.moveDown(0.25);
  }
  page.y = Math.max(bottom, page.y) + 28;
}

const columns = [
  { title: 'Description', left: 0, width: width - 246, align: 'left' },
  { title: 'Quantity', left: width - 236, width: 56, align: 'right' },
  { title: 'Unit price', left: width - 174, width: 80, align: 'right' },
  { title: 'Amount', left: width - 88, width: 88, align: 'right' },
] as const;

function setLines(page: Page, { lines }: Print): void {
  const setTitles = () =>
    setRow(
      page,
      columns.map(({ title }) => title),
      'bold',
    );
  setTitles();
  for (const { description, quantity, unitCents } of lines) {
    const cells = [description, String(quantity), money(unitCents), money(quantity * unitCents)];
    page.font('regular').fontSize(10);
    if (page.y + page.heightOfString(description, { width: columns[0].width }) + 14 > lowest) {
      page.addPage();
      setTitles();
    }
    setRow(page, cells, 'regular');
  }
}

function setRow(page: Page, cells: readonly string[], weight: 'regular' | 'bold'): void {
  const top = page.y;
  let bottom = top;
  page
    .font(weight)
    .fontSize(10)
    .fillColor(weight === 'bold' ? quiet : ink);
  for (const [index, column] of columns.entries()) {
    const { left, width: room, align } = column;
    page.text(cells[index] ?? '', margin + left, top + 6, { width: room, align });
    bottom = Math.max(bottom, page.y);
  }
  page
    .moveTo(margin, bottom + 6)
    .lineTo(margin + width, bottom + 6)
    .lineWidth(0.5)
    .stroke(rule);
  page.y = bottom + 6;
}

function setTotals(page: Page, print: Print): void {
  const { gstCents, totalCents, status, issuedAt, paymentDetails } = print;
  const howToPay = status === 'Open' ? paymentDetails : '';
  page.font('regular').fontSize(11);
  const room = howToPay ? page.heightOfString(howToPay, { width }) + 12 : 0;
  if (page.y + 120 + room > lowest) page.addPage();
  page.y += 10;
  const sums = [
    { label: 'Total excluding GST', cents: totalCents - gstCents, weight: 'regular' },
    { label: 'GST', cents: gstCents, weight: 'regular' },
    { label: 'Total including GST', cents: totalCents, weight: 'bold' },
  ];
  for (const { label, cents, weight } of sums) {
    const top = page.y;
    page.font(weight).fontSize(11).fillColor(ink);
    page.text(label, margin + width - 300, top, { width: 200, align: 'right' });
    page.text(money(cents), margin + width - 94, top, { width: 94, align: 'right' });
    page.y += 4;
  }
  page.moveDown(1.2);
  const sentence = sentences[status](money(totalCents), dueDayInWords(issuedAt));
  page
    .font('bold')
    .fontSize(12)
    .fillColor(status === 'Open' ? ember : quiet);
  page.text(sentence, margin, page.y, { width, align: 'right' });
  if (howToPay) {
    page.font('regular').fontSize(11).fillColor(ink).moveDown(0.4);
    page.text(howToPay, { width, align: 'right' });
  }
  page.font('regular').fontSize(9).fillColor(quiet).moveDown(0.6);
  page.text('All amounts are in Australian dollars. Prices include GST.', { width, align: 'right' });
}

/** Of several sheets each says which it is, should they part. */
function setPageNumbers(page: Page, { number }: Print): void {
  const { count } = page.bufferedPageRange();
  if (count === 1) return;
  page.font('regular').fontSize(9).fillColor(quiet);
  for (let index = 0; index < count; index += 1) {
    page.switchToPage(index);
    // What is written into the margin would begin another page.
    page.page.margins.bottom = 0;
    const line = `Tax invoice ${number}, page ${index + 1} of ${count}`;
    page.text(line, margin, page.page.height - margin / 2 - 9, { width, align: 'right', lineBreak: false });
  }
}
