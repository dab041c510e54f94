import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { say, step } from '#server/start/progress.ts';
import { ownEnvironment } from '#tests/support/own-environment.ts';
import { type PostgresServer, startPostgresIn } from '#tests/support/postgres-server.ts';
import { isUpToDate, keptFolder, readMark, removeMark, writeMark } from './kept-folder.ts';

export type Engine = 'postgresql' | 'embedded';

/** An association of some size on some engine, as the portal's settings name it. */
export type FilledDatabase = {
  engine: Engine;
  members: number;
  settings: { DATABASE_URL: string; DATA_DIR: string };
};

export const small = 3_000;
export const large = 300_000;

/** As on a machine that is there for it; shown in the report. */
export const postgresSettings = ['shared_buffers=512MB', 'max_wal_size=4GB', 'checkpoint_timeout=30min'];

/** The embedded engine is for small associations: a filling that takes longer says so better than any figure. */
export const embeddedMinutes = 15;

const nameOf = (engine: Engine, members: number) => `${engine}-${members}`;
const isFilled = (engine: Engine, members: number) => {
  const mark = readMark(nameOf(engine, members));
  return isUpToDate(mark) && !mark?.tooSlow;
};

/** All of them, or for somebody in a hurry those that are there already, and the small one in any case. */
export const sizesToMeasure = (engine: Engine, inAHurry: boolean) =>
  [small, large].filter((members) => !inAHurry || members === small || isFilled(engine, members));

export function startKeptPostgres(): Promise<PostgresServer> {
  mkdirSync(keptFolder, { recursive: true });
  const folder = path.join(keptFolder, 'postgresql');
  mkdirSync(folder, { recursive: true });
  return step('Starting PostgreSQL', () => startPostgresIn(folder, postgresSettings));
}

export async function fillPostgres(server: PostgresServer, members: number): Promise<FilledDatabase> {
  const name = nameOf('postgresql', members);
  const url = new URL(server.url);
  url.pathname = `/muster_${members}`;
  const settings = { DATABASE_URL: url.href, DATA_DIR: path.join(keptFolder, name) };
  if (!isFilled('postgresql', members)) {
    removeMark(name);
    await recreate(server.url, `muster_${members}`);
    await fill(name, members, settings);
  }
  return { engine: 'postgresql', members, settings };
}

/** Nothing, where the engine would take too long to be filled so far. */
export async function fillEmbedded(members: number): Promise<FilledDatabase | undefined> {
  const name = nameOf('embedded', members);
  const settings = { DATABASE_URL: '', DATA_DIR: path.join(keptFolder, name) };
  if (!isUpToDate(readMark(name))) {
    removeMark(name);
    await fill(name, members, settings, embeddedMinutes * 60);
  }
  return readMark(name)?.tooSlow ? undefined : { engine: 'embedded', members, settings };
}

/** By the command that anybody fills a database with, which shows how far it is. */
async function fill(
  name: string,
  members: number,
  settings: FilledDatabase['settings'],
  most?: number,
): Promise<void> {
  say(`Filling ${name}, once:`);
  rmSync(settings.DATA_DIR, { recursive: true, force: true });
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const child = spawn(process.execPath, ['scripts/demo.ts', '--members', String(members)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: ownEnvironment(settings),
  });
  // Not by its signal: a system that is short of memory sends the same.
  let tooSlow = false as boolean;
  const giveUp = () => {
    tooSlow = child.kill('SIGKILL');
  };
  const alarm = most && setTimeout(giveUp, most * 1000);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (alarm) clearTimeout(alarm);
  if (code !== 0 && !tooSlow) throw new Error(`${name} could not be filled.`);
  if (tooSlow) {
    say(`  Given up after ${most} s.`);
    rmSync(settings.DATA_DIR, { recursive: true, force: true });
  }
  writeMark(name, { seconds: seconds(), ...(tooSlow && { tooSlow }) });
}

async function recreate(url: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${database}`);
  await client.end();
}
