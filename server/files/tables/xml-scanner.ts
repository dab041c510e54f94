import { StringDecoder } from 'node:string_decoder';
import { TableFileError, tableProblems } from './table-file-error.ts';

const maxTagLength = 10_000;

type Handlers = {
  /** `tag` is what is between < and >. */
  onTag: (tag: string) => void;
  /** A part of a text, not decoded. */
  onText: (text: string) => void;
};

/** Splits XML into tags and texts while it arrives. Needs memory only for one tag. */
export class XmlScanner {
  readonly #handlers: Handlers;
  readonly #decoder = new StringDecoder('utf8');
  #unfinishedTag = '';

  constructor(handlers: Handlers) {
    this.#handlers = handlers;
  }

  write(chunk: Buffer): void {
    const { onTag, onText } = this.#handlers;
    const xml = this.#unfinishedTag + this.#decoder.write(chunk);
    this.#unfinishedTag = '';
    let position = 0;
    for (;;) {
      const start = xml.indexOf('<', position);
      if (start !== position) onText(xml.slice(position, start < 0 ? xml.length : start));
      if (start < 0) return;
      const end = xml.indexOf('>', start);
      if ((end < 0 ? xml.length : end) - start > maxTagLength)
        throw new TableFileError(tableProblems.damaged);
      if (end < 0) {
        this.#unfinishedTag = xml.slice(start);
        return;
      }
      const tag = xml.slice(start + 1, end);
      if (tag.startsWith('!')) rejectMarkup(tag);
      onTag(tag);
      position = end + 1;
    }
  }
}

/** Spreadsheet programs write neither entities nor CDATA sections. Comments contain no data. */
function rejectMarkup(tag: string): void {
  if (/^!(DOCTYPE|ENTITY)/i.test(tag)) throw new TableFileError(tableProblems.entities);
  if (tag.startsWith('![CDATA[')) throw new TableFileError(tableProblems.damaged);
}

/** "x:row r="1"/" becomes "row", and "/x:row" becomes "/row". */
export const tagName = (tag: string): string => {
  const [, slash = '', name = ''] = /^(\/?)(?:\w+:)?(\w+)/.exec(tag) ?? [];
  return slash + name;
};
