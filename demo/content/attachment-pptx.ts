import {
  type AttachmentText,
  associationLine,
  escapeXml,
  officePackage,
  relations,
  xml,
} from './attachment-package.ts';
import { pptxTheme } from './attachment-pptx-theme.ts';

const namespaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

/** A slide of 13.33 by 7.5 inches, in English Metric Units. */
const slideWidth = 12_192_000;
const slideHeight = 6_858_000;

const emptyGroup =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';

type Box = {
  id: number;
  top: number;
  height: number;
  size: number;
  bold?: boolean;
  colour?: string;
  lines: string[];
};

function textBox({ id, top, height, size, bold, colour = '2B2622', lines }: Box): string {
  const run = (text: string) =>
    `<a:r><a:rPr lang="en-AU" sz="${size}"${bold ? ' b="1"' : ''}><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill></a:rPr><a:t>${escapeXml(text)}</a:t></a:r>`;
  const body = lines.map(
    (text) => `<a:p><a:pPr><a:spcAft><a:spcPts val="1000"/></a:spcAft></a:pPr>${run(text)}</a:p>`,
  );
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="838200" y="${top}"/><a:ext cx="10515600" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square"><a:normAutofit/></a:bodyPr><a:lstStyle/>${body.join('')}</p:txBody></p:sp>`;
}

const tree = (shapes: string) => `<p:cSld><p:spTree>${emptyGroup}${shapes}</p:spTree></p:cSld>`;
const slide = (boxes: Box[]) =>
  xml(
    `<p:sld ${namespaces}>${tree(boxes.map(textBox).join(''))}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`,
  );

const titleSlide = (title: string) =>
  slide([
    { id: 2, top: 2_200_000, height: 1_700_000, size: 4_400, bold: true, colour: '7A2E1D', lines: [title] },
    { id: 3, top: 4_000_000, height: 700_000, size: 2_000, colour: '6B645A', lines: [associationLine] },
  ]);

const textSlide = (title: string, lines: string[]) =>
  slide([
    { id: 2, top: 500_000, height: 900_000, size: 2_800, bold: true, colour: '7A2E1D', lines: [title] },
    { id: 3, top: 1_600_000, height: 4_500_000, size: 2_000, lines },
  ]);

const pairs = (texts: string[]) =>
  Array.from({ length: Math.ceil(texts.length / 2) }, (_, index) => texts.slice(index * 2, index * 2 + 2));

const master = xml(
  `<p:sldMaster ${namespaces}>${tree('')}<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
);

const layout = xml(
  `<p:sldLayout ${namespaces} type="blank" preserve="1">${tree('')}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
);

function presentation(slideCount: number): string {
  const ids = Array.from(
    { length: slideCount },
    (_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 2}"/>`,
  );
  return xml(
    `<p:presentation ${namespaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="${slideWidth}" cy="${slideHeight}"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
  );
}

export function makePptx({ title, paragraphs, rows = [] }: AttachmentText): Buffer {
  const table = rows.map((row) => row.join('   |   '));
  const slides = [
    titleSlide(title),
    ...pairs(paragraphs).map((lines) => textSlide(title, lines)),
    ...(table.length > 0 ? [textSlide('At a glance', table)] : []),
  ];
  const type = 'presentationml';
  const types: Record<string, string> = {
    'ppt/presentation.xml': `${type}.presentation.main`,
    'ppt/slideMasters/slideMaster1.xml': `${type}.slideMaster`,
    'ppt/slideLayouts/slideLayout1.xml': `${type}.slideLayout`,
    'ppt/theme/theme1.xml': 'theme',
  };
  const parts: Record<string, string> = {
    'ppt/presentation.xml': presentation(slides.length),
    'ppt/_rels/presentation.xml.rels': relations([
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ...slides.map((_, index): [string, string] => ['slide', `slides/slide${index + 1}.xml`]),
      ['theme', 'theme/theme1.xml'],
    ]),
    'ppt/slideMasters/slideMaster1.xml': master,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relations([
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['theme', '../theme/theme1.xml'],
    ]),
    'ppt/slideLayouts/slideLayout1.xml': layout,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relations([
      ['slideMaster', '../slideMasters/slideMaster1.xml'],
    ]),
    'ppt/theme/theme1.xml': pptxTheme,
  };
  for (const [index, content] of slides.entries()) {
    const file = `slide${index + 1}.xml`;
    types[`ppt/slides/${file}`] = `${type}.slide`;
    parts[`ppt/slides/${file}`] = content;
    parts[`ppt/slides/_rels/${file}.rels`] = relations([['slideLayout', '../slideLayouts/slideLayout1.xml']]);
  }
  return officePackage(title, 'ppt/presentation.xml', types, parts);
}
