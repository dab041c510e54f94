import type pg from 'pg';
import { namingClient } from './naming-client.ts';
import { isUnavailable } from './unavailable.ts';

type Given = { primary: pg.Pool; onLost: () => void };

/** Repeats a read that failed with the replica on the primary, unless it timed out. */
export function replicaClient({ primary, onLost }: Given): typeof pg.Client {
  class ReplicaClient extends namingClient() {
    override query(...args: unknown[]): never {
      const answer = super.query(...(args as [string])) as unknown;
      if (!(answer instanceof Promise)) return answer as never;
      return answer.catch((error: Error & { code?: string }) => {
        if (!isUnavailable(error)) throw error;
        onLost();
        const isUnanswered = error.message === 'Query read timeout';
        // The next user of the connection would wait for the unanswered query.
        if (isUnanswered) void this.end();
        const [text, values] = args;
        if (isUnanswered || error.code === tookTooLong || !isReading(text)) throw error;
        return primary.query(text, values as unknown[]);
      }) as never;
    }
  }
  return ReplicaClient as unknown as typeof pg.Client;
}

const tookTooLong = '57014';

/** A BEGIN would stay on a connection of the pool. */
const isReading = (text: unknown): text is string =>
  typeof text === 'string' && /^\s*(select|with)\b/i.test(text);
