import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const seconds = 1_000;
const bodyTimeoutMs = 30 * seconds;

export const connectionTimeouts = {
  requestTimeout: 200 * seconds,
  /** Applies to connections without traffic, such as those of clients that stop reading. */
  connectionTimeout: 120 * seconds,
};

export const headerTimeouts = { headersTimeout: 15 * seconds, connectionsCheckingInterval: 5 * seconds };

/** Resets the connection, because a close would leave the unread response in kernel buffers. */
export function resetIdleConnections(app: FastifyInstance): void {
  app.server.on('timeout', (socket: Socket) => socket.resetAndDestroy());
}

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

export function enforceBodyTimeout(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { headers } = request;
    const sendsBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!sendsBody) return;
    // After the body is complete, only the connection timeout applies.
    const disconnect = () => request.raw.complete || request.raw.destroy();
    const timer = setTimeout(disconnect, bodyTimeoutMs).unref();
    timers.set(request.raw, timer);
    request.raw.once('close', () => clearTimeout(timer));
  });
}

/** For uploads, which have a longer timeout (http/upload.ts). */
export function disableBodyTimeout({ raw }: FastifyRequest): void {
  clearTimeout(timers.get(raw));
}
