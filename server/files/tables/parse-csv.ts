import { CsvParser } from './csv-parser.ts';
import type { TableRow } from './table-row.ts';

const delimiters = [',', ';', '\t'];

/** The first line of some files names the delimiter, as in "sep=;". Spreadsheet programs do not show it. */
const delimiterLine = /^sep=([,;\t])(?:\r\n|[\r\n])/i;

const sampleLength = 100_000;

/** Parses CSV (RFC 4180) in chunks, also with semicolons or tabs. */
export function* parseCsv(chunks: Iterable<string>): Generator<TableRow> {
  let parser: CsvParser | undefined;
  let head = '';
  for (const chunk of chunks) {
    if (parser) yield* parser.parse(chunk);
    else head += chunk;
    if (parser || head.length < sampleLength) continue;
    parser = new CsvParser(findDelimiter(head));
    yield* parser.parse(head.replace(delimiterLine, ''));
  }
  if (!parser) {
    parser = new CsvParser(findDelimiter(head));
    yield* parser.parse(head.replace(delimiterLine, ''));
  }
  yield* parser.end();
}

/** The delimiter that splits the first row into most values. */
function findDelimiter(text: string): string {
  const [, named] = delimiterLine.exec(text) ?? [];
  if (named) return named;
  const countValues = (delimiter: string) => {
    for (const { cells } of new CsvParser(delimiter).parse(`${text}\n`)) return cells.length;
    return 0;
  };
  return delimiters.reduce((best, each) => (countValues(each) > countValues(best) ? each : best));
}
