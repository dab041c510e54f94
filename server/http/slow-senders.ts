import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const seconds = {
  /** For the head of a request. */
  head: 15,
  /** For a body: a few kilobytes. */
  body: 30,
  /** For anything at all. */
  whole: 200,
  /** How often the heads are looked at. */
  look: 5,
};

/** What the server itself cuts off: connections that never come to the end of a request. */
export const serverPatience = {
  requestTimeout: seconds.whole * 1000,
  http: { headersTimeout: seconds.head * 1000, connectionsCheckingInterval: seconds.look * 1000 },
};

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Whoever sends a body letter by letter is cut off: a connection that never ends is one less for others. */
export function cutOffSlowSenders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { headers } = request;
    const sendsBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!sendsBody) return;
    // Who has sent all of it may take as long as it takes to read the answer.
    const cut = () => request.raw.complete || request.raw.destroy();
    const timer = setTimeout(cut, seconds.body * 1000).unref();
    timers.set(request.raw, timer);
    request.raw.once('close', () => clearTimeout(timer));
  });
}

/** An upload that somebody may send has another watch (http/upload.ts): it takes longer than a few kilobytes do. */
export function leaveToAnotherWatch({ raw }: FastifyRequest): void {
  clearTimeout(timers.get(raw));
}
