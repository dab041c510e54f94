import type PDFDocument from 'pdfkit';
import { formatDollars } from '#contract/money.ts';
import type { InvoiceDocument, Outcome } from './invoice-document.ts';

export type Page = InstanceType<typeof PDFDocument>;

export const ink = '#14202B';
export const quiet = '#4A5866';
export const ember = '#C2410C';
export const rule = '#D8D2C7';
export const margin = 56;
export const width = 595.28 - 2 * margin;
const bottomLimit = 841.89 - margin - 24;

const columns = [
  { title: 'Description', left: 0, width: width - 246, align: 'left' },
  { title: 'Quantity', left: width - 236, width: 56, align: 'right' },
  { title: 'Unit price', left: width - 174, width: 80, align: 'right' },
  { title: 'Amount', left: width - 88, width: 88, align: 'right' },
] as const;

export function setLines(page: Page, lines: InvoiceDocument['lines']): void {
  const titles = columns.map(({ title }) => title);
  const setTitles = () => setRow(page, titles, 'bold');
  setTitles();
  for (const { description, quantity, unitCents } of lines) {
    const amounts = [unitCents, quantity * unitCents].map(formatDollars);
    const cells = [description, String(quantity), ...amounts];
    page.font('regular').fontSize(10);
    if (page.y + page.heightOfString(description, { width: columns[0].width }) + 14 > bottomLimit) {
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

export function setTotals(page: Page, { gstCents, totalCents, isGstFree }: InvoicePaperSums): void {
  if (page.y + 100 > bottomLimit) page.addPage();
  page.y += 12;
  const sums = [
    { label: 'Total excluding GST', cents: totalCents - gstCents, weight: 'regular' },
    { label: isGstFree ? 'GST (GST-free export)' : 'GST', cents: gstCents, weight: 'regular' },
    { label: isGstFree ? 'Total' : 'Total including GST', cents: totalCents, weight: 'bold' },
  ];
  for (const { label, cents, weight } of sums) {
    const top = page.y;
    page.font(weight).fontSize(11).fillColor(ink);
    page.text(label, margin + width - 300, top, { width: 200, align: 'right' });
    page.text(formatDollars(cents), margin + width - 94, top, { width: 94, align: 'right' });
    page.y += 4;
  }
  page.font('regular').fontSize(9).fillColor(quiet).moveDown(0.4);
  const gst = isGstFree ? 'No GST: the buyer is outside Australia.' : 'Prices include GST.';
  page.text(`All amounts are in Australian dollars. ${gst}`, margin, page.y, { width, align: 'right' });
  page.y += 22;
}
type InvoicePaperSums = Pick<InvoiceDocument, 'gstCents' | 'totalCents' | 'isGstFree'>;

const tones: Record<Outcome['tone'], { wash: string; bar: string; words: string }> = {
  due: { wash: '#FFF1E8', bar: ember, words: '#9A3412' },
  overdue: { wash: '#FDECEA', bar: '#B42318', words: '#B42318' },
  paid: { wash: '#E6F2EA', bar: '#2E6B4F', words: '#2E6B4F' },
  void: { wash: '#F3F0EA', bar: quiet, words: ink },
};

const inset = 18;
const room = width - 2 * inset;
const labelWidth = 100;

export function setOutcome(page: Page, outcome: Outcome): void {
  const { headline, facts, text } = outcome;
  const height = heightOf(page, outcome);
  if (page.y + height > bottomLimit) page.addPage();
  const { wash, bar, words } = tones[outcome.tone];
  const top = page.y;
  page.roundedRect(margin, top, width, height, 6).fill(wash);
  page.roundedRect(margin, top, 5, height, 2.5).fill(bar);
  const left = margin + inset;
  page
    .font('bold')
    .fontSize(13)
    .fillColor(words)
    .text(headline, left, top + 14, { width: room });
  if (facts.length > 0) page.y += 8;
  for (const [label, value] of facts) {
    const line = page.y;
    page.font('regular').fontSize(10.5).fillColor(quiet).text(label, left, line, { width: labelWidth });
    page.font('bold').fillColor(ink);
    page.text(value, left + labelWidth, line, { width: room - labelWidth });
    page.y += 3;
  }
  if (text) {
    page.font('regular').fontSize(10.5).fillColor(ink);
    page.text(text, left, page.y + 6, { width: room });
  }
  page.y = top + height;
}

function heightOf(page: Page, { headline, facts, text }: Outcome): number {
  let height = 28 + page.font('bold').fontSize(13).heightOfString(headline, { width: room });
  if (facts.length > 0) height += 8;
  page.fontSize(10.5);
  for (const [, value] of facts) height += page.heightOfString(value, { width: room - labelWidth }) + 3;
  if (text) height += page.font('regular').heightOfString(text, { width: room }) + 6;
  return height;
}
