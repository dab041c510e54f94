import { createZipFile, type ZipEntry } from './zip-file.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  `xmlns:r="${office}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ` +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" ' +
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';

export const text = (content: string, { isBold = false } = {}) =>
  `<w:r>${isBold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${content}</w:t></w:r>`;
export const paragraph = (content: string) => `<w:p>${content}</w:p>`;
export const heading = (level: number, content: string) =>
  `<w:p><w:pPr><w:pStyle w:val="Heading${level}"/></w:pPr>${text(content)}</w:p>`;
/** An item of a numbered list (1), of a bulleted list (2) or of the numbered list when it starts again with 7 (3). */
export const listItem = (list: 1 | 2 | 3, level: number, content: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${text(content)}</w:p>`;
export const table = (rows: string[][], { hasBoldFirstRow = true } = {}) => {
  const toCell = (content: string, row: number) =>
    `<w:tc>${paragraph(text(content, { isBold: hasBoldFirstRow && row === 0 }))}</w:tc>`;
  const toRow = (cells: string[], row: number) =>
    `<w:tr>${cells.map((cell) => toCell(cell, row)).join('')}</w:tr>`;
  return `<w:tbl>${rows.map(toRow).join('')}</w:tbl>`;
};
export const link = (relation: string, content: string) =>
  `<w:hyperlink r:id="${relation}">${text(content)}</w:hyperlink>`;
export const picture = (relation: string, alternative: string) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="${alternative}"/><a:graphic><a:graphicData>` +
  `<pic:pic><pic:blipFill><a:blip r:embed="${relation}"/></pic:blipFill></pic:pic>` +
  '</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';

const startAgain = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>';
const numbering = `<w:numbering ${namespaces}>${[1, 2]
  .map((list) => {
    const format = list === 1 ? 'decimal' : 'bullet';
    const levels = [0, 1].map((level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${format}"/></w:lvl>`);
    return `<w:abstractNum w:abstractNumId="${list}">${levels.join('')}</w:abstractNum>`;
  })
  .join(
    '',
  )}${[1, 2].map((list) => `<w:num w:numId="${list}"><w:abstractNumId w:val="${list}"/></w:num>`).join('')}<w:num w:numId="3"><w:abstractNumId w:val="1"/>${startAgain}</w:num></w:numbering>`;

const styles = `<w:styles ${namespaces}>${[1, 2, 3]
  .map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
  )
  .join('')}</w:styles>`;

const relations = (rows: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join('')}</Relationships>`;
export const relation = (id: string, type: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`;

type Options = { relations?: string[]; entries?: ZipEntry[]; prolog?: string };

/** Writes a real Word document with this body. */
export function createWordFile(body: string, options: Options = {}): Buffer {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/>' +
    `<Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;
  const document = `${options.prolog ?? ''}<w:document ${namespaces}><w:body>${body}</w:body></w:document>`;
  const own = [relation('rIdN', 'numbering', 'numbering.xml'), relation('rIdS', 'styles', 'styles.xml')];
  return createZipFile([
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: relations([relation('rId1', 'officeDocument', 'word/document.xml')]) },
    { name: 'word/document.xml', content: document },
    { name: 'word/_rels/document.xml.rels', content: relations([...own, ...(options.relations ?? [])]) },
    { name: 'word/numbering.xml', content: numbering },
    { name: 'word/styles.xml', content: styles },
    ...(options.entries ?? []),
  ]);
}
