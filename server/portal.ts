import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { openDoor } from './backup/door.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import { demoPassword } from './db/demo-accounts.ts';
import { FolderInUse } from './db/embedded/folder-lock.ts';
import { isDatabaseEmpty } from './db/is-database-empty.ts';
import { migrate } from './db/migrate.ts';
import { replicaCaughtUp } from './db/replica.ts';
import type { ReplicaFault } from './db/replica-watch.ts';
import { hashPassword } from './features/authentication/passwords.ts';
import { openInvoiceById } from './features/invoices/invoice-file.ts';
import { FilesUnusable, openFileStore } from './files/open-file-store.ts';
import { keepHouse } from './housekeeping.ts';
import { letGo } from './http/letting-go.ts';
import { startJobs } from './jobs/jobs.ts';
import { createLog } from './log.ts';
import { mailDelivery } from './mail/post-office.ts';
import { buildMarketplaceApp } from './marketplace-app.ts';
import { Metrics } from './metrics/metrics.ts';
import { type OpenedParts, openParts } from './opened-parts.ts';
import { listenFault, portFault } from './port-fault.ts';
import type { Step } from './progress.ts';
import {
  assertPayable,
  assertSpaceForFirstStart,
  assertWritable,
  CannotStart,
  warningsFor,
} from './start-checks.ts';

export type PortalOptions = {
  config: Config;
  version: string;
  webFolder?: string;
  /** What must happen before the web is served, once it is sure that this process may run: building it. */
  prepareWeb?: () => Promise<void>;
  /** Runs a part of the start and shows it; tests run it silently. */
  show: <Result>(label: string, work: (step: Step) => Promise<Result>) => Promise<Result>;
};

export type Portal = {
  app: FastifyInstance;
  log: Logger;
  /** What the operator should know, and the portal runs all the same. */
  warnings: string[];
  /** Announced, it first says for a moment that it is not ready, so that a balancer sends no more. */
  stop(options: { announced: boolean }): Promise<void>;
};

const announceFor = 1_000;
/** Longer than a proxy keeps a connection that it does not use: deploy/nginx.conf says two seconds. */
const letGoWithin = 3_000;
const drainFor = 6_000;
/** Long after the caller has gone; what waits longer for a lock keeps a connection from all others. */
const longestStatement = 30_000;
/** How far behind a replica may be when the portal starts. */
const replicaWithin = 60_000;

/** Everything of one process, in the order in which each part needs the one before; `stop` takes it down again. */
export async function startPortal({
  config,
  version,
  webFolder,
  prepareWeb,
  show,
}: PortalOptions): Promise<Portal> {
  const log = createLog(config.logLevel);
  assertPayable(config);
  await assertPortFree(config.host, config.port, 'PORT');
  await assertPortFree(config.host, config.marketplacePort, 'MARKETPLACE_PORT');
  if (config.metrics) await assertPortFree(config.metrics.host, config.metrics.port, 'METRICS_PORT');
  await assertWritable(config.dataDir);
  await assertSpaceForFirstStart(config);

  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle database connection broke');
  const onReplicaAway = (fault: ReplicaFault) =>
    log.warn(fault, 'the replica is not used: the primary does its work');
  const onReplicaBack = () => log.warn('the replica is used again');
  const { databaseUrl, replicaUrl } = config;
  const database = await show(databaseUrl ? 'Connecting to PostgreSQL' : 'Opening the database', () =>
    openDatabase({
      ...{ databaseUrl, replicaUrl, folder: config.dataDir },
      ...{ longestStatement, onIdleError, onReplicaAway, onReplicaBack },
    }).catch((error) => {
      if (error instanceof FolderInUse) throw new CannotStart(error.message);
      const what = databaseUrl
        ? 'PostgreSQL at DATABASE_URL cannot be used'
        : `The database in ${config.dataDir} cannot be opened`;
      throw new CannotStart(`${what}: ${error.message}.`, { cause: error });
    }),
  );
  await prepareWeb?.();
  const openFiles = () =>
    openFileStore(config).catch((error) => {
      throw error instanceof FilesUnusable ? new CannotStart(error.message, { cause: error }) : error;
    });
  const fileStore = await (config.files ? show('Reaching the storage', openFiles) : openFiles());
  await show('Bringing the schema up to date', () => migrate(database.unhurried));
  if (replicaUrl) {
    await show('Waiting for the replica', () =>
      replicaCaughtUp(database, replicaWithin).catch((error) => {
        const what = 'The replica at DATABASE_REPLICA_URL cannot be used';
        throw new CannotStart(`${what}: ${error.message || error.code}.`, { cause: error });
      }),
    );
  }
  if (config.demo && (await isDatabaseEmpty(database.db))) {
    await show('Founding the demo association', async ({ advance }) => {
      // Imported here, so that other starts do not load the demo content.
      const { seedDemo } = await import('#demo/seed-demo.ts');
      const passwordHash = await hashPassword(demoPassword);
      const patient = { ...database, db: database.unhurried };
      await seedDemo({ database: patient, fileStore, passwordHash, onProgress: advance });
    });
  }

  const warnings = await warningsFor(database.db, config);

  const build = { version, build: webFolder ? buildId(webFolder) : 'none' };
  const metrics = config.metrics && new Metrics({ database, build });
  let stopping = false;
  // The jobs work with what is opened after them, because that in turn hands out jobs.
  const opening = Promise.withResolvers<OpenedParts>();
  const jobs = await startJobs({
    pool: database.pool,
    handlers: {
      'deliver-mail': mailDelivery({
        db: database.db,
        smtpUrl: config.smtpUrl,
        from: config.mailFrom,
        openInvoice: (id) => openInvoiceById({ config, db: database.db, fileStore }, id),
        onRefused: (mail, refusal) => {
          metrics?.mailRefused();
          log.warn({ mail, refusal }, 'a mail was refused and is not tried again');
        },
      }),
      'settle-payments': async () => {
        const { cashier } = (await opening.promise).parts;
        await cashier.settleAll((error, payment) =>
          log.warn({ err: error, payment }, 'a payment could not be settled yet'),
        );
      },
      'remove-expired': () => keepHouse(database, fileStore),
    },
    onError: (error) => log.error({ err: error }, 'the job queue'),
    onFailure: (job, id, error) => {
      metrics?.jobFailed(job);
      log.warn({ job, id, err: error }, 'a job failed and will be tried again');
    },
  });
  const isStopping = () => stopping;
  const opened = openParts({ config, database, jobs, fileStore });
  opening.resolve(opened);
  // Made at the first sign-in, keys of several machines would come as a surprise to the others.
  await opened.keys.publicKeys();
  const shared = { config, opened, metrics, loggerInstance: log };
  const app = await buildApp({ ...shared, build, database, jobs, fileStore, webFolder, isStopping });
  const marketplace = await buildMarketplaceApp({
    ...shared,
    webFolder: webFolder && `${webFolder}-marketplace`,
  });
  const door = database.copyTo && (await openDoor(config.dataDir, database.copyTo));
  await listen(app, config.host, config.port, 'PORT');
  await listen(marketplace, config.host, config.marketplacePort, 'MARKETPLACE_PORT');
  const metricsApp = metrics?.app();
  if (config.metrics && metricsApp)
    await listen(metricsApp, config.metrics.host, config.metrics.port, 'METRICS_PORT');

  return {
    app,
    log,
    warnings,
    stop: async ({ announced }) => {
      stopping = true;
      if (announced) {
        await delay(announceFor);
        await Promise.all([app, marketplace].map(({ server }) => letGo(server, letGoWithin)));
      }
      // Whoever is in the middle of something may finish it; who stands still does not hold up the end.
      const patience = setTimeout(() => {
        for (const each of [app, marketplace]) each.server.closeAllConnections();
      }, drainFor);
      await Promise.all([app.close(), marketplace.close()]);
      clearTimeout(patience);
      await jobs.stop();
      await door?.close();
      await metricsApp?.close();
      await database.close();
    },
  };
}

/** The mark that the build left: which web is served, for `/meta`. */
function buildId(webFolder: string): string {
  const file = `${webFolder}.build-id`;
  if (!existsSync(file)) throw new CannotStart('The web is not built yet: run `npm start`, which builds it.');
  return readFileSync(file, 'utf8');
}

/** Looked at first: nobody should wait for the demo association only to read that the port is taken. */
async function assertPortFree(host: string, port: number, variable: string): Promise<void> {
  const fault = await portFault(host, port, variable);
  if (fault) throw new CannotStart(fault);
}

async function listen(app: FastifyInstance, host: string, port: number, variable: string): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CannotStart(listenFault({ code }, host, port, variable), { cause: error });
  }
}
