import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { createPool, type PoolOptions, setStatementTimeout } from './create-pool.ts';
import { createReplica, type Replica, type ReplicaEvents } from './create-replica.ts';
import { lockDirectory } from './embedded/directory-lock.ts';
import { EmbeddedEngine } from './embedded/engine.ts';
import { preparedStatementClient } from './prepared-statement-client.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

export type Database = {
  kind: 'postgresql' | 'embedded';
  pool: pg.Pool;
  replica?: Replica | undefined;
  db: Db;
  /** The replica if it is healthy. Lags up to two seconds. */
  readDb: Db;
  /** No statement timeout, for migrations and bulk inserts. */
  dbWithoutTimeout: Db;
  /** Copies the folder of the embedded engine between two statements. */
  copyTo?: (folder: string) => Promise<void>;
  close(): Promise<void>;
};

export type DatabaseOptions = PoolOptions &
  ReplicaEvents & { databaseUrl?: string | undefined; replicaUrl?: string | undefined; folder: string };

export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options, options.databaseUrl) : openEmbedded(options);
}

async function openPostgres(options: DatabaseOptions, connectionString: string): Promise<Database> {
  const connectionTimeoutMillis = 5_000;
  const onConnect = (client: pg.ClientBase) => setStatementTimeout(client, options);
  const clientSettings = { Client: preparedStatementClient(), onConnect };
  const pool = createPool({ connectionString, max: 10, connectionTimeoutMillis, ...clientSettings }, options);
  await assertUtf8(pool);
  const db = createKysely(pool);
  const poolForLongStatements = createPool({ connectionString, max: 1, connectionTimeoutMillis }, options);
  const { replicaUrl } = options;
  const replica = replicaUrl
    ? createReplica({ ...options, primaryUrl: connectionString, replicaUrl, primary: pool })
    : undefined;
  return {
    kind: 'postgresql',
    pool,
    replica,
    db,
    readDb: replica ? createKysely(replica.readPool) : db,
    dbWithoutTimeout: createKysely(poolForLongStatements),
    close: async () => {
      replica?.monitor.stop();
      await Promise.all([pool, replica?.pool, poolForLongStatements].map((each) => each?.end()));
    },
  };
}

/** A SQL_ASCII database accepts the schema and fails later, on the first accent. */
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
  const unlock = lockDirectory(options.folder);
  const { statementTimeoutMs } = options;
  // The engine cannot cancel a statement, so it restarts after twice the timeout.
  const engineTimeoutMs = statementTimeoutMs && 2 * statementTimeoutMs;
  const engine = new EmbeddedEngine({ folder: `${options.folder}/database` }, engineTimeoutMs);
  try {
    await engine.open();
  } catch (error) {
    unlock();
    throw error;
  }
  // The engine has one session, so a query during an open transaction waits until the pool times out.
  const timeouts = { idleTimeoutMillis: 0, connectionTimeoutMillis: 20_000 };
  const pool = createPool({ stream: () => engine.connect(), max: 1, ...timeouts } as pg.PoolConfig, options);
  const db = createKysely(pool);
  return {
    kind: 'embedded',
    pool,
    db,
    readDb: db,
    dbWithoutTimeout: createKysely(poolWithoutTimeout(pool, engine)),
    copyTo: (folder) => engine.copyTo(`${folder}/database`),
    close: async () => {
      await pool.end();
      await engine.close();
      unlock();
    },
  };
}

function poolWithoutTimeout(pool: pg.Pool, engine: EmbeddedEngine): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect();
      pool.once('release', engine.suspendTimeout());
      return client;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function createKysely(pool: PostgresPool): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
