import type { FastifyInstance } from 'fastify';
import { withTimeout } from '../clock/with-timeout.ts';
import { getFreeBytes, minFreeBytes } from './disk-space.ts';

const databaseTimeoutMs = 3_000;

type HealthOptions = {
  checkDatabase: () => Promise<void>;
  clock: { measure(): Promise<void>; offsetSeconds: number | undefined };
  dataDir: string;
  isStopping: () => boolean;
};

export function registerHealthRoutes(app: FastifyInstance, options: HealthOptions): void {
  // Concurrent probes share one check.
  let runningCheck: Promise<void> | null = null;
  const checkDatabase = () => {
    runningCheck ??= options
      .checkDatabase()
      .then(() => options.clock.measure())
      .finally(() => {
        runningCheck = null;
      });
    return runningCheck;
  };
  const health = { ...options, checkDatabase };

  app.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'live' }));

  app.get('/health/ready', { logLevel: 'silent' }, async (_request, reply) => {
    const failures = health.isStopping() ? ['stopping'] : await findFailures(health);
    const warnings = findWarnings(health);
    if (failures.length === 0) return { status: 'ready', ...warnings };
    return reply.status(503).send({ status: 'not ready', failures, ...warnings });
  });
}

function findWarnings({ clock: { offsetSeconds } }: HealthOptions) {
  return offsetSeconds === undefined ? {} : { warnings: ['clock'], clockOffsetSeconds: offsetSeconds };
}

async function findFailures({ checkDatabase, dataDir }: HealthOptions): Promise<string[]> {
  const isDatabaseReady = await withTimeout(checkDatabase(), databaseTimeoutMs).then(
    () => true,
    () => false,
  );
  const hasDiskSpace = (await getFreeBytes(dataDir).catch(() => 0)) >= minFreeBytes;
  return [...(isDatabaseReady ? [] : ['database']), ...(hasDiskSpace ? [] : ['disk'])];
}
