import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { printLine, withProgress } from '#server/start/progress.ts';
import { createIsolatedEnv } from '#tests/support/isolated-env.ts';
import { type PostgresServer, startPostgresIn } from '#tests/support/postgres-server.ts';
import { seedAttachmentTexts } from './seed-attachment-texts.ts';
import { seedSavedItems } from './seed-saved-items.ts';
import { seedStaffRecords } from './seed-staff-records.ts';

export type SeededDatabase = { members: number; settings: { DATABASE_URL: string; DATA_DIR: string } };

export const smallMemberCount = 3_000;
export const largeMemberCount = 300_000;
export const postgresSettings = ['shared_buffers=512MB', 'max_wal_size=4GB', 'checkpoint_timeout=30min'];

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** When root runs the bench, PostgreSQL runs as the user `nobody`, who cannot read the project folder. */
const cacheDirectory =
  process.getuid?.() === 0
    ? path.join(tmpdir(), `muster-bench-${digest(process.cwd()).slice(0, 8)}`)
    : path.resolve('node_modules/.cache/muster-bench');

export const listSeedSources = () =>
  globSync([
    'server/db/{migrations/**/*,cluster-and-analyze,bulk-load}.ts',
    'demo/**/*.{ts,json,md}',
    'bench/api/{seed-saved-items,seed-staff-records,seed-attachment-texts}.ts',
  ])
    .filter((file) => !file.includes('.test.'))
    .toSorted();

type SeedStamp = { sources: string; seededAt: string };
export const createStamp = (): SeedStamp => ({
  sources: digest(
    listSeedSources()
      .map((file) => `${file}\n${readFileSync(file, 'utf8')}`)
      .join(''),
  ),
  seededAt: new Date().toISOString(),
});

/** Stamps expire after 30 days, because the demo events are over by then and their list is empty. */
export const isStampCurrent = ({ sources, seededAt }: SeedStamp) =>
  sources === createStamp().sources && Date.now() - Date.parse(seededAt) < 30 * 86_400_000;

const stampFile = (members: number) => path.join(cacheDirectory, `seeded-${members}.json`);

export function isSeeded(members: number): boolean {
  const file = stampFile(members);
  return existsSync(file) && isStampCurrent(JSON.parse(readFileSync(file, 'utf8')));
}

export function startPostgresServer(): Promise<PostgresServer> {
  const folder = path.join(cacheDirectory, 'postgresql');
  mkdirSync(folder, { recursive: true });
  return withProgress('Starting PostgreSQL', () => startPostgresIn(folder, postgresSettings));
}

export async function seedDatabase(server: PostgresServer, members: number): Promise<SeededDatabase> {
  const name = `muster_${members}`;
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const settings = { DATABASE_URL: url.href, DATA_DIR: path.join(cacheDirectory, name) };
  if (isSeeded(members)) return { members, settings };
  printLine(`Seeding ${name}:`);
  rmSync(stampFile(members), { force: true });
  rmSync(settings.DATA_DIR, { recursive: true, force: true });
  await recreateDatabase(server.url, name);
  const child = spawn(process.execPath, ['scripts/demo.ts', '--members', String(members)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: createIsolatedEnv(settings),
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${name} could not be seeded.`);
  await withProgress('Creating enquiries and history', () =>
    seedStaffRecords(settings.DATABASE_URL, members),
  );
  await withProgress('Creating saved items', () => seedSavedItems(settings.DATABASE_URL));
  await withProgress('Creating texts of attachments', () =>
    seedAttachmentTexts(settings.DATABASE_URL, members),
  );
  writeFileSync(stampFile(members), JSON.stringify(createStamp()));
  return { members, settings };
}

async function recreateDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
}
