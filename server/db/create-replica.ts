import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { createPool, type PoolOptions, setStatementTimeout } from './create-pool.ts';
import { isUnavailable } from './is-unavailable.ts';
import { preparedStatementClient } from './prepared-statement-client.ts';
import { ReplicaMonitor, type ReplicaProblem } from './replica-monitor.ts';

const connectTimeoutMs = 1_000;
const queryTimeoutMs = 5_000;

export type Replica = { pool: pg.Pool; monitor: ReplicaMonitor; readPool: PostgresPool };

export type ReplicaEvents = {
  onReplicaDown?: (problem: ReplicaProblem) => void;
  onReplicaUp?: () => void;
};

type ReplicaOptions = PoolOptions &
  ReplicaEvents & { primary: pg.Pool; primaryUrl: string; replicaUrl: string };

export function createReplica({ primary, primaryUrl, replicaUrl, ...options }: ReplicaOptions): Replica {
  const activeClients = new Set<pg.PoolClient>();
  const onUnreachable = () => {
    for (const client of activeClients) void (client as unknown as pg.Client).end();
  };
  const { onReplicaDown: onDown, onReplicaUp: onUp } = options;
  const monitor = new ReplicaMonitor({ primaryUrl, replicaUrl, onUnreachable, onDown, onUp });
  const timeouts = { connectionTimeoutMillis: connectTimeoutMs, query_timeout: queryTimeoutMs };
  const onConnect = (client: pg.ClientBase) => setStatementTimeout(client, options, connectTimeoutMs);
  const Client = createFailoverClient(primary, monitor);
  const pool = createPool({ connectionString: replicaUrl, max: 10, ...timeouts, onConnect, Client }, options);
  pool.on('acquire', (client) => activeClients.add(client));
  pool.on('release', (_error, client) => activeClients.delete(client));
  return { pool, monitor, readPool: createReadPool(pool, primary, monitor) };
}

function createReadPool(replica: pg.Pool, primary: pg.Pool, monitor: ReplicaMonitor): PostgresPool {
  return {
    connect: async () => {
      if (!monitor.isUsable) return primary.connect();
      try {
        return await replica.connect();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        if (!isPoolExhausted(error)) monitor.markSuspect();
        return primary.connect();
      }
    },
    end: () => replica.end(),
    options: replica.options,
  };
}

/** All connections are in use, but the replica works. */
const isPoolExhausted = (error: unknown) =>
  (error as Error).message === 'timeout exceeded when trying to connect';

/** Repeats a failed read on the primary if the replica is unavailable, unless the read timed out. */
function createFailoverClient(primary: pg.Pool, monitor: ReplicaMonitor): typeof pg.Client {
  class ReplicaClient extends preparedStatementClient() {
    override query(...args: unknown[]): never {
      const result = super.query(...(args as [string])) as unknown;
      if (!(result instanceof Promise)) return result as never;
      return result.catch((error: Error & { code?: string }) => {
        if (!isUnavailable(error)) throw error;
        monitor.markSuspect();
        const hasTimedOut = error.message === 'Query read timeout';
        // The next query on this connection would wait for the one that timed out.
        if (hasTimedOut) void this.end();
        const [text, values] = args;
        if (hasTimedOut || error.code === queryCanceled || !isReadOnlyStatement(text)) throw error;
        return primary.query(text, values as unknown[]);
      }) as never;
    }
  }
  return ReplicaClient as unknown as typeof pg.Client;
}

const queryCanceled = '57014';

/** BEGIN must not run on the primary, because it would leave a pooled connection in a transaction. */
const isReadOnlyStatement = (text: unknown): text is string =>
  typeof text === 'string' && /^\s*(select|with)\b/i.test(text);
