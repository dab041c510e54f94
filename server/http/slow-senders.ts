import type { FastifyInstance } from 'fastify';

const seconds = {
  /** For the head of a request. */
  head: 15,
  /** For a body that is no upload: a few kilobytes. */
  body: 30,
  /** For anything at all; uploads have a watch of their own, which is shorter (http/upload.ts). */
  whole: 200,
  /** How often the heads are looked at. */
  look: 5,
};

/** What the server itself cuts off: connections that never come to the end of a request. */
export const serverPatience = {
  requestTimeout: seconds.whole * 1000,
  http: { headersTimeout: seconds.head * 1000, connectionsCheckingInterval: seconds.look * 1000 },
};

/** Whoever sends a body letter by letter is cut off: a connection that never ends is one less for others. */
export function cutOffSlowSenders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { headers } = request;
    const sendsBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!sendsBody || request.isMultipart?.()) return;
    // Who has sent all of it may take as long as it takes to read the answer.
    const cut = () => request.raw.complete || request.raw.destroy();
    const timer = setTimeout(cut, seconds.body * 1000).unref();
    request.raw.once('close', () => clearTimeout(timer));
  });
}
