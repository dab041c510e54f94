import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { freeBytes, minFreeBytes } from './disk-space.ts';

export type Health = {
  checkDatabase: () => Promise<void>;
  clock: { measure(): Promise<void>; offsetSeconds: number | undefined };
  dataDir: string;
  isStopping: () => boolean;
};

export function healthRoutes(app: FastifyInstance, given: Health): void {
  // Concurrent probes share one check.
  let running: Promise<void> | null = null;
  const checkDatabase = () => {
    running ??= given
      .checkDatabase()
      .then(() => given.clock.measure())
      .finally(() => {
        running = null;
      });
    return running;
  };
  const health = { ...given, checkDatabase };

  app.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'live' }));

  app.get('/health/ready', { logLevel: 'silent' }, async (_request, reply) => {
    const faults = health.isStopping() ? ['stopping'] : await faultsOf(health);
    const warnings = warningsOf(health);
    if (faults.length === 0) return { status: 'ready', ...warnings };
    return reply.status(503).send({ status: 'not ready', faults, ...warnings });
  });
}

function warningsOf({ clock: { offsetSeconds } }: Health) {
  return offsetSeconds === undefined ? {} : { warnings: ['clock'], clockOffsetSeconds: offsetSeconds };
}

async function faultsOf({ checkDatabase, dataDir }: Health): Promise<string[]> {
  const isReachable = checkDatabase().then(
    () => true,
    () => false,
  );
  const isInTime = await Promise.race([isReachable, delay(3_000, false, { ref: false })]);
  const hasRoom = (await freeBytes(dataDir).catch(() => 0)) >= minFreeBytes;
  return [...(isInTime ? [] : ['database']), ...(hasRoom ? [] : ['disk'])];
}
