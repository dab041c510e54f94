import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createBlankPng } from '#tests/support/blank-png.ts';
import {
  createWordFile,
  heading,
  link,
  listItem,
  paragraph,
  picture,
  relation,
  table,
  text,
} from '#tests/support/word-file.ts';
import { createZipFile } from '#tests/support/zip-file.ts';
import { convertWord } from './convert-word.ts';
import { wordLimits } from './word-limits.ts';

const convert = (file: Buffer) => convertWord(() => Readable.from([file]));

describe('convertWord', () => {
  it('keeps headings, lists, tables, pictures and links', async () => {
    const png = createBlankPng(20, 10);
    const file = createWordFile(
      [
        heading(1, 'Season bulletin &amp; outlook'),
        paragraph(text('Read ') + link('rId7', 'the outlook') + text('.', { isBold: true })),
        heading(2, 'Steps'),
        listItem(1, 0, 'Check'),
        listItem(1, 1, 'Hoses'),
        listItem(1, 1, 'Pumps'),
        listItem(1, 0, 'Report'),
        heading(3, 'Crews'),
        listItem(2, 0, 'Red'),
        table([
          ['Region', 'Risk'],
          ['North', 'High'],
        ]),
        table([['Plain', 'first row']], { hasBoldFirstRow: false }),
        picture('rId8', 'A pump'),
        paragraph(text('The same ') + picture('rId8', 'Pump').replace(/<\/?w:p>/g, '') + text('pump')),
      ].join(''),
      {
        relations: [
          relation('rId7', 'hyperlink', 'https://example.org/outlook', 'External'),
          relation('rId8', 'image', 'media/image1.png'),
        ],
        entries: [{ name: 'word/media/image1.png', content: png }],
      },
    );
    const { title, html, notes, pictures } = await convert(file);
    expect(title).toBe('Season bulletin & outlook');
    expect(notes).toEqual([]);
    expect(pictures.map((bytes) => bytes.equals(png))).toEqual([true, true]);
    expect(html).toBe(
      '<p>Read <a href="https://example.org/outlook">the outlook</a><strong>.</strong></p><h2>Steps</h2>' +
        '<ol><li>Check<ol><li>Hoses</li><li>Pumps</li></ol></li><li>Report</li></ol>' +
        '<h3>Crews</h3><ul><li>Red</li></ul>' +
        '<table><thead><tr><th scope="col">Region</th><th scope="col">Risk</th></tr></thead>' +
        '<tbody><tr><td>North</td><td>High</td></tr></tbody></table>' +
        '<table><tr><td>Plain</td><td>first row</td></tr></table>' +
        '<figure><img alt="A pump" src="picture:0" /></figure>' +
        '<p>The same pump</p><figure><img alt="Pump" src="picture:1" /></figure>',
    );
  });

  it('keeps the numbers of lists that continue after other text, or start again', async () => {
    const file = createWordFile(
      [
        listItem(1, 0, 'Check'),
        listItem(1, 0, 'Load'),
        listItem(1, 1, 'Hoses'),
        paragraph(text('Ask the captain.')),
        listItem(1, 1, 'Pumps'),
        listItem(1, 0, 'Drive'),
        listItem(2, 0, 'Slowly'),
        listItem(1, 0, 'Report'),
        listItem(3, 0, 'Clean'),
        paragraph(text('Rest.')),
        listItem(3, 0, 'Leave'),
      ].join(''),
    );
    const { html, notes } = await convert(file);
    expect(html).toBe(
      '<ol><li>Check</li><li>Load<ol><li>Hoses</li></ol></li></ol><p>Ask the captain.</p>' +
        '<ul><li><ol start="2"><li>Pumps</li></ol></li></ul><ol start="3"><li>Drive</li></ol><ul><li>Slowly</li></ul>' +
        '<ol start="4"><li>Report</li></ol><ol start="7"><li>Clean</li></ol><p>Rest.</p>' +
        '<ol start="8"><li>Leave</li></ol>',
    );
    expect(notes).toEqual([]);
  });

  it('reports numbers that it cannot read', async () => {
    const deletedRow = `<w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc>${listItem(1, 0, 'New')}</w:tc></w:tr></w:tbl>`;
    const items = listItem(1, 0, 'Check') + paragraph(text('Wait.')) + listItem(1, 0, 'Leave');
    const { html, notes } = await convert(createWordFile(deletedRow + items));
    expect(html).toContain('<ol><li>Check</li></ol><p>Wait.</p><ol><li>Leave</li></ol>');
    expect(notes).toEqual(['Lists that continue after other text start with 1. Check their numbers.']);
  });

  it('returns no title without a heading, and ignores the template of the document', async () => {
    const rels = relation('rId1', 'attachedTemplate', 'file:///C:/agency.dotx', 'External');
    const settings = `<Relationships>${rels}</Relationships>`;
    const entries = [{ name: 'word/_rels/settings.xml.rels', content: settings }];
    const { title, html, notes } = await convert(createWordFile(paragraph(text('Hello')), { entries }));
    expect([title, html]).toEqual([null, '<p>Hello</p>']);
    expect(notes).toEqual(['The template of the document was not read.']);
  });

  const body = paragraph(text('Hello &a;'));
  const entity = '<!DOCTYPE w:document [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
  const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${'<!ENTITY b "&a;&a;">'.repeat(20)}]>`;
  const external = (type: string) => [relation('rId9', type, 'https://evil.example/a', 'External')];
  const bomb = (name: string) => ({ name, content: Buffer.alloc(160 * 1024 * 1024), claimedSize: 100 });
  it.each([
    [
      'a ZIP bomb',
      createWordFile(body, { entries: [bomb('word/media/a.png')] }),
      /too large when it is unpacked/,
    ],
    ['a ZIP bomb as XML', createWordFile(body, { entries: [bomb('word/footer1.xml')] }), /too large when/],
    ['an XML entity', createWordFile(body, { prolog: entity }), /contains XML entities/],
    ['many XML entities', createWordFile(body, { prolog: laughs }), /contains XML entities/],
    ['a linked picture', createWordFile(body, { relations: external('image') }), /outside the document/],
    ['a linked object', createWordFile(body, { relations: external('oleObject') }), /outside the document/],
    [
      'macros',
      createWordFile(body, { entries: [{ name: 'word/vbaProject.bin', content: 'x' }] }),
      /contains macros/,
    ],
    [
      'a name outside',
      createWordFile(body, { entries: [{ name: '../a.xml', content: 'x' }] }),
      /lead outside/,
    ],
    ['a drive', createWordFile(body, { entries: [{ name: 'C:\\a.xml', content: 'x' }] }), /lead outside/],
    [
      'many entries',
      createZipFile(Array.from({ length: 3_001 }, (_, index) => ({ name: `${index}.xml`, content: '' }))),
      /too large/,
    ],
    ['another ZIP file', createZipFile([{ name: 'a.txt', content: 'x' }]), /is not a Word document/],
    ['half a document', createWordFile(body).subarray(0, 400), /is damaged/],
    ['no document', Buffer.from('PK\x03\x04 and more'), /is damaged/],
    [
      'deep nesting',
      createWordFile(`${'<w:p>'.repeat(50_000)}${'</w:p>'.repeat(50_000)}`),
      /is damaged|too complex/,
    ],
  ])('rejects %s with a sentence', async (_, file, sentence) => {
    await expect(convert(file)).rejects.toThrow(sentence);
  });

  it('stops at the time limit', async () => {
    const long = createWordFile(paragraph(text('word ')).repeat(400_000));
    const converting = convertWord(() => Readable.from([long]), { ...wordLimits, timeoutSeconds: 1 });
    await expect(converting).rejects.toThrow(/too complex to convert/);
  });
});
