import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { EmbeddedEngine } from './embedded/engine.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { namingClient } from './naming-client.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

export type Database = {
  kind: 'postgresql' | 'embedded';
  /** The one pool of this process; jobs and limits use it directly. */
  pool: pg.Pool;
  /** Reads and writes. */
  db: Db;
  /** Reads that may lag a moment behind: the replica where there is one. */
  reader: Db;
  /** Of the embedded engine alone: its folder as it is at one moment, for whoever wants to read it in peace. */
  copyTo?: (folder: string) => Promise<void>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  databaseUrl?: string | undefined;
  replicaUrl?: string | undefined;
  /** Where the embedded engine keeps its data when there is no `databaseUrl`. */
  folder: string;
  /** Told of connections that break while nobody uses them. */
  onIdleError?: (error: Error) => void;
};

export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options, options.databaseUrl) : openEmbedded(options);
}

async function openPostgres(options: DatabaseOptions, connectionString: string): Promise<Database> {
  const pools = [connectionString, options.replicaUrl].filter((address) => address !== undefined);
  const [pool, replica] = pools.map((address) =>
    newPool(
      { connectionString: address, max: 10, connectionTimeoutMillis: 5_000, Client: namingClient() },
      options,
    ),
  ) as [pg.Pool, pg.Pool?];
  await pool.query('SELECT 1');
  const db = kyselyOver(pool);
  return {
    kind: 'postgresql',
    pool,
    db,
    reader: replica ? kyselyOver(replica) : db,
    close: async () => {
      await Promise.all([pool.end(), replica?.end()]);
    },
  };
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const unlock = lockFolder(options.folder);
  const engine = new EmbeddedEngine({ folder: `${options.folder}/database` });
  try {
    await engine.open();
  } catch (error) {
    unlock();
    throw error;
  }
  // The engine has one session. A query made beside an open transaction would wait for ever for that session,
  // so it fails with the pool's time-out instead.
  const pool = newPool(
    {
      stream: () => engine.connect(),
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 20_000,
    } as pg.PoolConfig,
    options,
  );
  const db = kyselyOver(pool);
  return {
    kind: 'embedded',
    pool,
    db,
    reader: db,
    copyTo: (folder) => engine.copyTo(`${folder}/database`),
    close: async () => {
      await pool.end();
      await engine.close();
      unlock();
    },
  };
}

function newPool(settings: pg.PoolConfig, { onIdleError }: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({ ...settings, types: { getTypeParser } });
  pool.on('error', (error) => onIdleError?.(error));
  // One that breaks between two statements of a transaction is nobody's at that moment: unheard, it would end the
  // process. The next statement on it fails, and so its caller is told.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Whole numbers of 64 bits become numbers (ours stay far below 2^53); dates without a time stay text. */
const getTypeParser = ((oid: number, format: 'text' | 'binary') => {
  if (oid === pg.types.builtins.INT8) return Number;
  if (oid === pg.types.builtins.DATE) return String;
  return pg.types.getTypeParser(oid, format as 'text');
}) as typeof pg.types.getTypeParser;

function kyselyOver(pool: pg.Pool): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
