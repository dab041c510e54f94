const stream = (content: string, entries = '') =>
  `<< /Length ${content.length} ${entries}>>\nstream\n${content}\nendstream`;

/** Numbers the objects from 1. The first one is the catalogue. */
function writePdf(objects: string[]): Buffer {
  const parts = ['%PDF-1.7\n'];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, content] of objects.entries()) {
    const part = `${index + 1} 0 obj\n${content}\nendobj\n`;
    offsets.push(length);
    parts.push(part);
    length += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\n`);
  return Buffer.from(`${parts.join('')}startxref\n${length}\n%%EOF\n`, 'latin1');
}

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const toPage = (contents: number, resources: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << ${resources} >> /Contents ${contents} 0 R >>`;
const toPages = (numbers: number[]) =>
  `<< /Type /Pages /Count ${numbers.length} /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`;
const showText = (text: string) => `BT /F1 12 Tf 50 800 Td (${text}) Tj ET`;

/** Writes a real PDF with one line on each page. The lines must not contain parentheses. */
export function createPdfFile(lines: string[]): Buffer {
  const pageNumbers = lines.map((_, index) => 4 + 2 * index);
  const pages = lines.flatMap((line, index) => [
    toPage(5 + 2 * index, '/Font << /F1 3 0 R >>'),
    stream(showText(line)),
  ]);
  return writePdf([catalogue, toPages(pageNumbers), font, ...pages]);
}

/** A small file whose page draws a form ten times, which draws a form ten times, and so on: 10 to the power of 12 texts. */
export function createEndlessPdf(): Buffer {
  const firstForm = 6;
  const levels = 12;
  const forms = Array.from({ length: levels }, (_, level) => {
    const isLast = level === levels - 1;
    const next = isLast ? '' : `/XObject << /X ${firstForm + level + 1} 0 R >>`;
    const entries = `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> ${next} >> `;
    return stream(isLast ? showText('word') : '/X Do '.repeat(10), entries);
  });
  const page = toPage(5, `/XObject << /X ${firstForm} 0 R >>`);
  return writePdf([catalogue, toPages([4]), font, page, stream('/X Do'), ...forms]);
}
