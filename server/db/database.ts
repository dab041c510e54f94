import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { EmbeddedEngine } from './embedded/engine.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { namingClient } from './naming-client.ts';
import { readerPool } from './reader-pool.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

export type Database = {
  kind: 'postgresql' | 'embedded';
  /** The one pool of this process; jobs and limits use it directly. */
  pool: pg.Pool;
  /** That of the replica, where there is one. */
  replicaPool?: pg.Pool | undefined;
  /** Reads and writes. */
  db: Db;
  /** Reads that may lag a moment behind: the replica where there is one. */
  reader: Db;
  /** For what takes as long as it takes: migrations, and filling. */
  unhurried: Db;
  /** Of the embedded engine alone: its folder as it is at one moment, for whoever wants to read it in peace. */
  copyTo?: (folder: string) => Promise<void>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  databaseUrl?: string | undefined;
  replicaUrl?: string | undefined;
  /** Where the embedded engine keeps its data when there is no `databaseUrl`. */
  folder: string;
  /** How many milliseconds PostgreSQL may work on one statement; without it, as many as it takes. */
  longestStatement?: number;
  /** Told of connections that break while nobody uses them. */
  onIdleError?: (error: Error) => void;
  /** Told when the replica cannot be reached, and the primary does its work. */
  onReplicaAway?: (error: Error) => void;
};

export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options, options.databaseUrl) : openEmbedded(options);
}

async function openPostgres(options: DatabaseOptions, connectionString: string): Promise<Database> {
  const pools = [connectionString, options.replicaUrl].filter((address) => address !== undefined);
  const connectionTimeoutMillis = 5_000;
  const [pool, replica] = pools.map((address) =>
    newPool(
      {
        ...{ connectionString: address, max: 10, connectionTimeoutMillis, Client: namingClient() },
        onConnect: (client) => limitStatements(client, options),
      },
      options,
    ),
  ) as [pg.Pool, pg.Pool?];
  await pool.query('SELECT 1');
  const db = kyselyOver(pool);
  // Opens its connection when it is first used, and closes it when it has long not been.
  const patient = newPool({ connectionString, max: 1, connectionTimeoutMillis }, options);
  return {
    kind: 'postgresql',
    pool,
    replicaPool: replica,
    db,
    reader: replica ? kyselyOver(readerPool({ replica, primary: pool, onAway: options.onReplicaAway })) : db,
    unhurried: kyselyOver(patient),
    close: async () => {
      await Promise.all([pool, replica, patient].map((each) => each?.end()));
    },
  };
}

/** By a statement, for a pooler in between refuses a connection that asks for it when it opens. */
async function limitStatements(client: pg.ClientBase, { longestStatement }: DatabaseOptions): Promise<void> {
  if (longestStatement) await client.query(`SET statement_timeout = ${longestStatement}`);
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
    unhurried: db,
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

function kyselyOver(pool: PostgresPool): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
