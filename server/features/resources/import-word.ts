import { getExtension } from '#contract/file-names.ts';
import { maxWordMegabytes } from '#contract/library-files.staff.ts';
import { maxArticleLength } from '#contract/library-items.ts';
import { maxTitleLength } from '#contract/library-titles.ts';
import { convertWord, type WordDocument, WordError } from '../../files/convert-word.ts';
import { createRenditions, ImageError } from '../../files/image.ts';
import { type StoredPicture, storePicture } from '../../files/store-image.ts';
import { escapeHtml } from '../../html/escape-html.ts';
import { badRequest, conflict } from '../../http/errors.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import type { Services } from '../services.ts';
import { deleteUpload, getUpload } from '../uploads/uploads.sql.ts';
import { createItem } from './save-library-item.ts';

/** Makes a draft of a Word document. The document itself is not kept. */
export async function importWord(services: Services, caller: StaffCaller, uploadId: string) {
  const { db, fileStore, rateLimiter } = services;
  const upload = await getUpload(db, { id: uploadId, memberId: caller.memberId });
  const { name, byteSize, fileKey } = upload;
  if (!fileKey) throw conflict('This upload is not finished. Please wait until all of it is sent.');
  if (getExtension(name) !== 'docx') throw badRequest(`“${name}” is not a Word document (.docx).`);
  if (byteSize > maxWordMegabytes * 1024 * 1024)
    throw badRequest(`“${name}” is too large. Word documents can have at most ${maxWordMegabytes} MB.`);
  await rateLimiter.consume('wordImportsByMember', caller.memberId);
  const document = await convertWord(() => fileStore.open(fileKey)).catch((error: unknown) => {
    throw error instanceof WordError ? badRequest(`“${name}” ${error.message}`) : error;
  });
  const { html, notes } = await storePictures(services, document);
  if (html.length > maxArticleLength) throw badRequest(`“${name}” is too long for one article.`);
  const title = (document.title ?? name.replace(/\.\w+$/, '')).slice(0, maxTitleLength);
  const { item, entryId } = await createItem(db, caller, { title, contents: html });
  await deleteUpload(db, upload);
  return { item, entryId, notes };
}

/** Pictures that browsers cannot show, such as drawings of Word, are left out. */
async function storePictures(services: Services, { html, notes, pictures }: WordDocument) {
  const stored = new Map<string, StoredPicture>();
  for (const [index, bytes] of pictures.entries()) {
    const picture = await storeOrSkip(services, bytes);
    if (picture) stored.set(String(index), picture);
  }
  const skipped = pictures.length - stored.size;
  const replaced = html.replace(/<img ([^>]*?)src="picture:(\d+)"[^>]*>/g, (_, attributes, index) => {
    const picture = stored.get(index);
    if (!picture) return '';
    const { url, width, height } = picture;
    return `<img ${attributes}src="${escapeHtml(url)}" width="${width}" height="${height}">`;
  });
  const note = skipped === 1 ? 'One picture' : `${skipped} pictures`;
  return {
    html: replaced.replace(/<figure>\s*<\/figure>/g, ''),
    notes: skipped > 0 ? [...notes, `${note} could not be converted. Add a PNG or JPEG instead.`] : notes,
  };
}

async function storeOrSkip(services: Services, bytes: Buffer): Promise<StoredPicture | null> {
  try {
    return await storePicture(services, await createRenditions(bytes));
  } catch (error) {
    if (error instanceof ImageError) return null;
    throw error;
  }
}
