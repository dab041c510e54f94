import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chownToServer, startPostgresIn } from './postgres-server.ts';

export type PostgresPair = Awaited<ReturnType<typeof startPostgresPair>>;

const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200'];

/** Starts PostgreSQL and a streaming replica. Copies the data folder, because the npm package has no pg_basebackup. */
export async function startPostgresPair() {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-pair-'));
  chownToServer(folder);
  const primaryFolder = path.join(folder, 'primary');
  const replicaFolder = path.join(folder, 'replica');
  await (await startPostgresIn(primaryFolder, settings)).stop();
  mkdirSync(replicaFolder);
  const data = path.join(replicaFolder, 'data');
  cpSync(path.join(primaryFolder, 'data'), data, { recursive: true });
  chmodSync(data, 0o700);
  const primary = await startPostgresIn(primaryFolder, settings);
  const { hostname, port, username } = new URL(primary.url);
  writeFileSync(path.join(data, 'standby.signal'), '');
  const source = `host=${hostname} port=${port} user=${username}`;
  appendFileSync(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  chownToServer(replicaFolder);
  const replica = await startPostgresIn(replicaFolder, settings);
  return {
    primary,
    replica,
    stop: async () => {
      await replica.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
