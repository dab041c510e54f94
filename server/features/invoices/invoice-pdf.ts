import { readFile } from 'node:fs/promises';
import PDFDocument from 'pdfkit';
import type { Fact, InvoiceDocument } from './invoice-document.ts';
import {
  ember,
  ink,
  margin,
  type Page,
  quiet,
  rule,
  setLines,
  setOutcome,
  setTotals,
  width,
} from './pdf-amounts.ts';
import { replaceMissingGlyphs, replacementCharacter } from './printable-text.ts';

/** The built-in fonts of PDF readers have no macrons (fonts/LICENSE.txt). */
const font = (file: string) => readFile(new URL(`./fonts/${file}`, import.meta.url));
let fonts: Promise<[regular: Buffer, bold: Buffer]> | undefined;

/** The same content gives the same bytes. */
export async function makeInvoicePdf(paper: InvoiceDocument): Promise<Buffer> {
  fonts ??= Promise.all([font('noto-sans-regular.ttf'), font('noto-sans-bold.ttf')]);
  const [regular, bold] = await fonts;
  const page = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en-AU',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: `${paper.title} ${paper.number}`,
      Author: paper.supplier.name,
      // The dates and the identifier of the file derive from it.
      CreationDate: paper.issuedAt,
    },
  });
  page.registerFont('regular', regular).registerFont('bold', bold);
  const finished = collected(page);
  const printed = toPrintable(paper, replaceMissingGlyphs(regular));
  drawHeader(page, printed);
  setParties(page, printed);
  setLines(page, printed.lines);
  setTotals(page, printed);
  setOutcome(page, printed.outcome);
  setFooters(page, printed);
  if (paper.stamp) setStamp(page, paper.stamp);
  page.end();
  return finished;
}

type Print = Omit<InvoiceDocument, 'billTo'> & { billTo: string[] };

/** Adds the email when the buyer's name or address has characters that the font lacks. */
function toPrintable(paper: InvoiceDocument, printable: (text: string) => string): Print {
  const { supplier, billTo, outcome } = paper;
  const facts = (of: Fact[]) => of.map(([label, value]): Fact => [label, printable(value)]);
  const addressee = [billTo.name, ...billTo.address].map(printable);
  const isWhole = addressee.every((line) => !line.includes(replacementCharacter));
  return {
    ...paper,
    supplier: {
      ...supplier,
      name: printable(supplier.name),
      address: supplier.address && printable(supplier.address),
    },
    billTo: [
      ...addressee,
      ...(billTo.abn ? [`ABN ${printable(billTo.abn)}`] : []),
      ...(isWhole || !billTo.email ? [] : [billTo.email]),
    ],
    facts: facts(paper.facts),
    lines: paper.lines.map((line) => ({ ...line, description: printable(line.description) })),
    outcome: { ...outcome, facts: facts(outcome.facts), text: printable(outcome.text) },
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

function drawHeader(page: Page, { supplier, title }: Print): void {
  const left = width * 0.54;
  page.rect(0, 0, page.page.width, 10).fill(ember);
  page.font('bold').fontSize(15).fillColor(ink).text(supplier.name, margin, margin, { width: left });
  page.font('regular').fontSize(9.5).fillColor(quiet).moveDown(0.2);
  for (const line of [`ABN ${supplier.abn}`, supplier.address, supplier.email])
    if (line) page.text(line, margin, page.y, { width: left, lineGap: 1.5 });
  const bottom = page.y;
  page.font('bold').fontSize(23).fillColor(ink);
  page.text(title, margin + left + 8, margin - 6, { width: width - left - 8, align: 'right' });
  page.y = Math.max(bottom, page.y) + 20;
  page
    .moveTo(margin, page.y)
    .lineTo(margin + width, page.y)
    .lineWidth(0.75)
    .stroke(rule);
  page.y += 20;
}

function setParties(page: Page, { billTo, facts }: Print): void {
  const top = page.y;
  const half = width / 2;
  page.font('bold').fontSize(10).fillColor(quiet).text('Bill to', margin, top).moveDown(0.2);
  for (const [index, line] of billTo.entries()) {
    page
      .font(index === 0 ? 'bold' : 'regular')
      .fontSize(11)
      .fillColor(ink);
    page.text(line, margin, page.y, { width: half - 24, lineGap: 1 });
  }
  const bottom = page.y;
  page.y = top;
  const label = 96;
  for (const [name, value] of facts) {
    const line = page.y;
    page.font('bold').fontSize(10).fillColor(quiet);
    page.text(name, margin + half, line, { width: label });
    page.font('regular').fontSize(10.5).fillColor(ink);
    page.text(value, margin + half + label, line - 0.5, { width: half - label });
    page.y += 5;
  }
  page.y = Math.max(bottom, page.y) + 24;
}

function setFooters(page: Page, { title, number, supplier }: Print): void {
  const { count } = page.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    page.switchToPage(index);
    // Text in the margin would start another page.
    page.page.margins.bottom = 0;
    const top = page.page.height - margin / 2 - 9;
    const room = { lineBreak: false, ellipsis: true, height: 12 };
    page.font('regular').fontSize(8.5).fillColor(quiet);
    page.text(`${supplier.name}, ABN ${supplier.abn}`, margin, top, { ...room, width: width * 0.6 });
    if (count === 1) continue;
    const line = `${title} ${number}, page ${index + 1} of ${count}`;
    page.text(line, margin + width * 0.6, top, { ...room, width: width * 0.4, align: 'right' });
  }
}

function setStamp(page: Page, word: string): void {
  page.switchToPage(0);
  const { width: across, height } = page.page;
  const [centre, middle] = [across / 2, height / 2];
  page.save().rotate(-32, { origin: [centre, middle] });
  page.font('bold').fontSize(96).fillColor('#B42318').fillOpacity(0.13);
  page.text(word, 0, middle - 66, { width: across, align: 'center', lineBreak: false });
  page.restore();
}
