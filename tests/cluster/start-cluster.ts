import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { createS3Store } from '#server/files/s3-store.ts';
import { parseS3Url, type S3Location } from '#server/files/s3-url.ts';
import { findFreePort } from '#tests/support/find-free-port.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { findNginx, nginxMissing, startNginx } from '#tests/support/nginx.ts';
import { type PortalProcess, startPortalProcess, type Version } from '#tests/support/portal-process.ts';
import { startPostgresPair } from '#tests/support/postgres-replica.ts';
import { startS3Server } from '#tests/support/s3-server.ts';

export type ClusterPortal = {
  /** The URL that bypasses the proxy. */
  url: string;
  port: number;
  marketplacePort: number;
  portal: PortalProcess;
  /** Starts the portal again, optionally in another version. */
  restart(version?: Version): Promise<void>;
};
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Starts three portals behind the proxy of deploy/. They share a database with a replica, object storage and a mail server. */
export async function startCluster() {
  const program = findNginx();
  if (!program) throw new Error(nginxMissing);
  const [databases, storage, mail] = await Promise.all([
    startPostgresPair(),
    openStorage(),
    startMailServer(),
  ]);
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-cluster-'));
  const shared = {
    DATABASE_URL: databases.primary.url,
    DATABASE_REPLICA_URL: databases.replica.url,
    FILES_URL: storage.url,
    SMTP_URL: mail.url,
    DEMO: 'true',
    // The same as in compose.yaml.
    TRUST_PROXY: '1',
  };
  const startOne = async (name: string): Promise<ClusterPortal> => {
    const [port, marketplacePort] = [await findFreePort(), await findFreePort()];
    const ports = { PORT: String(port), MARKETPLACE_PORT: String(marketplacePort) };
    const ownSettings = { DATA_DIR: path.join(folder, name), ...ports };
    const start = (version?: Version) => startPortalProcess({ ...shared, ...ownSettings }, version);
    const started: ClusterPortal = {
      url: `http://127.0.0.1:${port}`,
      port,
      marketplacePort,
      portal: await start(),
      restart: async (version) => {
        started.portal = await start(version);
      },
    };
    return started;
  };
  const portals = await Promise.all([startOne('one'), startOne('two'), startOne('three')]);
  const nginx = await startNginx(program, portals);
  const [primary, replica] = [new pg.Client(databases.primary.url), new pg.Client(databases.replica.url)];
  await Promise.all([primary.connect(), replica.connect()]);
  return {
    url: nginx.url,
    portals,
    nginx,
    databases,
    primary,
    replica,
    storage,
    mail,
    stop: async () => {
      await nginx.stop();
      await Promise.all(portals.map(({ portal }) => portal.end('SIGKILL')));
      await Promise.all([primary.end(), replica.end()]);
      await databases.stop();
      await storage.close();
      mail.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The storage of FILES_URL_TEST, or a test server. */
async function openStorage() {
  const server = process.env.FILES_URL_TEST ? null : await startS3Server();
  const url = server?.url ?? (process.env.FILES_URL_TEST as string);
  const store = createS3Store(parseS3Url(url) as S3Location);
  return { url, read: (key: string) => buffer(store.open(key)), close: async () => server?.close() };
}
