import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import type { DemoSizes } from '#demo/demo-sizes.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { type Database, type DatabaseOptions, openDatabase } from '#server/db/database.ts';
import { demoPassword } from '#server/db/demo-accounts.ts';
import { migrate } from '#server/db/migrate.ts';
import { hashPassword } from '#server/features/authentication/passwords.ts';
import { createLocalFileStore } from '#server/files/file-store.ts';
import { openJobQueue } from '#server/jobs/job-queue.ts';
import { createFastFolder } from './fast-folder.ts';
import { createDatabase, runOnServer, startPostgres, withDatabaseName } from './postgres-server.ts';

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

/** For tests that copy, back up or write the whole database. */
export const smallDemo: DemoSizes = {
  members: 120,
  organisations: 30,
  resources: 60,
  events: 8,
  groups: 8,
  invoices: 60,
};
const sizesByProject: Record<string, DemoSizes> = {
  resilience: smallDemo,
  'stored-xss': { members: 320, organisations: 60, resources: 240, events: 8, groups: 30, invoices: 400 },
};

/** For Vitest's `globalSetup`. */
export async function setupEmbeddedTemplate(project: TestProject): Promise<() => Promise<void>> {
  const folder = createFastFolder('muster-embedded-');
  const files = path.join(folder, 'files');
  const sizes = sizesByProject[project.name.replace('-slow', '')];
  await seedAndClose(await openDatabase({ folder }), files, sizes);
  project.provide('engine', { kind: 'embedded', archive: path.join(folder, 'database'), files });
  return async () => rmSync(folder, { recursive: true, force: true });
}

export async function setupPostgresTemplate(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const files = mkdtempSync(path.join(tmpdir(), 'muster-files-'));
  await runOnServer(server.url, `DROP DATABASE IF EXISTS ${templateName}`, `CREATE DATABASE ${templateName}`);
  const databaseUrl = withDatabaseName(server.url, templateName);
  await seedAndClose(await openDatabase({ databaseUrl, folder: '' }), files);
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
  await seedDemo({ database, fileStore: createLocalFileStore(files), passwordHash, ...(sizes && { sizes }) });
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
  const folder = createFastFolder('muster-test-');
  const copy =
    engine.kind === 'embedded'
      ? await copyEmbedded(engine.archive, { ...options, folder })
      : await copyPostgres(engine.url, options);
  return {
    ...copy.database,
    folder,
    filesFolder: engine.files,
    close: async () => {
      await copy.database.close();
      await copy.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens one database for all tests of a file. */
export function setUpTestDatabase(): TestDatabase {
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
  const databaseUrl = await createDatabase(url, `TEMPLATE ${templateName}`);
  const database = await openDatabase({ ...options, databaseUrl, folder: '' });
  const name = new URL(databaseUrl).pathname.slice(1);
  return { database, drop: () => runOnServer(url, `DROP DATABASE ${name}`) };
}
