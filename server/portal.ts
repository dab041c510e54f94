import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { startSnapshotServer } from './backup/snapshot-server.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import { jobHandlers } from './features/job-handlers.ts';
import { openJobQueue } from './jobs/job-queue.ts';
import { createLog } from './log/log.ts';
import { buildMarketplaceApp } from './marketplace-app.ts';
import { Metrics } from './metrics/metrics.ts';
import { createServices } from './start/create-services.ts';
import { connectDatabase, connectFileStore, prepareDatabase } from './start/prepare-database.ts';
import type { WithProgress } from './start/progress.ts';
import { closeServers, listenAll } from './start/servers.ts';
import { assertStartable, listStartupWarnings, StartupError } from './start/startup-checks.ts';

type PortalOptions = {
  config: Config;
  version: string;
  webFolder?: string;
  /** Runs after the startup checks. */
  prepareWeb?: (() => Promise<void>) | undefined;
  showProgress: WithProgress;
};

export type RunningPortal = {
  app: FastifyInstance;
  log: Logger;
  associationName: string;
  warnings: string[];
  /** `drainFirst`: fails readiness first, so that the load balancer stops sending requests. */
  stop(options: { drainFirst: boolean }): Promise<void>;
};

export async function startPortal(options: PortalOptions): Promise<RunningPortal> {
  const { config, version, webFolder, prepareWeb, showProgress } = options;
  const log = createLog(config.logLevel);
  await assertStartable(config);
  const database = await connectDatabase(config, log, showProgress);
  await prepareWeb?.();
  const fileStore = await connectFileStore(config, showProgress);
  await prepareDatabase({ config, database, fileStore, showProgress });
  const warnings = await listStartupWarnings(database.db, config);

  const build = { version, build: webFolder ? readBuildId(webFolder) : 'none' };
  const metrics = config.metrics && new Metrics({ database, build });
  const jobQueue = await openPortalJobQueue(database, log, metrics);
  const appServices = createServices({ config, database, fileStore, jobQueue, log, metrics });
  // Created at startup, because other machines would learn of a key from the first sign-in too late.
  await appServices.services.signingKeys.loadPublicKeys();
  await appServices.settings.refresh();
  await jobQueue.startWorkers(jobHandlers(appServices.services));

  let isStopping = false;
  const shared = { appServices, metrics, loggerInstance: log };
  const marketplaceFolder = webFolder && `${webFolder}-marketplace`;
  const servers = {
    portal: await buildApp({ ...shared, build, webFolder, isStopping: () => isStopping }),
    marketplace: await buildMarketplaceApp({ ...shared, webFolder: marketplaceFolder }),
    metrics: metrics?.app(),
  };
  const snapshotServer = database.copyTo && (await startSnapshotServer(config.dataDir, database.copyTo));
  await listenAll(servers, config);

  return {
    app: servers.portal,
    log,
    associationName: appServices.settings.current.association.name,
    warnings,
    stop: async (stopOptions) => {
      isStopping = true;
      await closeServers(servers, stopOptions);
      await jobQueue.stop();
      await snapshotServer?.close();
      await servers.metrics?.close();
      await database.close();
    },
  };
}

const openPortalJobQueue = ({ pool }: Database, log: Logger, metrics: Metrics | undefined) =>
  openJobQueue({
    pool,
    onError: (error) => log.error({ err: error }, 'job queue error'),
    onFailure: (job, id, error) => {
      metrics?.countJobFailure(job);
      log.warn({ job, id, err: error }, 'job attempt failed');
    },
  });

function readBuildId(webFolder: string): string {
  const file = `${webFolder}.build-id`;
  if (!existsSync(file))
    throw new StartupError('The web app is not built: run `npm start`, which builds it.');
  return readFileSync(file, 'utf8');
}
