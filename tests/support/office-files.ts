import { createZipFile, type ZipEntry } from './zip-file.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const toRelations = (targets: string[]) =>
  `<Relationships>${targets
    .map((target, index) => `<Relationship Target="${target}" Id="rId${index + 1}" Type="${office}/part"/>`)
    .join('')}</Relationships>`;

const toReferences = (tag: string, count: number, attributes: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `<${tag} ${attributes(index)} r:id="rId${index + 1}"/>`).join(
    '',
  );

type Sheet = { name: string; rows: string };

/** `strings` are the items of the table of shared strings, `properties` are tags of the workbook. */
export function createExcelFile(
  sheets: Sheet[],
  strings: string[],
  entries: ZipEntry[] = [],
  properties = '',
): Buffer {
  const names = toReferences('sheet', sheets.length, (index) => `name="${sheets[index]?.name}"`);
  return createZipFile([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.xml', content: `<workbook>${properties}<sheets>${names}</sheets></workbook>` },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: toRelations(sheets.map((_, index) => `worksheets/sheet${index + 1}.xml`)),
    },
    { name: 'xl/sharedStrings.xml', content: `<sst>${strings.join('')}</sst>` },
    ...sheets.map(({ rows }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `<worksheet><cols><col min="1"/></cols><sheetData>${rows}</sheetData></worksheet>`,
    })),
    ...entries,
  ]);
}

/** The second slide of the presentation is the first one in the file. */
export function createPowerPointFile(slides: string[]): Buffer {
  const names = slides.map((_, index) => `slides/slide${slides.length - index}.xml`);
  const ids = toReferences('p:sldId', slides.length, (index) => `id="${256 + index}"`);
  return createZipFile([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'ppt/presentation.xml', content: `<p:presentation>${ids}</p:presentation>` },
    { name: 'ppt/_rels/presentation.xml.rels', content: toRelations(names) },
    ...slides.map((paragraphs, index) => ({
      name: `ppt/${names[index]}`,
      content: `<p:sld>${paragraphs}</p:sld>`,
    })),
  ]);
}

export const slideParagraph = (...runs: string[]) =>
  `<a:p>${runs.map((run) => `<a:r><a:rPr lang="en-AU"/><a:t>${run}</a:t></a:r>`).join('')}</a:p>`;
