import {
  type AttachmentText,
  associationLine,
  escapeXml,
  officePackage,
  relations,
  xml,
} from './attachment-package.ts';

const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relationSpace = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

const plain = 0;
const bold = 1;
const large = 2;

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

/** Columns beyond Z do not occur in what the library makes. */
const letter = (column: number) => String.fromCharCode(65 + Math.min(column, 25));

function cell(text: string, row: number, column: number, style: number): string {
  const place = `r="${letter(column)}${row}" s="${style}"`;
  if (isNumber(text)) return `<c ${place}><v>${text}</v></c>`;
  return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

const line = (cells: string[], row: number, style: number) =>
  `<row r="${row}">${cells.map((text, column) => cell(text, row, column, style)).join('')}</row>`;

function sheet(lines: { cells: string[]; style: number }[], widths: number[]): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const rows = lines.map(({ cells, style }, index) => line(cells, index + 1, style));
  return xml(
    `<worksheet ${namespace}><cols>${columns.join('')}</cols><sheetData>${rows.join('')}</sheetData></worksheet>`,
  );
}

const styleSheet = xml(
  `<styleSheet ${namespace}><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="16"/><color rgb="FF7A2E1D"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
);

/** The table on the first sheet, the text that explains it on the second. */
export function makeXlsx({ title, paragraphs, rows = [] }: AttachmentText): Buffer {
  const [head, ...body] = rows;
  const lines = [
    { cells: [title], style: large },
    { cells: [associationLine], style: plain },
    { cells: [], style: plain },
    ...(head ? [{ cells: head, style: bold }] : []),
    ...body.map((cells) => ({ cells, style: plain })),
  ];
  const notes = paragraphs.map((text) => ({ cells: [text], style: plain }));
  const type = 'spreadsheetml';
  return officePackage(
    title,
    'xl/workbook.xml',
    {
      'xl/workbook.xml': `${type}.sheet.main`,
      'xl/worksheets/sheet1.xml': `${type}.worksheet`,
      'xl/worksheets/sheet2.xml': `${type}.worksheet`,
      'xl/styles.xml': `${type}.styles`,
    },
    {
      'xl/workbook.xml': xml(
        `<workbook ${namespace} ${relationSpace}><sheets><sheet name="Table" sheetId="1" r:id="rId1"/><sheet name="Notes" sheetId="2" r:id="rId2"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': relations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['worksheet', 'worksheets/sheet2.xml'],
        ['styles', 'styles.xml'],
      ]),
      'xl/worksheets/sheet1.xml': sheet(lines, [
        34,
        ...Array<number>(Math.max(1, (head?.length ?? 1) - 1)).fill(20),
      ]),
      'xl/worksheets/sheet2.xml': sheet(notes, [110]),
      'xl/styles.xml': styleSheet,
    },
  );
}
