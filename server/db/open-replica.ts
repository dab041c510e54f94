import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { limitStatements, newPool, type PoolOptions } from './new-pool.ts';
import { readerPool } from './reader-pool.ts';
import { replicaClient } from './replica-client.ts';
import { type ReplicaFault, ReplicaWatch } from './replica-watch.ts';

const connectWithin = 1_000;
const answerWithin = 5_000;

export type Replica = { pool: pg.Pool; watch: ReplicaWatch; readers: PostgresPool };

type Given = PoolOptions & {
  primary: pg.Pool;
  primaryUrl: string;
  replicaUrl: string;
  onReplicaAway?: (fault: ReplicaFault) => void;
  onReplicaBack?: () => void;
};

export function openReplica({ primary, primaryUrl, replicaUrl, ...options }: Given): Replica {
  const inUse = new Set<pg.PoolClient>();
  const watch = new ReplicaWatch({
    ...{ primaryUrl, replicaUrl, onAway: options.onReplicaAway, onBack: options.onReplicaBack },
    onSilence: () => {
      for (const client of inUse) void (client as unknown as pg.Client).end();
    },
  });
  const pool = newPool(
    {
      ...{ connectionString: replicaUrl, max: 10 },
      ...{ connectionTimeoutMillis: connectWithin, query_timeout: answerWithin },
      Client: replicaClient({ primary, onLost: () => watch.suspect() }),
      onConnect: (client) => limitStatements(client, options, connectWithin),
    },
    options,
  );
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  return { pool, watch, readers: readerPool({ replica: pool, primary, watch }) };
}
