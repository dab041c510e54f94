import { restoreFormula } from '../format-csv.ts';
import { TableFileError } from './table-file-error.ts';
import {
  assertColumn,
  type TableCell,
  type TableRow,
  tableLimits,
  tooLongCell,
  toTableRow,
} from './table-row.ts';

const quote = /"/g;

/** Keeps its state between chunks. Quotes that do not enclose a whole value are text. */
export class CsvParser {
  readonly #delimiter: string;
  /** The characters that can end an unquoted value. */
  readonly #special: RegExp;
  #state: 'plain' | 'quoted' | 'after quote' = 'plain';
  #rowNumber = 1;
  #cells: TableCell[] = [];
  #value = '';
  #isTooLong = false;
  #isAfterReturn = false;
  #quotedSinceRow = 0;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
    this.#special = new RegExp(`["\\r\\n${delimiter}]`, 'g');
  }

  *parse(text: string): Generator<TableRow> {
    let position = 0;
    while (position < text.length) {
      const pattern = this.#state === 'quoted' ? quote : this.#special;
      pattern.lastIndex = position;
      const index = pattern.exec(text)?.index ?? text.length;
      this.#append(text.slice(position, index));
      const row = index < text.length ? this.#handle(text.charAt(index)) : null;
      if (row) yield row;
      position = index + 1;
    }
  }

  *end(): Generator<TableRow> {
    if (this.#state === 'quoted')
      throw new TableFileError(`has a quotation mark in row ${this.#quotedSinceRow} that is never closed.`);
    const row = this.#endRow();
    if (row) yield row;
  }

  #append(text: string): void {
    if (text === '') return;
    this.#isAfterReturn = false;
    if (this.#state === 'after quote') this.#state = 'plain';
    const room = tableLimits.maxCellLength - this.#value.length;
    if (text.length > room) this.#isTooLong = true;
    this.#value += text.slice(0, room);
  }

  #handle(character: string): TableRow | null {
    const isSecondOfLineEnd = character === '\n' && this.#isAfterReturn;
    this.#isAfterReturn = character === '\r';
    if (isSecondOfLineEnd) return null;
    if (character === '"') this.#handleQuote();
    else if (character === this.#delimiter) this.#endCell();
    else return this.#endRow();
    return null;
  }

  #handleQuote(): void {
    if (this.#state === 'quoted') {
      this.#state = 'after quote';
    } else if (this.#state === 'after quote') {
      this.#state = 'quoted';
      this.#append('"');
    } else if (this.#value.trim() === '') {
      this.#value = '';
      this.#state = 'quoted';
      this.#quotedSinceRow = this.#rowNumber;
    } else {
      this.#append('"');
    }
  }

  #endCell(): void {
    assertColumn(this.#cells.length, this.#rowNumber);
    this.#cells.push(this.#isTooLong ? tooLongCell : toTableCell(this.#value));
    this.#value = '';
    this.#isTooLong = false;
    this.#state = 'plain';
  }

  #endRow(): TableRow | null {
    this.#endCell();
    const row = toTableRow(this.#rowNumber, this.#cells);
    this.#cells = [];
    this.#rowNumber += 1;
    return row;
  }
}

/** Some programs write ="0491570006", so that spreadsheet programs keep the zero. */
const asText = /^\s*="([^"]*)"\s*$/;

/** Excel saves a cell that it could not calculate like this. */
const excelError = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!)$/;

function toTableCell(value: string): TableCell {
  const text = cleanValue(value);
  return excelError.test(text) ? { problem: `has the error ${text}` } : text;
}

/** Without what the database rejects. */
const cleanValue = (value: string) =>
  restoreFormula(value.replaceAll('\0', '').toWellFormed().replace(asText, '$1')).trim();
