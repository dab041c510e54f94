import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type BreakableProxy = Awaited<ReturnType<typeof startBreakableProxy>>;

/** A TCP proxy in front of PostgreSQL that can drop its connections or stop forwarding. */
export async function startBreakableProxy(targetUrl: string) {
  const { hostname, port } = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let connectionCount = 0;
  let isBlackholed = false;
  const server = createServer((client) => {
    connectionCount += 1;
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      if (!isBlackholed) from.pipe(to);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (listenPort: number) => {
    server.listen(listenPort, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const ownPort = (server.address() as { port: number }).port;
  const url = new URL(targetUrl);
  url.host = `127.0.0.1:${ownPort}`;
  return {
    url: url.href,
    /** Connections accepted so far. */
    get connectionCount() {
      return connectionCount;
    },
    /** Closes all connections and refuses new ones. */
    disconnect: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
    reconnect: () => listen(ownPort),
    /** Accepts and holds connections without forwarding any data. */
    blackhole: () => {
      isBlackholed = true;
      for (const socket of sockets) socket.unpipe();
    },
    /** Forwards new connections again; existing ones stay silent. */
    resume: () => {
      isBlackholed = false;
    },
  };
}
