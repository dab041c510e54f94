/** Adds what old editors write: named entities and double-encoded non-breaking spaces. */
export const addEntities = (html: string) =>
  html
    .replaceAll('’', '&rsquo;')
    .replaceAll('–', '&ndash;')
    .replaceAll('“', '&ldquo;')
    .replaceAll('”', '&rdquo;')
    .replaceAll(/(?<=\d) (?=(?:metres|minutes|hours|per cent|kilometres|kilograms|litres)\b)/g, '&nbsp;')
    .replaceAll(/\. (?=(?:The|It|A) )/g, '.&amp;nbsp; ');

/** Each change adds something that the sanitiser must remove. */
const unsafeChanges: ((html: string) => string)[] = [
  (html) =>
    `${html}\n<p>Earlier version: <a href="http://archive.example/library/old">archived copy</a>.</p>`,
  (html) => html.replace('<p>', '<p onclick="alert(1)">'),
  (html) => `${html}\n<script>alert(1)</script>`,
  (html) => html.replace('<p>', '<p style="position:fixed;top:0;background:#ff0">'),
  (html) => `${html}\n<p><a href="javascript:alert(1)">Open the form</a></p>`,
  (html) => `${html}\n<img src="x" onerror="alert(1)">`,
];

export const addUnsafeHtml = (html: string, index: number) =>
  unsafeChanges[index % unsafeChanges.length]?.(html) ?? html;
