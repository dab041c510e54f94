import type { Server as HttpServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Leaves idle connections for the proxy to close: closing them here could drop a request in transit. */
export async function drainConnections(server: HttpServer, atMost: number): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // `close` of an HTTP server would close idle connections.
  const allGone = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  await Promise.race([allGone, delay(atMost, undefined, { ref: false })]);
}
