import { strToU8, type Zippable, zipSync } from 'fflate';

/** What every made file is built from. */
export type AttachmentText = { title: string; name: string; paragraphs: string[]; rows?: string[][] };

export const associationLine = 'Muster – the members’ library';

/** One fixed moment, so that the same text gives the same bytes. */
export const fixedIsoDate = '2024-02-01T00:00:00Z';

/** Zip entries carry local time; taking the date apart locally gives the same entry in every zone. */
const entryTime = new Date(2024, 1, 1);

export function zipped(files: Record<string, string | Uint8Array>): Buffer {
  const entries: Zippable = {};
  for (const [path, content] of Object.entries(files)) {
    entries[path] = [typeof content === 'string' ? strToU8(content) : content, { mtime: entryTime }];
  }
  return Buffer.from(zipSync(entries, { level: 6 }));
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const xml = (body: string) => declaration + body;

export const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006';

/** Pairs of relationship type and target, numbered rId1, rId2 and so on. */
export function relations(targets: [type: string, target: string][]): string {
  const lines = targets.map(([type, target], index) => {
    const whole =
      type === 'core-properties' ? `${packageRelations}/relationships/metadata/${type}` : `${office}/${type}`;
    return `<Relationship Id="rId${index + 1}" Type="${whole}" Target="${target}"/>`;
  });
  return xml(`<Relationships xmlns="${packageRelations}/relationships">${lines.join('')}</Relationships>`);
}

/** The parts that a document, a workbook and a presentation have in common. */
export function officePackage(
  title: string,
  main: string,
  types: Record<string, string>,
  parts: Record<string, string>,
): Buffer {
  const overrides = Object.entries(types).map(
    ([path, type]) =>
      `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  );
  const core = `<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>`;
  return zipped({
    '[Content_Types].xml': xml(
      `<Types xmlns="${packageRelations}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}${core}</Types>`,
    ),
    '_rels/.rels': relations([
      ['officeDocument', main],
      ['core-properties', 'docProps/core.xml'],
    ]),
    'docProps/core.xml': xml(
      `<cp:coreProperties xmlns:cp="${packageRelations}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:creator>${associationLine}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${fixedIsoDate}</dcterms:created></cp:coreProperties>`,
    ),
    ...parts,
  });
}
