import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type FileAnswer = {
  body: Readable;
  mediaType: string;
  byteSize: number;
  /** Given, the browser saves the file under this name instead of showing it. */
  saveAs?: string;
  /**
   * Only for what never changes under its address and is nobody's secret. Caches that many share keep it for a while
   * alone: a photo that was hidden is to be gone from them too.
   */
  cacheForEver?: boolean;
};

/** Files are data, never pages: whatever is in them, nothing of it runs under our name. */
const powerless = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  return reply
    .headers({
      'content-type': file.mediaType,
      'content-length': file.byteSize,
      'content-security-policy': powerless,
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': file.cacheForEver
        ? 'public, max-age=31536000, s-maxage=300, immutable'
        : 'private, no-store',
      ...(file.saveAs !== undefined && { 'content-disposition': attachment(file.saveAs) }),
    })
    .send(file.body);
}

/**
 * Both spellings of the name (RFC 6266): plain for old readers, UTF-8 for the true one; no quotes, no line breaks, and
 * nothing that turns the direction of writing, behind which a name can end otherwise than it looks.
 */
function attachment(name: string): string {
  const safe = name.replace(/[\p{Cc}\p{Bidi_Control}"\\/]/gu, '_');
  const plain = safe.replace(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(safe)}`;
}
