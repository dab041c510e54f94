import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { createExcelFile, createPowerPointFile, slideParagraph } from '#tests/support/office-files.ts';
import { createEndlessPdf, createPdfFile } from '#tests/support/pdf-file.ts';
import { createWordFile, heading, paragraph, table, text } from '#tests/support/word-file.ts';
import { createZipFile } from '#tests/support/zip-file.ts';
import { readText } from './read-text.ts';
import { type TextContent, textLimits } from './text-limits.ts';

const read = (file: Uint8Array, content: TextContent, limits = textLimits) =>
  readText(Readable.from([file]), content, limits);

const readAsset = async (extension: string, content: TextContent) => {
  const { pages } = await read(readFileSync(`demo/assets/attachments/crew-briefing.${extension}`), content);
  return pages;
};

function createProtectedPdf(): Promise<Buffer> {
  const document = new PDFDocument({ userPassword: 'secret' });
  document.text('Crew briefing');
  document.end();
  return buffer(document);
}

describe('readText', () => {
  it('reads each page of a PDF', async () => {
    const lines = Array.from({ length: 9 }, (_, index) => `The pump of page ${index + 1} is primed.`);
    const { pages, note } = await read(createPdfFile(lines), 'pdf');
    expect(note).toBeNull();
    expect(pages).toEqual(lines.map((contents, index) => ({ page: index + 1, sheet: null, contents })));
  });

  it('reads the paragraphs and tables of a Word document', async () => {
    const body = [
      heading(1, 'Crew &amp; pumps'),
      paragraph(text('Prime the ') + text('pump.')),
      table([['Red crew', 'North']]),
    ];
    const { pages } = await read(createWordFile(body.join('')), 'word');
    expect(pages).toEqual([
      { page: null, sheet: null, contents: 'Crew & pumps Prime the pump. Red crew North' },
    ]);
  });

  it('reads each sheet of a workbook in the order of the tabs', async () => {
    const strings = [
      '<si><t>Pump</t></si>',
      '<si><r><t xml:space="preserve">Red </t></r><r><t>crew</t></r></si>',
    ];
    const first =
      '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1"/><c r="C1"><v>4021</v></c><c r="D1"><v>0.5</v></c></row>';
    const second =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>North</t></is></c></row><row r="2"><c r="A2" t="str"><f>A1</f><v>East &amp; west</v></c><c r="B2" t="s"><v>0</v></c></row>';
    const sheets = [
      { name: 'Crews', rows: first },
      { name: 'R&amp;D', rows: second },
    ];
    const { pages } = await read(createExcelFile(sheets, strings), 'excel');
    expect(pages).toEqual([
      { page: null, sheet: 'Crews', contents: 'Red crew 4021' },
      { page: null, sheet: 'R&D', contents: 'North East & west Pump' },
    ]);
  });

  it('reads each slide of a presentation in the order of the show', async () => {
    const slides = [
      slideParagraph('Prime', ' the pump') + slideParagraph('Then wait'),
      slideParagraph('Open'),
    ];
    const { pages } = await read(createPowerPointFile(slides), 'powerpoint');
    expect(pages.map(({ page, contents }) => `${page} ${contents}`)).toEqual([
      '1 Prime the pump Then wait',
      '2 Open',
    ]);
  });

  it('reads files that other programs wrote', async () => {
    for (const [extension, content] of [
      ['pdf', 'pdf'],
      ['docx', 'word'],
      ['xlsx', 'excel'],
      ['pptx', 'powerpoint'],
      ['txt', 'text'],
      ['csv', 'text'],
    ] as const) {
      const pages = await readAsset(extension, content);
      expect(pages.map(({ contents }) => contents).join(' '), extension).toMatch(/crew|trigger points/i);
    }
  });

  it('reads OpenDocument files, and text in an older encoding', async () => {
    const body =
      '<office:body><text:h>Crews</text:h><text:p>Prime <text:span>the pump</text:span></text:p></office:body>';
    const odt = createZipFile([{ name: 'content.xml', content: `<style:x>no</style:x>${body}` }]);
    expect((await read(odt, 'opendocument')).pages[0]?.contents).toBe('Crews Prime the pump');
    expect((await read(Buffer.from('caf\xe9;1', 'latin1'), 'text')).pages[0]?.contents).toBe('café;1');
  });

  it('cuts a PDF of 10,000 pages at the limit, with a note', async () => {
    const { pages, note } = await read(createPdfFile(Array(10_000).fill('Pump')), 'pdf');
    expect(pages).toHaveLength(2_000);
    expect(note).toBe('The text of the first 2000 of 10000 pages was read.');
  });

  const bomb = { name: 'xl/worksheets/sheet9.xml', content: Buffer.alloc(160 * 1024 * 1024, ' ') };
  const entity = '<!DOCTYPE w:document [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
  const bombSheet = [{ name: 'A', rows: '' }];
  const wordBomb = { name: 'word/footer1.xml', content: bomb.content, claimedSize: 100 };
  it.each([
    ['a ZIP bomb as a document', 'word', createWordFile('', { entries: [wordBomb] }), /too large/],
    [
      'a ZIP bomb as a sheet',
      'excel',
      createExcelFile(bombSheet, [], [{ ...bomb, name: 'xl/worksheets/sheet1.xml', claimedSize: 100 }]),
      /too large/,
    ],
    ['XML entities', 'word', createWordFile('', { prolog: entity }), /XML entities/],
    ['half a PDF', 'pdf', createPdfFile(['Pump']).subarray(0, 100), /damaged/],
    ['no PDF', 'pdf', Buffer.from('%PDF-1.7\nand more'), /damaged/],
    ['half a workbook', 'excel', createExcelFile(bombSheet, []).subarray(0, 200), /damaged/],
    ['another ZIP file', 'powerpoint', createZipFile([{ name: 'a.txt', content: 'x' }]), /damaged/],
  ] as const)('rejects %s with a sentence', async (_, content, file, sentence) => {
    await expect(read(file, content)).rejects.toThrow(sentence);
  });

  it('reports that a file has a password', async () => {
    await expect(read(await createProtectedPdf(), 'pdf')).rejects.toThrow(/password/);
  });

  it('stops a file that never ends', async () => {
    const limits = { ...textLimits, timeoutSeconds: 2 };
    await expect(read(createEndlessPdf(), 'pdf', limits)).rejects.toThrow(/too much time or memory/);
  });
});
