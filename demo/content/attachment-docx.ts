import {
  type AttachmentText,
  associationLine,
  escapeXml,
  officePackage,
  relations,
  xml,
} from './attachment-package.ts';

const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const run = (text: string) => `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
const paragraph = (text: string, style = 'Normal') =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${run(text)}</w:p>`;

function table(rows: string[][]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const width = Math.floor(9_000 / columns);
  const cell = (text: string, style: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraph(text, style)}</w:tc>`;
  const lines = rows.map((row, index) => {
    const cells = Array.from({ length: columns }, (_, column) =>
      cell(row[column] ?? '', index ? 'Cell' : 'CellHead'),
    );
    return `<w:tr>${index ? '' : '<w:trPr><w:tblHeader/></w:trPr>'}${cells.join('')}</w:tr>`;
  });
  const edge = (name: string) => `<w:${name} w:val="single" w:sz="4" w:space="0" w:color="B8B2A7"/>`;
  const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(edge).join('');
  const grid = `<w:gridCol w:w="${width}"/>`.repeat(columns);
  return `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/><w:tblBorders>${edges}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${lines.join('')}</w:tbl>`;
}

type Style = { id: string; name: string; size: number; after: number; bold?: boolean; colour?: string };

const styles: Style[] = [
  { id: 'Normal', name: 'Normal', size: 22, after: 160 },
  { id: 'Title', name: 'Title', size: 44, after: 120, bold: true, colour: '7A2E1D' },
  { id: 'Subtitle', name: 'Subtitle', size: 20, after: 360, colour: '6B645A' },
  { id: 'Cell', name: 'Cell', size: 20, after: 40 },
  { id: 'CellHead', name: 'Cell head', size: 20, after: 40, bold: true },
];

function styleXml({ id, name, size, after, bold, colour }: Style): string {
  const look = `${bold ? '<w:b/>' : ''}${colour ? `<w:color w:val="${colour}"/>` : ''}<w:sz w:val="${size}"/>`;
  const isDefault = id === 'Normal' ? ' w:default="1"' : '';
  return `<w:style w:type="paragraph"${isDefault} w:styleId="${id}"><w:name w:val="${name}"/><w:pPr><w:spacing w:after="${after}" w:line="276" w:lineRule="auto"/></w:pPr><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/>${look}</w:rPr></w:style>`;
}

export function makeDocx({ title, paragraphs, rows }: AttachmentText): Buffer {
  const body = [
    paragraph(title, 'Title'),
    paragraph(associationLine, 'Subtitle'),
    ...paragraphs.map((text) => paragraph(text)),
    // A table may not be the last thing in a body; a paragraph follows it.
    ...(rows?.length ? [table(rows), paragraph('')] : []),
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>',
  ];
  const type = 'wordprocessingml';
  return officePackage(
    title,
    'word/document.xml',
    { 'word/document.xml': `${type}.document.main`, 'word/styles.xml': `${type}.styles` },
    {
      'word/document.xml': xml(`<w:document ${namespace}><w:body>${body.join('')}</w:body></w:document>`),
      'word/styles.xml': xml(`<w:styles ${namespace}>${styles.map(styleXml).join('')}</w:styles>`),
      'word/_rels/document.xml.rels': relations([['styles', 'styles.xml']]),
    },
  );
}
