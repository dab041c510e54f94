import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { openDoor } from './backup/door.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import { jobHandlers } from './features/job-handlers.ts';
import { type JobQueue, openJobQueue } from './jobs/job-queue.ts';
import { createLog } from './log/log.ts';
import { buildMarketplaceApp } from './marketplace-app.ts';
import { Metrics } from './metrics/metrics.ts';
import { openServices } from './start/open-services.ts';
import { connectDatabase, connectFileStore } from './start/open-storage.ts';
import { prepareDatabase } from './start/prepare-database.ts';
import type { ShowStep } from './start/progress.ts';
import { closeServers, listenAll } from './start/servers.ts';
import { assertStartable, CannotStart, warningsFor } from './start/start-checks.ts';

export type PortalOptions = {
  config: Config;
  version: string;
  webFolder?: string;
  /** Builds the web. Runs after the checks that could stop the start. */
  prepareWeb?: () => Promise<void>;
  /** Runs a step of the start and shows its progress; tests run it silently. */
  show: ShowStep;
};

export type Portal = {
  app: FastifyInstance;
  log: Logger;
  /** Sentences for the operator about problems that do not prevent the start. */
  warnings: string[];
  /** With `announced`, readiness fails for a moment first, so that a load balancer sends no more requests. */
  stop(options: { announced: boolean }): Promise<void>;
};

/** Starts one process, in the order in which each part needs the one before; `stop` takes it down again. */
export async function startPortal({
  config,
  version,
  webFolder,
  prepareWeb,
  show,
}: PortalOptions): Promise<Portal> {
  const log = createLog(config.logLevel);
  await assertStartable(config);
  const database = await connectDatabase(config, log, show);
  await prepareWeb?.();
  const fileStore = await connectFileStore(config, show);
  await prepareDatabase({ config, database, fileStore, show });
  const warnings = await warningsFor(database.db, config);

  const build = { version, build: webFolder ? buildId(webFolder) : 'none' };
  const metrics = config.metrics && new Metrics({ database, build });
  const jobQueue = await openPortalJobs(database, log, metrics);
  const opened = openServices({ config, database, fileStore, jobQueue, log, metrics });
  // Creates the signing key now: a key made at the first sign-in would be unknown to other machines for a moment.
  await opened.services.keys.publicKeys();
  await jobQueue.work(jobHandlers(opened.services));

  let isStopping = false;
  const shared = { opened, metrics, loggerInstance: log };
  const servers = {
    portal: await buildApp({ ...shared, build, webFolder, isStopping: () => isStopping }),
    marketplace: await buildMarketplaceApp({ ...shared, webFolder: webFolder && `${webFolder}-marketplace` }),
    metrics: metrics?.app(),
  };
  const backupDoor = database.copyTo && (await openDoor(config.dataDir, database.copyTo));
  await listenAll(servers, config);

  return {
    app: servers.portal,
    log,
    warnings,
    stop: async (options) => {
      isStopping = true;
      await closeServers(servers, options);
      await jobQueue.stop();
      await backupDoor?.close();
      await servers.metrics?.close();
      await database.close();
    },
  };
}

const openPortalJobs = ({ pool }: Database, log: Logger, metrics: Metrics | undefined): Promise<JobQueue> =>
  openJobQueue({
    pool,
    onError: (error) => log.error({ err: error }, 'the job queue'),
    onFailure: (job, id, error) => {
      metrics?.jobFailed(job);
      log.warn({ job, id, err: error }, 'a job failed and will be tried again');
    },
  });

/** Identifies the build that is served, for `/meta`. */
function buildId(webFolder: string): string {
  const file = `${webFolder}.build-id`;
  if (!existsSync(file)) throw new CannotStart('The web is not built yet: run `npm start`, which builds it.');
  return readFileSync(file, 'utf8');
}
