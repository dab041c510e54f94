import { describe, expect, it } from 'vitest';
import { libraryFilesStaff } from '#contract/library-files.staff.ts';
import { resources } from '#contract/resources.ts';
import { uploadsStaff } from '#contract/uploads.staff.ts';
import { createBlankPng } from '#tests/support/blank-png.ts';
import { libraryClient } from '#tests/support/library.ts';
import { categoryId, levelId } from '#tests/support/resource-fixtures.ts';
import { uploadFile } from '#tests/support/staff-uploads.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { fetchImage } from '#tests/support/uploads.ts';
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

const portal = setUpTestApp();
const editor = portal.signInBeforeAll('editor');
const publisher = portal.signInBeforeAll('publisher');

const emptyText = '<w:t xml:space="preserve"></w:t>';
const pictureIn = (alternative: string) => picture('rId8', alternative).replace(/<\/?w:[pr]>/g, '');

async function importFile(name: string, bytes: Buffer) {
  const uploadId = (await uploadFile(portal, editor, name, bytes)).body.upload.id;
  const response = await portal.send(libraryFilesStaff.importWordDocument, { body: { uploadId } }, editor);
  return { ...response, uploadId };
}

describe('POST /api/staff/library/from-word', () => {
  it('makes a draft with structure and pictures', async () => {
    const file = createWordFile(
      [
        heading(1, 'Season bulletin'),
        listItem(1, 0, 'Check'),
        listItem(1, 1, 'Hoses'),
        paragraph(text('Then')),
        listItem(1, 0, 'Report'),
        table([['Region'], ['North']]),
        table([['Plan'], ['']]).replace(emptyText, pictureIn('Plan')),
        listItem(2, 0, '').replace(emptyText, pictureIn('Item')),
        picture('rId8', 'A pump'),
        picture('rId9', 'A drawing'),
        paragraph(link('rId7', 'Run')),
        paragraph(link('rId6', 'Outlook')),
      ].join(''),
      {
        relations: [
          relation('rId6', 'hyperlink', 'https://example.org/outlook', 'External'),
          relation('rId7', 'hyperlink', 'javascript:alert(1)', 'External'),
          relation('rId8', 'image', 'media/image1.png'),
          relation('rId9', 'image', 'media/image2.emf'),
        ],
        entries: [
          { name: 'word/media/image1.png', content: createBlankPng(20, 10) },
          { name: 'word/media/image2.emf', content: 'not a picture' },
        ],
      },
    );
    const { status, body, uploadId } = await importFile('bulletin.docx', file);
    expect(status).toBe(200);
    const { item, notes, entryId } = body;
    expect([item.title, item.state, item.isLive]).toEqual(['Season bulletin', 'draft', false]);
    expect(entryId).not.toBeNull();
    expect(notes).toEqual(['One picture could not be converted. Add a PNG or JPEG instead.']);
    const urlPattern = /\/files\/[\w-]+-w20\.webp/g;
    const [url = ''] = item.contents.match(urlPattern) ?? [];
    expect(item.contents.replace(urlPattern, 'URL')).toBe(
      '<ol><li>Check<ol><li>Hoses</li></ol></li></ol><p>Then</p><ol start="2"><li>Report</li></ol>' +
        '<table><thead><tr><th scope="col">Region</th></tr></thead><tbody><tr><td>North</td></tr></tbody></table>' +
        '<table><thead><tr><th scope="col">Plan</th></tr></thead><tbody><tr><td></td></tr></tbody></table>' +
        '<figure><img alt="Plan" src="URL" width="20" height="10" /></figure>' +
        '<ul><li><figure><img alt="Item" src="URL" width="20" height="10" /></figure></li></ul>' +
        '<figure><img alt="A pump" src="URL" width="20" height="10" /></figure>' +
        '<p>Run</p><p><a href="https://example.org/outlook">Outlook</a></p>',
    );
    expect((await fetchImage(portal, url, editor)).status).toBe(200);
    const used = await portal.send(uploadsStaff.getUpload, { params: { id: uploadId } }, editor);
    expect(used.status).toBe(404);
  });

  it('shows members the numbers of a list that continues after other text', async () => {
    const steps = [listItem(1, 0, 'Check'), paragraph(text('Wait.')), listItem(1, 0, 'Leave')];
    const { body } = await importFile('Steps.docx', createWordFile(steps.join('')));
    const library = libraryClient(portal, editor);
    const place = { accessLevelId: levelId('Public'), categoryId: categoryId('Public', 'Bushfire') };
    const { item } = (await library.save(body.item, place)).body;
    await library.publish(item, publisher);
    const params = { id: item.id };
    const article = await portal.send(resources.getArticle, { params }, publisher);
    expect(article.text).toContain('<ol start=\\"2\\"><li>Leave</li></ol>');
  });

  it('names the draft after the file if the document has no heading', async () => {
    const { body } = await importFile('Fire plan 2026.docx', createWordFile(paragraph(text('Hello'))));
    expect(body.item.title).toBe('Fire plan 2026');
  });

  it('rejects other files with a sentence and keeps the upload', async () => {
    const other = await importFile('Notes.txt', Buffer.from('Hello'));
    expect(other.errorBody.message).toBe('“Notes.txt” is not a Word document (.docx).');
    const empty = createZipFile(
      ['[Content_Types].xml', 'word/a.xml'].map((name) => ({ name, content: 'x' })),
    );
    const damaged = await importFile('Broken.docx', empty);
    expect([damaged.status, damaged.errorBody.message]).toEqual([
      400,
      expect.stringMatching(/^“Broken.docx” is damaged or is not a Word document\./),
    ]);
    const kept = await portal.send(uploadsStaff.getUpload, { params: { id: damaged.uploadId } }, editor);
    expect(kept.status).toBe(200);
  });
});
