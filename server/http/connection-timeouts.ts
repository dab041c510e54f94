import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const bodyTimeoutMs = 30_000;

export const connectionTimeouts = {
  requestTimeout: 200_000,
  /** Applies to connections without traffic, such as those of clients that stop reading. */
  connectionTimeout: 120_000,
};

export const headerTimeouts = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 };

const bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

export function enforceTimeouts(app: FastifyInstance): void {
  // Resets idle connections, because a close would leave the unread response in kernel buffers.
  app.server.on('timeout', (socket: Socket) => socket.resetAndDestroy());
  app.addHook('onRequest', async (request) => {
    const { headers } = request;
    const sendsBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!sendsBody) return;
    // After the body is complete, only the connection timeout applies.
    const disconnect = () => request.raw.complete || request.raw.destroy();
    const timer = setTimeout(disconnect, bodyTimeoutMs).unref();
    bodyTimers.set(request.raw, timer);
    request.raw.once('close', () => clearTimeout(timer));
  });
}

/** For uploads, which have a longer timeout (http/upload.ts). */
export function disableBodyTimeout({ raw }: FastifyRequest): void {
  clearTimeout(bodyTimers.get(raw));
}
