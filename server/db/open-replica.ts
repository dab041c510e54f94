import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { newPool, type PoolOptions, setStatementTimeout } from './create-pool.ts';
import { isUnavailable } from './is-unavailable.ts';
import { preparedStatementClient } from './prepared-statement-client.ts';
import { ReplicaMonitor, type ReplicaProblem } from './replica-monitor.ts';

const connectTimeoutMs = 1_000;
const answerWithin = 5_000;

export type Replica = { pool: pg.Pool; watch: ReplicaMonitor; readers: PostgresPool };

type Given = PoolOptions & {
  primary: pg.Pool;
  primaryUrl: string;
  replicaUrl: string;
  onReplicaAway?: (fault: ReplicaProblem) => void;
  onReplicaBack?: () => void;
};

export function createReplica({ primary, primaryUrl, replicaUrl, ...options }: Given): Replica {
  const inUse = new Set<pg.PoolClient>();
  const watch = new ReplicaMonitor({
    ...{ primaryUrl, replicaUrl, onAway: options.onReplicaAway, onBack: options.onReplicaBack },
    onSilence: () => {
      for (const client of inUse) void (client as unknown as pg.Client).end();
    },
  });
  const pool = newPool(
    {
      ...{ connectionString: replicaUrl, max: 10 },
      ...{ connectionTimeoutMillis: connectTimeoutMs, query_timeout: answerWithin },
      Client: failoverClient(primary, watch),
      onConnect: (client) => setStatementTimeout(client, options, connectTimeoutMs),
    },
    options,
  );
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  return { pool, watch, readers: createReadPool(pool, primary, watch) };
}

function createReadPool(replica: pg.Pool, primary: pg.Pool, watch: ReplicaMonitor): PostgresPool {
  return {
    connect: async () => {
      if (!watch.isUsable) return primary.connect();
      try {
        return await replica.connect();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        if (!isPoolExhausted(error)) watch.markSuspect();
        return primary.connect();
      }
    },
    end: () => replica.end(),
    options: replica.options,
  };
}

/** All connections are in use; the replica works. */
const isPoolExhausted = (error: unknown) =>
  (error as Error).message === 'timeout exceeded when trying to connect';

/** Repeats a read that failed with the replica on the primary, unless it timed out. */
function failoverClient(primary: pg.Pool, watch: ReplicaMonitor): typeof pg.Client {
  class ReplicaClient extends preparedStatementClient() {
    override query(...args: unknown[]): never {
      const answer = super.query(...(args as [string])) as unknown;
      if (!(answer instanceof Promise)) return answer as never;
      return answer.catch((error: Error & { code?: string }) => {
        if (!isUnavailable(error)) throw error;
        watch.markSuspect();
        const isUnanswered = error.message === 'Query read timeout';
        // The next user of the connection would wait for the unanswered query.
        if (isUnanswered) void this.end();
        const [text, values] = args;
        if (isUnanswered || error.code === queryCanceled || !isReadOnlyStatement(text)) throw error;
        return primary.query(text, values as unknown[]);
      }) as never;
    }
  }
  return ReplicaClient as unknown as typeof pg.Client;
}

const queryCanceled = '57014';

/** A BEGIN would stay on a connection of the pool. */
const isReadOnlyStatement = (text: unknown): text is string =>
  typeof text === 'string' && /^\s*(select|with)\b/i.test(text);
