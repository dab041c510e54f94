import { readFile } from 'node:fs/promises';
import PDFDocument from 'pdfkit';
import {
  accentColor,
  drawLines,
  drawPaymentStatus,
  drawRule,
  drawTotals,
  margin,
  mutedColor,
  type Pdf,
  textColor,
  width,
} from './draw-invoice.ts';
import { createGlyphReplacer, replacementCharacter } from './glyph-replacer.ts';
import type { Fact, InvoiceDocument } from './invoice-document.ts';

/** The fonts are embedded, because those of PDF readers lack macrons (Māori). Licence: fonts/LICENSE.txt. */
const readFont = (file: string) => readFile(new URL(`./fonts/${file}`, import.meta.url));
let fonts: Promise<[regular: Buffer, bold: Buffer]> | undefined;

/** Deterministic: the same content gives the same bytes. */
export async function createInvoicePdf(document: InvoiceDocument): Promise<Buffer> {
  fonts ??= Promise.all([readFont('noto-sans-regular.ttf'), readFont('noto-sans-bold.ttf')]);
  const [regular, bold] = await fonts;
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en-AU',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: `${document.title} ${document.number}`,
      Author: document.supplier.name,
      // By default this is the current time, which also changes the file identifier.
      CreationDate: document.issuedAt,
    },
  });
  pdf.registerFont('regular', regular).registerFont('bold', bold);
  const finished = collectBytes(pdf);
  const printable = toPrintable(document, createGlyphReplacer(regular));
  drawHeader(pdf, printable);
  drawParties(pdf, printable);
  drawLines(pdf, printable.lines);
  drawTotals(pdf, printable);
  drawPaymentStatus(pdf, printable.paymentStatus);
  drawFooters(pdf, printable);
  if (document.stamp) drawStamp(pdf, document.stamp);
  pdf.end();
  return finished;
}

type PrintableDocument = ReturnType<typeof toPrintable>;

/** Adds the email when the buyer's name or address has characters that the font lacks. */
function toPrintable(document: InvoiceDocument, toPrintableText: (text: string) => string) {
  const { supplier, billTo, paymentStatus } = document;
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
    paymentStatus: {
      ...paymentStatus,
      facts: toPrintableFacts(paymentStatus.facts),
      text: toPrintableText(paymentStatus.text),
    },
  };
}

function collectBytes(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

function drawHeader(pdf: Pdf, { supplier, title }: PrintableDocument): void {
  const leftWidth = width * 0.54;
  pdf.rect(0, 0, pdf.page.width, 10).fill(accentColor);
  pdf
    .font('bold')
    .fontSize(15)
    .fillColor(textColor)
    .text(supplier.name, margin, margin, { width: leftWidth });
  pdf.font('regular').fontSize(9.5).fillColor(mutedColor).moveDown(0.2);
  for (const line of [`ABN ${supplier.abn}`, supplier.address, supplier.email])
    if (line) pdf.text(line, margin, pdf.y, { width: leftWidth, lineGap: 1.5 });
  const bottom = pdf.y;
  pdf.font('bold').fontSize(23).fillColor(textColor);
  pdf.text(title, margin + leftWidth + 8, margin - 6, { width: width - leftWidth - 8, align: 'right' });
  pdf.y = Math.max(bottom, pdf.y) + 20;
  drawRule(pdf, 0.75);
  pdf.y += 20;
}

function drawParties(pdf: Pdf, { billTo, facts }: PrintableDocument): void {
  const top = pdf.y;
  const half = width / 2;
  pdf.font('bold').fontSize(10).fillColor(mutedColor).text('Bill to', margin, top).moveDown(0.2);
  pdf.fontSize(11).fillColor(textColor);
  for (const [index, line] of billTo.entries()) {
    pdf.font(index === 0 ? 'bold' : 'regular');
    pdf.text(line, margin, pdf.y, { width: half - 24, lineGap: 1 });
  }
  const bottom = pdf.y;
  pdf.y = top;
  const labelWidth = 96;
  for (const [label, value] of facts) {
    const lineTop = pdf.y;
    pdf.font('bold').fontSize(10).fillColor(mutedColor);
    pdf.text(label, margin + half, lineTop, { width: labelWidth });
    pdf.font('regular').fontSize(10.5).fillColor(textColor);
    pdf.text(value, margin + half + labelWidth, lineTop - 0.5, { width: half - labelWidth });
    pdf.y += 5;
  }
  pdf.y = Math.max(bottom, pdf.y) + 24;
}

function drawFooters(pdf: Pdf, { title, number, supplier }: PrintableDocument): void {
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    // Without this, text in the margin would start another pdf.
    pdf.page.margins.bottom = 0;
    const top = pdf.page.height - margin / 2 - 9;
    const textOptions = { lineBreak: false, ellipsis: true, height: 12 };
    pdf.font('regular').fontSize(8.5).fillColor(mutedColor);
    pdf.text(`${supplier.name}, ABN ${supplier.abn}`, margin, top, { ...textOptions, width: width * 0.6 });
    if (count === 1) continue;
    const line = `${title} ${number}, page ${index + 1} of ${count}`;
    pdf.text(line, margin + width * 0.6, top, { ...textOptions, width: width * 0.4, align: 'right' });
  }
}

function drawStamp(pdf: Pdf, word: string): void {
  pdf.switchToPage(0);
  const { width: pageWidth, height } = pdf.page;
  const [centre, middle] = [pageWidth / 2, height / 2];
  pdf.save().rotate(-32, { origin: [centre, middle] });
  pdf.font('bold').fontSize(96).fillColor('#B42318').fillOpacity(0.13);
  pdf.text(word, 0, middle - 66, { width: pageWidth, align: 'center', lineBreak: false });
  pdf.restore();
}
