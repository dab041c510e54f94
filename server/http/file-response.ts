import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { matchesIfNoneMatch } from './response-cache.ts';

export type FileResponse = {
  body: Readable;
  mediaType: string;
  /** Null if the size is only known after the last byte. */
  byteSize: number | null;
  downloadName?: string;
  /** For public files that never change. Shared caches store them for 5 min only, so that hidden photos disappear. */
  isImmutable?: boolean;
  /** For files that clients fetch again and again. Without quotes. */
  tag?: string;
};

export function toTextFile(text: string, mediaType: string): FileResponse {
  const bytes = Buffer.from(text);
  return { body: Readable.from([bytes]), mediaType: `${mediaType}; charset=utf-8`, byteSize: bytes.length };
}

/** Files must not run scripts on our origin. */
const fileContentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

export function sendFile(reply: FastifyReply, file: FileResponse): FastifyReply {
  const { body, mediaType, byteSize, downloadName, tag } = file;
  reply.headers({
    'content-security-policy': fileContentPolicy,
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': toCacheControl(file),
    ...(tag && { etag: `"${tag}"` }),
  });
  if (tag && matchesIfNoneMatch(`"${tag}"`, reply.request.headers['if-none-match']))
    return reply.code(304).send();
  reply.headers({ 'content-type': mediaType, ...(byteSize !== null && { 'content-length': byteSize }) });
  if (downloadName !== undefined) reply.header('content-disposition', formatContentDisposition(downloadName));
  return reply.send(body);
}

function toCacheControl({ isImmutable, tag }: FileResponse): string {
  if (isImmutable) return 'public, max-age=31536000, s-maxage=300, immutable';
  // Only the client may store a file with a tag, and asks before each use.
  return tag ? 'private, no-cache' : 'private, no-store';
}

/** Sends both forms of RFC 6266. Removes bidirectional controls, which can disguise a file extension. */
function formatContentDisposition(name: string): string {
  const safe = name.replace(/[\p{Cc}\p{Bidi_Control}"\\/]/gu, '_');
  const plain = safe.replace(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(safe)}`;
}
