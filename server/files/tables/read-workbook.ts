import { getAttribute, OfficeFile } from '../office-file.ts';
import type { Workbook } from './excel-cell.ts';
import { readNumberFormats } from './excel-styles.ts';
import { readSharedStrings, readSheet } from './read-sheet.ts';
import { TableFileError, tableProblems } from './table-file-error.ts';
import { type TableRow, tableLimits } from './table-row.ts';

const workbookPart = 'xl/workbook.xml';

export type OpenSheet = { name: string; read: () => AsyncGenerator<TableRow> };

/** The sheets that are not hidden, in the order of their tabs. */
export async function openWorkbook(file: Buffer): Promise<OpenSheet[]> {
  const office = new OfficeFile(file);
  const xml = office.read(workbookPart);
  if (!xml) throw new TableFileError(tableProblems.damaged);
  const targets = office.readRelations(workbookPart);
  const workbook: Workbook = {
    strings: await readSharedStrings(office.stream('xl/sharedStrings.xml', tableLimits.maxSheetBytes)),
    formats: readNumberFormats(office.read('xl/styles.xml')),
    uses1904: /<(?:\w+:)?workbookPr\s[^>]*date1904\s*=\s*["'](?:1|true)["']/i.test(xml),
  };
  const isVisible = (tag: string) => !/hidden/i.test(getAttribute(tag, 'state'));
  return (xml.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []).filter(isVisible).map((tag) => {
    const part = targets.get(getAttribute(tag, 'r:id')) ?? '';
    const read = () => readSheet(office.stream(part, tableLimits.maxSheetBytes), workbook);
    return { name: getAttribute(tag, 'name'), read };
  });
}
