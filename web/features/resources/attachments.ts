import { plainText } from '#web/ui/formats/plain-text.ts';
import type { Article } from './article.calls.ts';

export type Attachment = Article['attachmentLinks'][number];

/** Where a file is: one of the portal's, by its id, one of the web's, or nowhere that is safe to go. */
export type Place = { kind: 'own'; id: string } | { kind: 'web'; address: string } | { kind: 'nowhere' };

const ownPath = /^\/?api\/resources\/attachments\/([\w-]+)$/i;

export function placeOf(link: string): Place {
  const id = ownPath.exec(link.trim())?.[1];
  if (id) return { kind: 'own', id };
  return /^https:\/\//i.test(link.trim()) ? { kind: 'web', address: link.trim() } : { kind: 'nowhere' };
}

/** As people sort: whatever the case and the accents, and 2 before 10. */
export const byName = (attachments: Attachment[]) =>
  attachments
    .map((attachment) => ({ attachment, key: sortingKey(attachment.attachmentName) }))
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ attachment }) => attachment);

const sortingKey = (name: string) => plainText(name).replace(/\d+/g, (digits) => digits.padStart(12, '0'));

/** By the end of its name, or of its address where the name has none. */
export function extensionOf({ attachmentName, attachmentLink }: Attachment): string {
  const [path = ''] = attachmentLink.split(/[?#]/);
  return (ending.exec(attachmentName) ?? ending.exec(path))?.[1]?.toLowerCase() ?? '';
}

const ending = /[^/.]\.([a-z\d]{1,5})$/i;
