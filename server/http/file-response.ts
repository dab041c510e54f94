import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type FileResponse = {
  body: Readable;
  mediaType: string;
  byteSize: number;
  downloadName?: string;
  /** For public files that never change. Shared caches store them for 5 min only, so that hidden photos disappear. */
  isImmutable?: boolean;
};

/** Files must not run scripts on our origin. */
const fileContentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

export function sendFile(reply: FastifyReply, file: FileResponse): FastifyReply {
  const { body, mediaType, byteSize, downloadName, isImmutable } = file;
  reply.headers({
    'content-type': mediaType,
    'content-length': byteSize,
    'content-security-policy': fileContentPolicy,
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': isImmutable ? 'public, max-age=31536000, s-maxage=300, immutable' : 'private, no-store',
  });
  if (downloadName !== undefined) reply.header('content-disposition', formatContentDisposition(downloadName));
  return reply.send(body);
}

/** Sends both forms of RFC 6266. Removes bidirectional controls, which can disguise a file extension. */
function formatContentDisposition(name: string): string {
  const safe = name.replace(/[\p{Cc}\p{Bidi_Control}"\\/]/gu, '_');
  const plain = safe.replace(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(safe)}`;
}
