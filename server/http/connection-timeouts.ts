import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const seconds = 1_000;
const bodyTimeoutMs = 30 * seconds;

export const connectionTimeouts = {
  requestTimeout: 200 * seconds,
  /** For a connection without traffic, such as one whose client reads nothing. */
  connectionTimeout: 120 * seconds,
};

export const headerTimeouts = { headersTimeout: 15 * seconds, connectionsCheckingInterval: 5 * seconds };

/** A plain close would leave the unread response in the system's buffers. */
export function resetIdleConnections(app: FastifyInstance): void {
  app.server.on('timeout', (socket: Socket) => socket.resetAndDestroy());
}

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

export function enforceBodyTimeout(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { headers } = request;
    const sendsBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!sendsBody) return;
    // A complete request may take as long as its response takes to be read.
    const cut = () => request.raw.complete || request.raw.destroy();
    const timer = setTimeout(cut, bodyTimeoutMs).unref();
    timers.set(request.raw, timer);
    request.raw.once('close', () => clearTimeout(timer));
  });
}

/** Uploads have a longer limit (http/upload.ts). */
export function disableBodyTimeout({ raw }: FastifyRequest): void {
  clearTimeout(timers.get(raw));
}
