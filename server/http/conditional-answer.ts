import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '#contract/endpoint.ts';
import { TtlCache } from '../clock/ttl-cache.ts';
import { takes } from './accepted-encoding.ts';

type Written = { body: string; tag: string; compressed?: Buffer };

/** What is smaller fits into the first packet as it is. */
const worthCompressing = 1_000;

/**
 * Answers that are the same for all carry a tag of what is in them; who has the answer with that tag is told so and
 * not sent it again. The tag comes from the answer as it would leave, after the session was checked: who has signed
 * out, or may not ask, is refused and never told 'unchanged'.
 *
 * Such an answer is found, written and compressed once for all who ask within a moment, so that a rush costs one query. A
 * list takes a telephone a quarter of the bytes so.
 *
 * Answers about a person carry no tag and stay `no-store`. A tag would give nothing away, but what may be compared must
 * be kept, and a station's computer has one disk for many people.
 */
export class SharedAnswers {
  readonly #written: TtlCache<string, Written>;

  constructor(ttlMs: number) {
    this.#written = new TtlCache({ ttlMs, maxEntries: 500 });
  }

  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    access: Access,
    find: () => Promise<unknown>,
  ): Promise<unknown> {
    const answer = await this.#written.get(request.raw.url ?? '', async () =>
      written(reply.serialize(await find())),
    );
    const { body, tag } = answer;
    const isCompressed = body.length >= worthCompressing && takes(request.headers['accept-encoding'], 'gzip');
    // Of the same answer in other bytes the same tag is a weak one.
    reply.headers({
      etag: isCompressed ? `W/${tag}` : tag,
      ...(access === 'public' ? forAnybody : forMembers),
    });
    if (request.method === 'GET' && isKnown(tag, request.headers['if-none-match']))
      return reply.code(304).send();
    reply.type('application/json; charset=utf-8').serializer(asItIs);
    if (!isCompressed) return reply.send(body);
    answer.compressed ??= gzipSync(body);
    return reply.header('content-encoding', 'gzip').send(answer.compressed);
  }
}

/** A minute in any cache: a rush of visitors costs one answer, and a change shows while one looks for it. */
const forAnybody = { 'cache-control': 'public, max-age=60', vary: 'Accept-Encoding' };

/**
 * In the browser's own cache alone, which asks here each time before it shows it. Going back in history some browsers
 * do not ask; by token (`vary`) they then find nothing of the session before.
 */
const forMembers = { 'cache-control': 'private, no-cache', vary: 'Authorization, Accept-Encoding' };

const written = (body: unknown): Written => {
  const text = String(body);
  return { body: text, tag: `"${createHash('sha256').update(text).digest('base64url')}"` };
};

const asItIs = (body: unknown) => body as string;

/** Compared as RFC 9110 has it for this header, weakly: the tag of a compressed answer is marked `W/`. */
function isKnown(tag: string, known: string | undefined): boolean {
  if (known === undefined) return false;
  return known.trim() === '*' || [...known.matchAll(/"[^"]*"/g)].some(([each]) => each === tag);
}
