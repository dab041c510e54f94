import { once } from 'node:events';
import { createServer, connect as dial, type Socket } from 'node:net';

export type Line = Awaited<ReturnType<typeof startBreakableProxy>>;

/** A TCP proxy in front of PostgreSQL that can drop its connections or stop forwarding. */
export async function startBreakableProxy(to: string) {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  let calls = 0;
  let isHushed = false;
  const server = createServer((near) => {
    calls += 1;
    const far = dial(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      if (!isHushed) one.pipe(other);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const own = (server.address() as { port: number }).port;
  const url = new URL(to);
  url.host = `127.0.0.1:${own}`;
  return {
    url: url.href,
    /** The number of connections so far. */
    get calls() {
      return calls;
    },
    /** Closes all connections and refuses new ones. */
    cut: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
    mend: () => listen(own),
    /** Keeps connections open, old and new, and forwards nothing. */
    hush: () => {
      isHushed = true;
      for (const socket of open) socket.unpipe();
    },
    /** Forwards new connections again. */
    speak: () => {
      isHushed = false;
    },
  };
}
