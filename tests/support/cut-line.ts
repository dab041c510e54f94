import { once } from 'node:events';
import { createServer, connect as dial, type Socket } from 'node:net';

export type Line = {
  url: string;
  /** How often it was dialled. */
  readonly calls: number;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** From now on whoever calls is heard and not answered, and so is who holds the line. */
  hush(): void;
  /** Who calls from now on is answered again. */
  speak(): void;
};

/** A line to a PostgreSQL that can be cut: whoever holds it finds nobody at the other end. */
export async function layLine(to: string): Promise<Line> {
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
    get calls() {
      return calls;
    },
    cut: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
    mend: () => listen(own),
    hush: () => {
      isHushed = true;
      for (const socket of open) socket.unpipe();
    },
    speak: () => {
      isHushed = false;
    },
  };
}
