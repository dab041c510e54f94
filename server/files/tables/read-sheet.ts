import { getAttribute } from '../office-file.ts';
import { type RawCell, toTableCell, toText, type Workbook } from './excel-cell.ts';
import { TableFileError, tableProblems } from './table-file-error.ts';
import { assertColumn, type TableCell, type TableRow, tableLimits, toTableRow } from './table-row.ts';
import { tagName, XmlScanner } from './xml-scanner.ts';

type Chunks = AsyncIterable<Buffer>;

/** The longest escape of one character in XML has 10 characters. */
const maxRawLength = 10 * tableLimits.maxCellLength;

/** Collects the text of one cell. Null if it is too long. */
class TextCollector {
  #text: string | null = '';
  isCollecting = false;

  add(text: string): void {
    if (!this.isCollecting || this.#text === null) return;
    this.#text = this.#text.length + text.length > maxRawLength ? null : this.#text + text;
  }

  take(): string | null {
    const text = this.#text;
    this.#text = '';
    this.isCollecting = false;
    return text;
  }
}

export async function readSharedStrings(chunks: Chunks): Promise<TableCell[]> {
  const strings: TableCell[] = [];
  const collector = new TextCollector();
  let isPhonetic = false;
  let totalLength = 0;
  const onTag = (tag: string) => {
    const name = tagName(tag);
    // Phonetic guides repeat the text in another script.
    if (name === 'rPh' || name === '/rPh') isPhonetic = name === 'rPh' && !tag.endsWith('/');
    if (name === 't' || name === '/t')
      collector.isCollecting = name === 't' && !isPhonetic && !tag.endsWith('/');
    if (name !== '/si' && !(name === 'si' && tag.endsWith('/'))) return;
    const text = toText(collector.take());
    totalLength += typeof text === 'string' ? text.length : 0;
    if (totalLength > tableLimits.maxSharedLength) throw new TableFileError(tableProblems.tooLarge);
    strings.push(text);
  };
  const scanner = new XmlScanner({ onTag, onText: (text) => collector.add(text) });
  for await (const chunk of chunks) scanner.write(chunk);
  return strings;
}

/** Yields the rows with values while the sheet is unpacked. */
export async function* readSheet(chunks: Chunks, workbook: Workbook): AsyncGenerator<TableRow> {
  const rows: TableRow[] = [];
  const reader = new SheetReader(workbook, (row) => rows.push(row));
  const scanner = new XmlScanner({
    onTag: (tag) => reader.handleTag(tag),
    onText: (text) => reader.collector.add(text),
  });
  for await (const chunk of chunks) {
    scanner.write(chunk);
    yield* rows.splice(0);
  }
}

class SheetReader {
  readonly collector = new TextCollector();
  readonly #workbook: Workbook;
  readonly #onRow: (row: TableRow) => void;
  #rowNumber = 0;
  #cells: TableCell[] = [];
  #cell: RawCell = { type: '', style: '', value: '' };
  #column = -1;
  #isPhonetic = false;

  constructor(workbook: Workbook, onRow: (row: TableRow) => void) {
    this.#workbook = workbook;
    this.#onRow = onRow;
  }

  handleTag(tag: string): void {
    const name = tagName(tag);
    const isEmpty = tag.endsWith('/');
    if (name === 'row') this.#startRow(tag);
    else if (name === '/row') this.#endRow();
    else if (name === 'c') this.#startCell(tag);
    else if (name === 'rPh' || name === '/rPh') this.#isPhonetic = name === 'rPh' && !isEmpty;
    else if (name === 'v' || name === 't') this.collector.isCollecting = !isEmpty && !this.#isPhonetic;
    else if (name === '/v' || name === '/t') this.collector.isCollecting = false;
    if (name === '/c') this.#endCell();
  }

  /** The numbers of rows and columns are optional. */
  #startRow(tag: string): void {
    const rowNumber = Number(getAttribute(tag, 'r')) || this.#rowNumber + 1;
    if (rowNumber <= this.#rowNumber) throw new TableFileError(tableProblems.damaged);
    this.#rowNumber = rowNumber;
    this.#cells = [];
    this.#column = -1;
  }

  #startCell(tag: string): void {
    this.#column = toColumnIndex(getAttribute(tag, 'r')) ?? this.#column + 1;
    this.#cell = { type: getAttribute(tag, 't'), style: getAttribute(tag, 's'), value: '' };
    this.collector.take();
  }

  #endCell(): void {
    const cell = toTableCell({ ...this.#cell, value: this.collector.take() }, this.#workbook);
    if (cell === '') return;
    assertColumn(this.#column, this.#rowNumber);
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = cell;
  }

  #endRow(): void {
    const row = toTableRow(this.#rowNumber, this.#cells);
    if (row) this.#onRow(row);
  }
}

/** "AB12" becomes 27. */
function toColumnIndex(reference: string): number | undefined {
  const [letters] = /^[A-Z]+/i.exec(reference) ?? [];
  if (!letters) return undefined;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
