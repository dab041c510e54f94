import { normaliseText } from '#web/ui/formats/normalise-text.ts';
import type { Article } from './article.calls.ts';

export type Attachment = Article['attachmentLinks'][number];

export type Place = { kind: 'own'; id: string } | { kind: 'web'; address: string } | { kind: 'nowhere' };

const ownPath = /^\/?api\/resources\/attachments\/([\w-]+)$/i;

export function locateAttachment(link: string): Place {
  const id = ownPath.exec(link.trim())?.[1];
  if (id) return { kind: 'own', id };
  return /^https:\/\//i.test(link.trim()) ? { kind: 'web', address: link.trim() } : { kind: 'nowhere' };
}

/** Ignores case and accents, and sorts 2 before 10. */
export const sortByName = (attachments: Attachment[]) =>
  attachments
    .map((attachment) => ({ attachment, key: sortingKey(attachment.attachmentName) }))
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ attachment }) => attachment);

const sortingKey = (name: string) =>
  normaliseText(name).replace(/\d+/g, (digits) => digits.padStart(12, '0'));

/** The address is used where the name has no extension. */
export function extensionOf({ attachmentName, attachmentLink }: Attachment): string {
  const [path = ''] = attachmentLink.split(/[?#]/);
  return (ending.exec(attachmentName) ?? ending.exec(path))?.[1]?.toLowerCase() ?? '';
}

const ending = /[^/.]\.([a-z\d]{1,5})$/i;
