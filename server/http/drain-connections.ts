import type { Server as HttpServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import { withTimeout } from '../clock/with-timeout.ts';

/**
 * Stops accepting connections and closes each open one after its next response.
 * Idle ones are left for the proxy to close: closing them here could drop a request in transit.
 */
export async function drainConnections(server: HttpServer, timeoutMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // `close` of an HTTP server would close idle connections.
  const allClosed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  await withTimeout(allClosed, timeoutMs).catch(() => {});
}
