import { readFileText } from '#server/files/read-file-text.ts';
import { findTextContent } from '#server/files/text-limits.ts';
import type { SeedContext } from '../seed-context.ts';

/** The portal would read them within minutes. The assets of the demo are safe to read here. */
export async function seedAttachmentTexts({ writer }: SeedContext): Promise<void> {
  await writer.waitForInserts();
  for (const { key: fileKey, mediaType, bytes } of writer.listAttachments()) {
    const content = findTextContent(mediaType);
    const pages = content ? (await readFileText(bytes, content)).pages : [];
    const rows = pages.map((page, position) => ({ fileKey, position, ...page }));
    if (rows.length > 0) await writer.insert('attachmentPages', rows);
    const state = content ? 'read' : 'unsupported';
    await writer.db.updateTable('attachmentTexts').set({ state }).where('fileKey', '=', fileKey).execute();
  }
}
