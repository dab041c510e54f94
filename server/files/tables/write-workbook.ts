import { writeZip, type ZipInput } from '../zip-writer.ts';
import { TableFileError } from './table-file-error.ts';
import { toCellXml, toHeaderXml } from './write-cell.ts';
import { stylesXml } from './written-styles.ts';
import type { Cell, WrittenColumn, WrittenTable } from './written-table.ts';

/** Writes a workbook with one sheet. Texts are never formulas. */
export const writeWorkbook = (sheetName: string, table: WrittenTable, writtenAt: Date) =>
  writeZip(listParts(sheetName, table), writtenAt);

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const mediaTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function* listParts(sheetName: string, table: WrittenTable): Generator<ZipInput> {
  const toPart = (name: string, xml: string): ZipInput => ({
    name,
    content: [Buffer.from(declaration + xml)],
  });
  yield toPart('[Content_Types].xml', contentTypesXml);
  yield toPart('_rels/.rels', toRelationsXml([['officeDocument', 'xl/workbook.xml']]));
  yield toPart('xl/workbook.xml', toWorkbookXml(sheetName));
  yield toPart(
    'xl/_rels/workbook.xml.rels',
    toRelationsXml([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
  );
  yield toPart('xl/styles.xml', stylesXml);
  yield { name: 'xl/worksheets/sheet1.xml', content: writeSheet(table) };
}

const contentTypesXml = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${mediaTypes}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${mediaTypes}.styles+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mediaTypes}.worksheet+xml"/>
</Types>`;

function toRelationsXml(targets: [type: string, target: string][]): string {
  const relations = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${officeRelations}/${type}" Target="${target}"/>`,
  );
  return `<Relationships ${packageRelations}>${relations.join('')}</Relationships>`;
}

const toWorkbookXml = (sheetName: string) => `<workbook ${main} xmlns:r="${officeRelations}">
<sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets>
</workbook>`;

/** The first row stays visible. */
const sheetStart = `${declaration}<worksheet ${main}>
<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<sheetFormatPr defaultColWidth="20" defaultRowHeight="15"/>
<sheetData>`;

/** The limit of Excel. */
const maxRows = 1_048_576;

async function* writeSheet({ columns, batches }: WrittenTable): AsyncGenerator<Buffer> {
  yield Buffer.from(sheetStart + toRowXml(columns.map(toHeaderXml), 1));
  let rowNumber = 1;
  for await (const rows of batches) {
    const firstNumber = rowNumber + 1;
    rowNumber += rows.length;
    if (rowNumber > maxRows) throw new TableFileError(tooManyRows);
    const xml = rows.map((row, index) => toRowXml(toCells(row, columns), firstNumber + index));
    yield Buffer.from(xml.join(''));
  }
  yield Buffer.from('</sheetData></worksheet>');
}

const tooManyRows = `has more than ${maxRows.toLocaleString('en')} rows. Choose CSV, or export it in parts.`;

type CellXml = (reference: string) => string;

const toCells = (row: Cell[], columns: WrittenColumn[]): CellXml[] =>
  row.map((cell, index) => toCellXml(cell, columns[index]?.isDate === true));

const toRowXml = (cells: CellXml[], rowNumber: number) =>
  `<row r="${rowNumber}">${cells.map((toXml, index) => toXml(`${toLetters(index)}${rowNumber}`)).join('')}</row>`;

/** 27 becomes "AB". */
function toLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : toLetters(Math.floor(index / 26) - 1) + last;
}
