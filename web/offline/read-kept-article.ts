import { saveFile } from '#web/api/save-file.ts';
import { findAttachmentId } from './keep-resource.ts';
import {
  type Article,
  findKept,
  type KeptResource,
  readKeptFile,
  toAttachmentKey,
} from './kept-resources.ts';

export type KeptCopy = Pick<KeptResource, 'version' | 'fetchedAt'>;
export type KeptArticle = Article & { keptCopy: KeptCopy };

export async function readKeptArticle(identifier: string): Promise<KeptArticle | undefined> {
  const kept = await findKept(identifier);
  if (!kept) return;
  const { version, fetchedAt, article, attachmentIds } = kept;
  const attachmentLinks = article.attachmentLinks.map((attachment) => {
    const id = findAttachmentId(attachment.attachmentLink);
    // Shown as not available.
    return id && !attachmentIds.includes(id) ? { ...attachment, attachmentLink: '' } : attachment;
  });
  return { ...article, id: kept.id, attachmentLinks, keptCopy: { version, fetchedAt } };
}

export async function saveKeptAttachment(id: string, name: string): Promise<void> {
  const file = await readKeptFile(toAttachmentKey(id));
  if (!file) throw new Error(`${name} is not kept offline`);
  saveFile(file, name);
}
