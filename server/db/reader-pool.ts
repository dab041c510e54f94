import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { isUnavailable } from './unavailable.ts';

/** How long the primary is asked before the replica is tried again. */
const awayFor = 5_000;

type ReaderPools = {
  replica: pg.Pool;
  primary: pg.Pool;
  /** Told each time that the replica was tried in vain. */
  onAway?: ((error: Error) => void) | undefined;
};

/** Connections to the replica; while it is away, to the primary, which has all that it has. */
export function readerPool({ replica, primary, onAway }: ReaderPools): PostgresPool {
  let backAt = 0;
  return {
    connect: async () => {
      if (Date.now() < backAt) return primary.connect();
      try {
        return await replica.connect();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        backAt = Date.now() + awayFor;
        onAway?.(error as Error);
        return primary.connect();
      }
    },
    end: () => replica.end(),
    options: replica.options,
  };
}
