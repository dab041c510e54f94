import { escapeText } from './library-html.ts';

/** What twenty years of editors and imports leave in a body: the reader must cope with all of it. */

/** Typed in an old editor: named entities, and hard spaces that were encoded once too often. */
export const withEntities = (html: string) =>
  html
    .replaceAll('’', '&rsquo;')
    .replaceAll('–', '&ndash;')
    .replaceAll('“', '&ldquo;')
    .replaceAll('”', '&rdquo;')
    .replaceAll(/(?<=\d) (?=(?:metres|minutes|hours|per cent|kilometres|kilograms|litres)\b)/g, '&nbsp;')
    .replaceAll(/\. (?=(?:The|It|A) )/g, '.&amp;nbsp; ');

/** Imported through a form that escaped everything. */
export const encodedWhole = escapeText;

type Soiling = (html: string) => string;

/** Each adds something that must not reach a reader's browser. */
const soilings: Soiling[] = [
  (html) =>
    `${html}\n<p>Earlier version: <a href="http://archive.example/library/old">archived copy</a>.</p>`,
  (html) => html.replace('<p>', '<p onclick="alert(1)">'),
  (html) => `${html}\n<script>alert(1)</script>`,
  (html) => html.replace('<p>', '<p style="position:fixed;top:0;background:#ff0">'),
  (html) => `${html}\n<p><a href="javascript:alert(1)">Open the form</a></p>`,
  (html) => `${html}\n<img src="x" onerror="alert(1)">`,
];

export const soiled = (html: string, turn: number) => (soilings[turn % soilings.length] as Soiling)(html);
