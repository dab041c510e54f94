import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { handToServer, startPostgresIn } from './postgres-server.ts';

export type PostgresPair = Awaited<ReturnType<typeof startPostgresPair>>;

const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200'];

/** A PostgreSQL and a streaming replica, which starts as a copy of the data because the npm package has no pg_basebackup. */
export async function startPostgresPair() {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-pair-'));
  handToServer(folder);
  const [first, second] = ['primary', 'replica'].map((name) => path.join(folder, name)) as [string, string];
  await (await startPostgresIn(first, settings)).stop();
  mkdirSync(second);
  const data = path.join(second, 'data');
  cpSync(path.join(first, 'data'), data, { recursive: true });
  chmodSync(data, 0o700);
  const primary = await startPostgresIn(first, settings);
  const { hostname, port, username } = new URL(primary.url);
  writeFileSync(path.join(data, 'standby.signal'), '');
  const source = `host=${hostname} port=${port} user=${username}`;
  appendFileSync(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  handToServer(second);
  const replica = await startPostgresIn(second, settings);
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
