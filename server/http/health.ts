import type { FastifyInstance } from 'fastify';
import { withTimeout } from '../clock/with-timeout.ts';
import { getFreeBytes, minFreeBytes } from './disk-space.ts';

const databaseTimeoutMs = 3_000;

type CheckDatabase = () => Promise<void>;

type HealthOptions = {
  checkDatabase: CheckDatabase;
  clock: { measure(): Promise<void>; offsetSeconds: number | undefined };
  dataDir: string;
  isStopping: () => boolean;
};

export function registerHealthRoutes(app: FastifyInstance, options: HealthOptions): void {
  const { clock, dataDir, isStopping } = options;
  // Concurrent probes share one check.
  let runningCheck: Promise<void> | null = null;
  const runCheck = () => options.checkDatabase().then(() => clock.measure());
  const checkDatabase = () => {
    runningCheck ??= runCheck().finally(() => (runningCheck = null));
    return runningCheck;
  };

  app.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'live' }));

  app.get('/health/ready', { logLevel: 'silent' }, async (_request, reply) => {
    const failures = isStopping() ? ['stopping'] : await findFailures(checkDatabase, dataDir);
    const { offsetSeconds } = clock;
    const warnings = offsetSeconds !== undefined && {
      warnings: ['clock'],
      clockOffsetSeconds: offsetSeconds,
    };
    if (failures.length === 0) return { status: 'ready', ...warnings };
    return reply.status(503).send({ status: 'not ready', failures, ...warnings });
  });
}

async function findFailures(checkDatabase: CheckDatabase, dataDir: string): Promise<string[]> {
  const isDatabaseReady = await withTimeout(checkDatabase(), databaseTimeoutMs).then(
    () => true,
    () => false,
  );
  const hasDiskSpace = (await getFreeBytes(dataDir).catch(() => 0)) >= minFreeBytes;
  return [...(isDatabaseReady ? [] : ['database']), ...(hasDiskSpace ? [] : ['disk'])];
}
