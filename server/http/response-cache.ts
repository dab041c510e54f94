import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '#contract/endpoint.ts';
import { TtlCache } from '../clock/ttl-cache.ts';

type CachedResponse = { body: string; tag: string; gzipped?: Buffer };

/** Smaller responses fit into the first packet. */
const minCompressBytes = 1_000;

/** Caches responses that are the same for all callers, with ETag and gzip. */
export class ResponseCache {
  readonly #responses: TtlCache<string, CachedResponse>;

  constructor(ttlMs: number) {
    this.#responses = new TtlCache({ ttlMs, maxEntries: 500 });
  }

  async send(request: FastifyRequest, reply: FastifyReply, access: Access, load: () => Promise<unknown>) {
    const cached = await this.#responses.get(request.raw.url ?? '', async () =>
      toCachedResponse(reply.serialize(await load())),
    );
    const { body, tag } = cached;
    const isCompressed =
      body.length >= minCompressBytes && acceptsEncoding(request.headers['accept-encoding'], 'gzip');
    // The ETag of a compressed response must be weak.
    reply.headers({
      etag: isCompressed ? `W/${tag}` : tag,
      ...(access === 'public' ? publicCacheHeaders : privateCacheHeaders),
    });
    if (request.method === 'GET' && matchesIfNoneMatch(tag, request.headers['if-none-match']))
      return reply.code(304).send();
    reply.type('application/json; charset=utf-8').serializer(returnUnchanged);
    if (!isCompressed) return reply.send(body);
    cached.gzipped ??= gzipSync(body);
    return reply.header('content-encoding', 'gzip').send(cached.gzipped);
  }
}

const publicCacheHeaders = { 'cache-control': 'public, max-age=60', vary: 'Accept-Encoding' };

/** Browsers must revalidate. With `vary`, back and forward do not show another session's response. */
const privateCacheHeaders = { 'cache-control': 'private, no-cache', vary: 'Authorization, Accept-Encoding' };

const toCachedResponse = (body: unknown): CachedResponse => {
  const text = String(body);
  return { body: text, tag: `"${createHash('sha256').update(text).digest('base64url')}"` };
};

const returnUnchanged = (body: unknown) => body as string;

/** Weak comparison (RFC 9110): the tag of a compressed response starts with `W/`. */
export function matchesIfNoneMatch(tag: string, header: string | undefined): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || [...header.matchAll(/"[^"]*"/g)].some(([each]) => each === tag);
}

/** Ignores encodings with a weight of 0 (RFC 9110, 12.5.3). */
export const acceptsEncoding = (accepted: string | undefined, encoding: 'br' | 'gzip') =>
  new RegExp(`(^|[,\\s])${encoding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\s*(;|,|$)`, 'i').test(accepted ?? '');
