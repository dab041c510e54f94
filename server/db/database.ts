import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { EmbeddedEngine } from './embedded/engine.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { namingClient } from './naming-client.ts';
import { limitStatements, newPool, type PoolOptions } from './new-pool.ts';
import { openReplica, type Replica } from './open-replica.ts';
import type { ReplicaFault } from './replica-watch.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

export type Database = {
  kind: 'postgresql' | 'embedded';
  /** The one pool of this process; jobs and limits use it directly. */
  pool: pg.Pool;
  replica?: Replica | undefined;
  /** Reads and writes. */
  db: Db;
  /** Reads that may lag two seconds behind: the replica where there is one that is near. */
  reader: Db;
  /** For what takes as long as it takes: migrations, and filling. */
  unhurried: Db;
  /** Of the embedded engine alone: its folder as it is at one moment, for whoever wants to read it in peace. */
  copyTo?: (folder: string) => Promise<void>;
  close(): Promise<void>;
};

export type DatabaseOptions = PoolOptions & {
  databaseUrl?: string | undefined;
  replicaUrl?: string | undefined;
  /** Where the embedded engine keeps its data when there is no `databaseUrl`. */
  folder: string;
  /** Told once when the replica is left, and the primary does its work. */
  onReplicaAway?: (fault: ReplicaFault) => void;
  onReplicaBack?: () => void;
};

export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options, options.databaseUrl) : openEmbedded(options);
}

async function openPostgres(options: DatabaseOptions, connectionString: string): Promise<Database> {
  const connectionTimeoutMillis = 5_000;
  const pool = newPool(
    {
      ...{ connectionString, max: 10, connectionTimeoutMillis, Client: namingClient() },
      onConnect: (client) => limitStatements(client, options),
    },
    options,
  );
  await assertUtf8(pool);
  const db = kyselyOver(pool);
  // Opens its connection when it is first used, and closes it when it has long not been.
  const patient = newPool({ connectionString, max: 1, connectionTimeoutMillis }, options);
  const replica = options.replicaUrl
    ? openReplica({ ...options, primaryUrl: connectionString, replicaUrl: options.replicaUrl, primary: pool })
    : undefined;
  return {
    kind: 'postgresql',
    ...{ pool, replica, db },
    reader: replica ? kyselyOver(replica.readers) : db,
    unhurried: kyselyOver(patient),
    close: async () => {
      replica?.watch.end();
      await Promise.all([pool, replica?.pool, patient].map((each) => each?.end()));
    },
  };
}

/** Other encodings cannot store every name: SQL_ASCII even accepts the schema and then fails on the first accent. */
async function assertUtf8(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query('SHOW server_encoding');
  const encoding = rows[0].server_encoding;
  if (encoding === 'UTF8') return;
  await pool.end();
  throw new Error(
    `the database has the encoding ${encoding}. Create it with the encoding UTF8 and TEMPLATE template0`,
  );
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const unlock = lockFolder(options.folder);
  const { longestStatement } = options;
  // It cannot be told to end a statement: one that goes on for twice as long is taken for stuck.
  const answerWithin = longestStatement && 2 * longestStatement;
  const engine = new EmbeddedEngine({ folder: `${options.folder}/database` }, answerWithin);
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
    unhurried: kyselyOver(unhurriedPool(pool, engine)),
    copyTo: (folder) => engine.copyTo(`${folder}/database`),
    close: async () => {
      await pool.end();
      await engine.close();
      unlock();
    },
  };
}

/** The same one session, with time: until it is given back nobody else asks the engine anything. */
function unhurriedPool(pool: pg.Pool, engine: EmbeddedEngine): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect();
      pool.once('release', engine.takeTime());
      return client;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function kyselyOver(pool: PostgresPool): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
