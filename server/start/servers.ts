import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { drainConnections } from '../http/drain-connections.ts';
import { describeListenError } from './port-check.ts';
import { StartupError } from './startup-checks.ts';

/** Time that readiness fails before the portal stops accepting connections. */
const readinessFailureMs = 1_000;
/** Longer than the keep-alive of the proxy: 2 s in deploy/nginx.conf. */
const connectionDrainMs = 3_000;
const requestDrainMs = 6_000;

export type Servers = {
  portal: FastifyInstance;
  marketplace: FastifyInstance;
  metrics: FastifyInstance | undefined;
};

export async function listenAll({ portal, marketplace, metrics }: Servers, config: Config): Promise<void> {
  await listen(portal, config, config.port, 'PORT');
  await listen(marketplace, config, config.marketplacePort, 'MARKETPLACE_PORT');
  if (config.metrics && metrics) await listen(metrics, config.metrics, config.metrics.port, 'METRICS_PORT');
}

async function listen(app: FastifyInstance, { host }: { host: string }, port: number, variable: string) {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(describeListenError(code, host, port, variable), { cause: error });
  }
}

export async function closeServers({ portal, marketplace }: Servers, options: { drainFirst: boolean }) {
  const servers = [portal, marketplace];
  if (options.drainFirst) {
    await delay(readinessFailureMs);
    await Promise.all(servers.map(({ server }) => drainConnections(server, connectionDrainMs)));
  }
  const timer = setTimeout(() => {
    for (const { server } of servers) server.closeAllConnections();
  }, requestDrainMs);
  await Promise.all(servers.map((server) => server.close()));
  clearTimeout(timer);
}
