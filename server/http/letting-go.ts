import type { Server as HttpServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Takes no new connections, so that a proxy turns to another machine with what it has not sent yet, and lets go of
 * those that are open with an answer each. Who has none coming is given the time to let go by himself: closed under
 * his hands, a connection may just be carrying his next request, which he could not know to be unread.
 */
export async function letGo(server: HttpServer, atMost: number): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // That of HTTP would close the idle ones at once.
  const allGone = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  await Promise.race([allGone, delay(atMost, undefined, { ref: false })]);
}
