import { readFile } from 'node:fs/promises';
import PDFDocument from 'pdfkit';
import {
  accentColor,
  drawLines,
  drawOutcome,
  drawRule,
  drawTotals,
  margin,
  mutedColor,
  type Page,
  textColor,
  width,
} from './draw-invoice.ts';
import type { Fact, InvoiceDocument } from './invoice-document.ts';
import { replaceMissingGlyphs, replacementCharacter } from './replace-missing-glyphs.ts';

/** The built-in fonts of PDF readers have no macrons. Licence: fonts/LICENSE.txt. */
const font = (file: string) => readFile(new URL(`./fonts/${file}`, import.meta.url));
let fonts: Promise<[regular: Buffer, bold: Buffer]> | undefined;

/** Deterministic: the same content gives the same bytes. */
export async function createInvoicePdf(document: InvoiceDocument): Promise<Buffer> {
  fonts ??= Promise.all([font('noto-sans-regular.ttf'), font('noto-sans-bold.ttf')]);
  const [regular, bold] = await fonts;
  const page = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en-AU',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: `${document.title} ${document.number}`,
      Author: document.supplier.name,
      // The other dates and the file identifier derive from it.
      CreationDate: document.issuedAt,
    },
  });
  page.registerFont('regular', regular).registerFont('bold', bold);
  const finished = collectBytes(page);
  const printable = toPrintable(document, replaceMissingGlyphs(regular));
  drawHeader(page, printable);
  drawParties(page, printable);
  drawLines(page, printable.lines);
  drawTotals(page, printable);
  drawOutcome(page, printable.outcome);
  drawFooters(page, printable);
  if (document.stamp) drawStamp(page, document.stamp);
  page.end();
  return finished;
}

type PrintableDocument = ReturnType<typeof toPrintable>;

/** Adds the email when the buyer's name or address has characters that the font lacks. */
function toPrintable(document: InvoiceDocument, toPrintableText: (text: string) => string) {
  const { supplier, billTo, outcome } = document;
  const toPrintableFacts = (facts: Fact[]) =>
    facts.map(([label, value]): Fact => [label, toPrintableText(value)]);
  const addressee = [billTo.name, ...billTo.address].map(toPrintableText);
  const isComplete = addressee.every((line) => !line.includes(replacementCharacter));
  return {
    ...document,
    supplier: {
      ...supplier,
      name: toPrintableText(supplier.name),
      address: supplier.address && toPrintableText(supplier.address),
    },
    billTo: [
      ...addressee,
      ...(billTo.abn ? [`ABN ${toPrintableText(billTo.abn)}`] : []),
      ...(isComplete || !billTo.email ? [] : [billTo.email]),
    ],
    facts: toPrintableFacts(document.facts),
    lines: document.lines.map((line) => ({ ...line, description: toPrintableText(line.description) })),
    outcome: { ...outcome, facts: toPrintableFacts(outcome.facts), text: toPrintableText(outcome.text) },
  };
}

function collectBytes(page: Page): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
  });
}

function drawHeader(page: Page, { supplier, title }: PrintableDocument): void {
  const left = width * 0.54;
  page.rect(0, 0, page.page.width, 10).fill(accentColor);
  page.font('bold').fontSize(15).fillColor(textColor).text(supplier.name, margin, margin, { width: left });
  page.font('regular').fontSize(9.5).fillColor(mutedColor).moveDown(0.2);
  for (const line of [`ABN ${supplier.abn}`, supplier.address, supplier.email])
    if (line) page.text(line, margin, page.y, { width: left, lineGap: 1.5 });
  const bottom = page.y;
  page.font('bold').fontSize(23).fillColor(textColor);
  page.text(title, margin + left + 8, margin - 6, { width: width - left - 8, align: 'right' });
  page.y = Math.max(bottom, page.y) + 20;
  drawRule(page, 0.75);
  page.y += 20;
}

function drawParties(page: Page, { billTo, facts }: PrintableDocument): void {
  const top = page.y;
  const half = width / 2;
  page.font('bold').fontSize(10).fillColor(mutedColor).text('Bill to', margin, top).moveDown(0.2);
  page.fontSize(11).fillColor(textColor);
  for (const [index, line] of billTo.entries()) {
    page.font(index === 0 ? 'bold' : 'regular');
    page.text(line, margin, page.y, { width: half - 24, lineGap: 1 });
  }
  const bottom = page.y;
  page.y = top;
  const labelWidth = 96;
  for (const [label, value] of facts) {
    const lineTop = page.y;
    page.font('bold').fontSize(10).fillColor(mutedColor);
    page.text(label, margin + half, lineTop, { width: labelWidth });
    page.font('regular').fontSize(10.5).fillColor(textColor);
    page.text(value, margin + half + labelWidth, lineTop - 0.5, { width: half - labelWidth });
    page.y += 5;
  }
  page.y = Math.max(bottom, page.y) + 24;
}

function drawFooters(page: Page, { title, number, supplier }: PrintableDocument): void {
  const { count } = page.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    page.switchToPage(index);
    // Without this, text in the margin would start another page.
    page.page.margins.bottom = 0;
    const top = page.page.height - margin / 2 - 9;
    const textOptions = { lineBreak: false, ellipsis: true, height: 12 };
    page.font('regular').fontSize(8.5).fillColor(mutedColor);
    page.text(`${supplier.name}, ABN ${supplier.abn}`, margin, top, { ...textOptions, width: width * 0.6 });
    if (count === 1) continue;
    const line = `${title} ${number}, page ${index + 1} of ${count}`;
    page.text(line, margin + width * 0.6, top, { ...textOptions, width: width * 0.4, align: 'right' });
  }
}

function drawStamp(page: Page, word: string): void {
  page.switchToPage(0);
  const { width: pageWidth, height } = page.page;
  const [centre, middle] = [pageWidth / 2, height / 2];
  page.save().rotate(-32, { origin: [centre, middle] });
  page.font('bold').fontSize(96).fillColor('#B42318').fillOpacity(0.13);
  page.text(word, 0, middle - 66, { width: pageWidth, align: 'center', lineBreak: false });
  page.restore();
}
