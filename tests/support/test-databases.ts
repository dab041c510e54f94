import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import type { DemoSizes } from '#demo/demo-sizes.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { type Database, type DatabaseOptions, openDatabase } from '#server/db/database.ts';
import { demoPassword } from '#server/db/demo-accounts.ts';
import { migrate } from '#server/db/migrate.ts';
import { hashPassword } from '#server/features/authentication/passwords.ts';
import { localFileStore } from '#server/files/file-store.ts';
import { openJobQueue } from '#server/jobs/job-queue.ts';
import { startPostgres } from './postgres-server.ts';

/** A migrated database with demo data. Each test file gets a copy. */
export type EngineTemplate =
  | { kind: 'embedded'; archive: string; files: string }
  | { kind: 'postgresql'; url: string; files: string };

declare module 'vitest' {
  interface ProvidedContext {
    engine: EngineTemplate;
  }
}

const templateName = 'muster_template';

/** Demo sizes of the Vitest projects that copy, back up or overwrite the whole database. */
const smallSizes: Record<string, DemoSizes> = {
  resilience: { members: 120, organisations: 30, resources: 60, events: 8, groups: 8, invoices: 60 },
  'stored-xss': { members: 320, organisations: 60, resources: 240, events: 8, groups: 30, invoices: 400 },
};

/** For Vitest's `globalSetup`. */
export async function setupEmbeddedTemplate(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-embedded-'));
  const files = path.join(folder, 'files');
  const sizes = smallSizes[project.name.replace('-slow', '')];
  await seedAndClose(await openDatabase({ folder }), files, sizes);
  project.provide('engine', { kind: 'embedded', archive: path.join(folder, 'database'), files });
  return async () => rmSync(folder, { recursive: true, force: true });
}

export async function setupPostgresTemplate(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const files = mkdtempSync(path.join(tmpdir(), 'muster-files-'));
  await runOnServer(server.url, `DROP DATABASE IF EXISTS ${templateName}`, `CREATE DATABASE ${templateName}`);
  await seedAndClose(
    await openDatabase({ databaseUrl: withDatabaseName(server.url, templateName), folder: '' }),
    files,
  );
  project.provide('engine', { kind: 'postgresql', url: server.url, files });
  return async () => {
    await server.stop();
    rmSync(files, { recursive: true, force: true });
  };
}

/** Migrates the database, adds the demo data and closes it. */
export async function seedAndClose(database: Database, files: string, sizes?: DemoSizes): Promise<void> {
  await migrate(database.db);
  const passwordHash = await hashPassword(demoPassword);
  await seedDemo({ database, fileStore: localFileStore(files), passwordHash, ...(sizes && { sizes }) });
  // Creates the tables of the job queue.
  const onError = (error: Error) => {
    throw error;
  };
  const jobQueue = await openJobQueue({ pool: database.pool, onError });
  await jobQueue.stop();
  await database.close();
}

export type TestDatabase = Database & { filesFolder: string; folder: string };

/** Opens a copy of the template database, on the engine of the Vitest project. */
export async function openTestDatabase(options: Partial<DatabaseOptions> = {}): Promise<TestDatabase> {
  const engine = inject('engine');
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-test-'));
  const opened =
    engine.kind === 'embedded'
      ? await copyEmbedded(engine.archive, { ...options, folder })
      : await copyPostgres(engine.url, options);
  return {
    ...opened.database,
    folder,
    filesFolder: engine.files,
    close: async () => {
      await opened.database.close();
      await opened.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens one database for all tests of a file. */
export function testDatabase(): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await openTestDatabase());
  });
  afterAll(() => database.close?.());
  return database;
}

async function copyEmbedded(archive: string, options: DatabaseOptions) {
  cpSync(archive, path.join(options.folder, 'database'), { recursive: true });
  return { database: await openDatabase(options), drop: async () => {} };
}

async function copyPostgres(url: string, options: Partial<DatabaseOptions>) {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await runOnServer(url, `CREATE DATABASE ${name} TEMPLATE ${templateName}`);
  const database = await openDatabase({ ...options, databaseUrl: withDatabaseName(url, name), folder: '' });
  return { database, drop: () => runOnServer(url, `DROP DATABASE ${name}`) };
}

async function runOnServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

function withDatabaseName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
