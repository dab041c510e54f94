import type PDFDocument from 'pdfkit';
import { formatDollars } from '#contract/money.ts';
import type { InvoiceDocument, Outcome } from './invoice-document.ts';

export type Page = InstanceType<typeof PDFDocument>;

export const textColor = '#14202B';
export const mutedColor = '#4A5866';
export const accentColor = '#C2410C';
const lineColor = '#D8D2C7';
export const margin = 56;
export const width = 595.28 - 2 * margin;
const bottomLimit = 841.89 - margin - 24;

const columns = [
  { title: 'Description', left: 0, width: width - 246, align: 'left' },
  { title: 'Quantity', left: width - 236, width: 56, align: 'right' },
  { title: 'Unit price', left: width - 174, width: 80, align: 'right' },
  { title: 'Amount', left: width - 88, width: 88, align: 'right' },
] as const;

export function drawLines(page: Page, lines: InvoiceDocument['lines']): void {
  const titles = columns.map(({ title }) => title);
  drawRow(page, titles, 'bold');
  for (const { description, quantity, unitCents } of lines) {
    const amounts = [unitCents, quantity * unitCents].map(formatDollars);
    page.font('regular').fontSize(10);
    if (page.y + page.heightOfString(description, { width: columns[0].width }) + 14 > bottomLimit) {
      page.addPage();
      drawRow(page, titles, 'bold');
    }
    drawRow(page, [description, String(quantity), ...amounts], 'regular');
  }
}

function drawRow(page: Page, cells: readonly string[], weight: 'regular' | 'bold'): void {
  const top = page.y;
  let bottom = top;
  const color = weight === 'bold' ? mutedColor : textColor;
  page.font(weight).fontSize(10).fillColor(color);
  for (const [index, { left, width: columnWidth, align }] of columns.entries()) {
    page.text(cells[index] ?? '', margin + left, top + 6, { width: columnWidth, align });
    bottom = Math.max(bottom, page.y);
  }
  page.y = bottom + 6;
  drawRule(page, 0.5);
}

export function drawRule(page: Page, lineWidth: number): void {
  const right = margin + width;
  page.moveTo(margin, page.y).lineTo(right, page.y).lineWidth(lineWidth).stroke(lineColor);
}

export function drawTotals(page: Page, { gstCents, totalCents, isGstFree }: InvoiceTotals): void {
  if (page.y + 100 > bottomLimit) page.addPage();
  page.y += 12;
  const sums = [
    { label: 'Total excluding GST', cents: totalCents - gstCents, weight: 'regular' },
    { label: isGstFree ? 'GST (GST-free export)' : 'GST', cents: gstCents, weight: 'regular' },
    { label: isGstFree ? 'Total' : 'Total including GST', cents: totalCents, weight: 'bold' },
  ];
  for (const { label, cents, weight } of sums) {
    const top = page.y;
    page.font(weight).fontSize(11).fillColor(textColor);
    page.text(label, margin + width - 300, top, { width: 200, align: 'right' });
    page.text(formatDollars(cents), margin + width - 94, top, { width: 94, align: 'right' });
    page.y += 4;
  }
  page.font('regular').fontSize(9).fillColor(mutedColor).moveDown(0.4);
  const gst = isGstFree ? 'No GST: the buyer is outside Australia.' : 'Prices include GST.';
  page.text(`All amounts are in Australian dollars. ${gst}`, margin, page.y, { width, align: 'right' });
  page.y += 22;
}
type InvoiceTotals = Pick<InvoiceDocument, 'gstCents' | 'totalCents' | 'isGstFree'>;

const tones: Record<Outcome['tone'], { background: string; bar: string; color: string }> = {
  due: { background: '#FFF1E8', bar: accentColor, color: '#9A3412' },
  overdue: { background: '#FDECEA', bar: '#B42318', color: '#B42318' },
  paid: { background: '#E6F2EA', bar: '#2E6B4F', color: '#2E6B4F' },
  void: { background: '#F3F0EA', bar: mutedColor, color: textColor },
};

const inset = 18;
const contentWidth = width - 2 * inset;
const labelWidth = 100;

export function drawOutcome(page: Page, outcome: Outcome): void {
  const { headline, facts, text } = outcome;
  const height = heightOf(page, outcome);
  if (page.y + height > bottomLimit) page.addPage();
  const { background, bar, color } = tones[outcome.tone];
  const top = page.y;
  page.roundedRect(margin, top, width, height, 6).fill(background);
  page.roundedRect(margin, top, 5, height, 2.5).fill(bar);
  const left = margin + inset;
  page.font('bold').fontSize(13).fillColor(color);
  page.text(headline, left, top + 14, { width: contentWidth });
  if (facts.length > 0) page.y += 8;
  for (const [label, value] of facts) {
    const line = page.y;
    page.font('regular').fontSize(10.5).fillColor(mutedColor).text(label, left, line, { width: labelWidth });
    page.font('bold').fillColor(textColor);
    page.text(value, left + labelWidth, line, { width: contentWidth - labelWidth });
    page.y += 3;
  }
  if (text) {
    page.font('regular').fontSize(10.5).fillColor(textColor);
    page.text(text, left, page.y + 6, { width: contentWidth });
  }
  page.y = top + height;
}

function heightOf(page: Page, { headline, facts, text }: Outcome): number {
  let height = 28 + page.font('bold').fontSize(13).heightOfString(headline, { width: contentWidth });
  if (facts.length > 0) height += 8;
  page.fontSize(10.5);
  for (const [, value] of facts)
    height += page.heightOfString(value, { width: contentWidth - labelWidth }) + 3;
  if (text) height += page.font('regular').heightOfString(text, { width: contentWidth }) + 6;
  return height;
}
