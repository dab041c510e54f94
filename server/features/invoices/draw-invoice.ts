import type PDFDocument from 'pdfkit';
import { formatDollars } from '#contract/money.ts';
import type { InvoiceDocument, PaymentStatus } from './invoice-document.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

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

export function drawLines(pdf: Pdf, lines: InvoiceDocument['lines']): void {
  const titles = columns.map(({ title }) => title);
  drawRow(pdf, titles, 'bold');
  for (const { description, quantity, unitCents } of lines) {
    const amounts = [unitCents, quantity * unitCents].map(formatDollars);
    pdf.font('regular').fontSize(10);
    if (pdf.y + pdf.heightOfString(description, { width: columns[0].width }) + 14 > bottomLimit) {
      pdf.addPage();
      drawRow(pdf, titles, 'bold');
    }
    drawRow(pdf, [description, String(quantity), ...amounts], 'regular');
  }
}

function drawRow(pdf: Pdf, cells: readonly string[], weight: 'regular' | 'bold'): void {
  const top = pdf.y;
  let bottom = top;
  const color = weight === 'bold' ? mutedColor : textColor;
  pdf.font(weight).fontSize(10).fillColor(color);
  for (const [index, { left, width: columnWidth, align }] of columns.entries()) {
    pdf.text(cells[index] ?? '', margin + left, top + 6, { width: columnWidth, align });
    bottom = Math.max(bottom, pdf.y);
  }
  pdf.y = bottom + 6;
  drawRule(pdf, 0.5);
}

export function drawRule(pdf: Pdf, lineWidth: number): void {
  const right = margin + width;
  pdf.moveTo(margin, pdf.y).lineTo(right, pdf.y).lineWidth(lineWidth).stroke(lineColor);
}

export function drawTotals(pdf: Pdf, { gstCents, totalCents, isGstFree }: InvoiceTotals): void {
  if (pdf.y + 100 > bottomLimit) pdf.addPage();
  pdf.y += 12;
  const sums = [
    { label: 'Total excluding GST', cents: totalCents - gstCents, weight: 'regular' },
    { label: isGstFree ? 'GST (GST-free export)' : 'GST', cents: gstCents, weight: 'regular' },
    { label: isGstFree ? 'Total' : 'Total including GST', cents: totalCents, weight: 'bold' },
  ];
  for (const { label, cents, weight } of sums) {
    const top = pdf.y;
    pdf.font(weight).fontSize(11).fillColor(textColor);
    pdf.text(label, margin + width - 300, top, { width: 200, align: 'right' });
    pdf.text(formatDollars(cents), margin + width - 94, top, { width: 94, align: 'right' });
    pdf.y += 4;
  }
  pdf.font('regular').fontSize(9).fillColor(mutedColor).moveDown(0.4);
  const gst = isGstFree ? 'No GST: the buyer is outside Australia.' : 'Prices include GST.';
  pdf.text(`All amounts are in Australian dollars. ${gst}`, margin, pdf.y, { width, align: 'right' });
  pdf.y += 22;
}
type InvoiceTotals = Pick<InvoiceDocument, 'gstCents' | 'totalCents' | 'isGstFree'>;

const tones: Record<PaymentStatus['tone'], { background: string; bar: string; color: string }> = {
  due: { background: '#FFF1E8', bar: accentColor, color: '#9A3412' },
  overdue: { background: '#FDECEA', bar: '#B42318', color: '#B42318' },
  paid: { background: '#E6F2EA', bar: '#2E6B4F', color: '#2E6B4F' },
  void: { background: '#F3F0EA', bar: mutedColor, color: textColor },
};

const inset = 18;
const contentWidth = width - 2 * inset;
const labelWidth = 100;

export function drawPaymentStatus(pdf: Pdf, status: PaymentStatus): void {
  const { headline, facts, text } = status;
  const height = measureHeight(pdf, status);
  if (pdf.y + height > bottomLimit) pdf.addPage();
  const { background, bar, color } = tones[status.tone];
  const top = pdf.y;
  pdf.roundedRect(margin, top, width, height, 6).fill(background);
  pdf.roundedRect(margin, top, 5, height, 2.5).fill(bar);
  const left = margin + inset;
  pdf.font('bold').fontSize(13).fillColor(color);
  pdf.text(headline, left, top + 14, { width: contentWidth });
  if (facts.length > 0) pdf.y += 8;
  for (const [label, value] of facts) {
    const line = pdf.y;
    pdf.font('regular').fontSize(10.5).fillColor(mutedColor).text(label, left, line, { width: labelWidth });
    pdf.font('bold').fillColor(textColor);
    pdf.text(value, left + labelWidth, line, { width: contentWidth - labelWidth });
    pdf.y += 3;
  }
  if (text) {
    pdf.font('regular').fontSize(10.5).fillColor(textColor);
    pdf.text(text, left, pdf.y + 6, { width: contentWidth });
  }
  pdf.y = top + height;
}

function measureHeight(pdf: Pdf, { headline, facts, text }: PaymentStatus): number {
  let height = 28 + pdf.font('bold').fontSize(13).heightOfString(headline, { width: contentWidth });
  if (facts.length > 0) height += 8;
  pdf.fontSize(10.5);
  for (const [, value] of facts)
    height += pdf.heightOfString(value, { width: contentWidth - labelWidth }) + 3;
  if (text) height += pdf.font('regular').heightOfString(text, { width: contentWidth }) + 6;
  return height;
}
