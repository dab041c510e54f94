import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import type { ReplicaWatch } from './replica-watch.ts';
import { isUnavailable } from './unavailable.ts';

type ReaderPools = {
  replica: pg.Pool;
  primary: pg.Pool;
  watch: Pick<ReplicaWatch, 'isUsable' | 'suspect'>;
};

export function readerPool({ replica, primary, watch }: ReaderPools): PostgresPool {
  return {
    connect: async () => {
      if (!watch.isUsable) return primary.connect();
      try {
        return await replica.connect();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        if (!isFull(error)) watch.suspect();
        return primary.connect();
      }
    },
    end: () => replica.end(),
    options: replica.options,
  };
}

/** All connections are in use; the replica works. */
const isFull = (error: unknown) => (error as Error).message === 'timeout exceeded when trying to connect';
