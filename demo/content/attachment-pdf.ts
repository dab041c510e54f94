import PDFDocument from 'pdfkit';
import { type AttachmentText, associationLine, fixedIsoDate } from './attachment-package.ts';

const ink = '#2b2622';
const quiet = '#6b645a';
const brand = '#7a2e1d';
const margin = 68;

/** The built-in PDF fonts hold no macrons; a missing glyph would be worse than a plain vowel. */
const setable = (text: string) =>
  text.replaceAll(/[āēīōūĀĒĪŌŪ]/g, (vowel) => vowel.normalize('NFD').charAt(0));

type Page = InstanceType<typeof PDFDocument>;

export function makePdf({ title, paragraphs, rows }: AttachmentText): Promise<Buffer> {
  const page = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: margin + 12, left: margin, right: margin },
    bufferPages: true,
    lang: 'en-AU',
    // Producer, dates and file identifier all follow from these.
    info: { Title: setable(title), Author: associationLine, CreationDate: new Date(fixedIsoDate) },
  });
  const finished = collected(page);
  setHead(page, setable(title));
  page.font('Helvetica').fontSize(11).fillColor(ink);
  for (const text of paragraphs) page.text(setable(text), { lineGap: 4, paragraphGap: 10 });
  if (rows?.length) setTable(page, rows);
  setFooters(page);
  page.end();
  return finished;
}

function collected(page: Page): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
  });
}

function setHead(page: Page, title: string): void {
  page.rect(0, 0, page.page.width, 10).fill(brand);
  page
    .font('Helvetica')
    .fontSize(9)
    .fillColor(quiet)
    .text(associationLine, margin, margin - 18);
  page.moveDown(1.2).font('Helvetica-Bold').fontSize(22).fillColor(brand).text(title, { lineGap: 2 });
  page.moveDown(0.4);
  page
    .moveTo(margin, page.y)
    .lineTo(page.page.width - margin, page.y)
    .lineWidth(0.75)
    .stroke('#b8b2a7');
  page.moveDown(1);
}

function setTable(page: Page, rows: string[][]): void {
  const columns = Math.max(...rows.map((row) => row.length));
  const width = (page.page.width - 2 * margin) / columns;
  page.moveDown(0.5);
  for (const [index, row] of rows.entries()) {
    if (page.y > page.page.height - margin - 60) page.addPage();
    const top = page.y;
    page
      .font(index === 0 ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(10)
      .fillColor(ink);
    const heights = row.map((text) => page.heightOfString(setable(text), { width: width - 12 }));
    for (const [column, text] of row.entries()) {
      page.text(setable(text), margin + column * width, top + 5, { width: width - 12 });
    }
    const bottom = top + Math.max(...heights) + 10;
    page
      .moveTo(margin, bottom)
      .lineTo(page.page.width - margin, bottom)
      .lineWidth(0.5)
      .stroke('#d8d2c7');
    page.x = margin;
    page.y = bottom;
  }
}

function setFooters(page: Page): void {
  const { start, count } = page.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    page.switchToPage(index);
    // Text below the bottom margin would start a new page; without a margin it stays on this one.
    page.page.margins.bottom = 0;
    page.font('Helvetica').fontSize(9).fillColor(quiet);
    page.text(`Page ${index + 1} of ${count}`, margin, page.page.height - 44, {
      width: page.page.width - 2 * margin,
      align: 'right',
      lineBreak: false,
    });
  }
}
