import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '#contract/endpoint.ts';

/**
 * Answers that are the same for all carry a tag of what is in them; who has the answer with that tag is told so and
 * not sent it again. The tag comes from the answer as it would leave, after the session was checked: who has signed
 * out, or may not ask, is refused and never told 'unchanged'.
 *
 * Answers about a person carry none and stay `no-store`. A tag would give nothing away, but what may be compared must
 * be kept, and a station's computer has one disk for many people.
 */
export function sendIfChanged(access: Access) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const tag = tagOf(payload);
    reply.headers({ etag: tag, ...(access === 'public' ? forAnybody : forMembers) });
    if (request.method !== 'GET' || !isKnown(tag, request.headers['if-none-match'])) return payload;
    reply.code(304).removeHeader('content-type');
    return null;
  };
}

/** A minute in any cache: a rush of visitors costs one answer, and a change shows while one looks for it. */
const forAnybody = { 'cache-control': 'public, max-age=60' };

/**
 * In the browser's own cache alone, which asks here each time before it shows it. Going back in history some browsers
 * do not ask; by token (`vary`) they then find nothing of the session before.
 */
const forMembers = { 'cache-control': 'private, no-cache', vary: 'Authorization' };

const tagOf = (payload: string) => `"${createHash('sha256').update(payload).digest('base64url')}"`;

/** Compared as RFC 9110 has it for this header, weakly: a proxy that compresses an answer marks its tag `W/`. */
function isKnown(tag: string, known: string | undefined): boolean {
  if (known === undefined) return false;
  return known.trim() === '*' || [...known.matchAll(/"[^"]*"/g)].some(([each]) => each === tag);
}
