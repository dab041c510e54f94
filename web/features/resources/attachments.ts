import { normaliseText } from '#contract/normalise-text.ts';
import { formatBytes } from '#web/ui/formats/format-bytes.ts';
import type { Article } from './article.calls.ts';

export type Attachment = Article['attachmentLinks'][number];

export type AttachmentLocation =
  | { kind: 'portal'; id: string }
  | { kind: 'web'; url: string }
  | { kind: 'unavailable' };

const portalPath = /^\/?api\/resources\/attachments\/([\w-]+)$/i;

export function parseAttachmentLink(link: string): AttachmentLocation {
  const id = portalPath.exec(link.trim())?.[1];
  if (id) return { kind: 'portal', id };
  return /^https:\/\//i.test(link.trim()) ? { kind: 'web', url: link.trim() } : { kind: 'unavailable' };
}

/** Natural sort: ignores case and accents, and sorts 2 before 10. */
export const sortByName = (attachments: Attachment[]) =>
  attachments
    .map((attachment) => ({ attachment, key: sortKey(attachment.attachmentName) }))
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ attachment }) => attachment);

const sortKey = (name: string) => normaliseText(name).replace(/\d+/g, (digits) => digits.padStart(12, '0'));

/** Returns the extension of the name or, if it has none, that of the URL. */
export function findExtension({ attachmentName, attachmentLink }: Attachment): string {
  const [path = ''] = attachmentLink.split(/[?#]/);
  return (extensionPattern.exec(attachmentName) ?? extensionPattern.exec(path))?.[1]?.toLowerCase() ?? '';
}

const extensionPattern = /[^/.]\.([a-z\d]{1,5})$/i;

/** 'PDF, 2.4 MB', or 'PDF file' if the size is unknown. */
export function describeFile(attachment: Attachment): string {
  const kind = findExtension(attachment).toUpperCase();
  const { byteSize } = attachment;
  if (byteSize === undefined) return kind ? `${kind} file` : 'File';
  return `${kind || 'File'}, ${formatBytes(byteSize)}`;
}
