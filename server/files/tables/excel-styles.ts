import { getAttribute } from '../office-file.ts';

/** How a cell shows a number. `minDigits` is for formats such as 0000000000. */
export type NumberFormat = { isDate: boolean; minDigits: number };

const plainFormat: NumberFormat = { isDate: false, minDigits: 1 };

/** The formats of `styles.xml`, by the index that cells have in `s`. */
export function readNumberFormats(xml: string): NumberFormat[] {
  const codes = new Map(
    (xml.match(/<(?:\w+:)?numFmt\s[^>]*>/g) ?? []).map((tag) => [
      getAttribute(tag, 'numFmtId'),
      getAttribute(tag, 'formatCode'),
    ]),
  );
  const [cellFormats = ''] = /<(?:\w+:)?cellXfs\b.*?<\/(?:\w+:)?cellXfs>/s.exec(xml) ?? [];
  const tags = cellFormats.match(/<(?:\w+:)?xf\s[^>]*>/g) ?? [];
  return tags.map((tag) => {
    const id = getAttribute(tag, 'numFmtId');
    const code = codes.get(id);
    if (code !== undefined) return toNumberFormat(code);
    return isBuiltInDate(Number(id)) ? { ...plainFormat, isDate: true } : plainFormat;
  });
}

export const formatOf = (formats: NumberFormat[], style: string): NumberFormat =>
  formats[Number(style || 0)] ?? plainFormat;

/** ECMA-376 reserves these numbers. Those from 27 are dates in East Asian versions. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Texts in quotes, colours and conditions in brackets, and escaped characters. */
const literals = /"[^"]*"|\[[^\]]*\]|[\\_*]./g;

function toNumberFormat(code: string): NumberFormat {
  const [positive = ''] = code.split(';');
  const signs = positive.replace(literals, '');
  const isDate = /[dmyhs]/i.test(signs) && !/general/i.test(signs);
  return { isDate, minDigits: /^0+$/.test(signs) ? signs.length : 1 };
}
