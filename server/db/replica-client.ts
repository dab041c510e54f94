import type pg from 'pg';
import { namingClient } from './naming-client.ts';
import { isUnavailable } from './unavailable.ts';

type Given = {
  primary: pg.Pool;
  /** Told when a statement was lost with the replica. */
  onLost: () => void;
};

/**
 * Clients of the replica. A statement that is lost with it is asked of the primary once more, for it did nothing but
 * read. One that took too long is not: it would take the primary's time as well.
 */
export function replicaClient({ primary, onLost }: Given): typeof pg.Client {
  class ReplicaClient extends namingClient() {
    override query(...args: unknown[]): never {
      const answer = super.query(...(args as [string])) as unknown;
      if (!(answer instanceof Promise)) return answer as never;
      return answer.catch((error: Error & { code?: string }) => {
        if (!isUnavailable(error)) throw error;
        onLost();
        const isUnanswered = error.message === 'Query read timeout';
        // Whoever had the connection next would wait behind what was not answered.
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

/** What begins a transaction, for one, would stay with a connection that is nobody's. */
const isReading = (text: unknown): text is string =>
  typeof text === 'string' && /^\s*(select|with)\b/i.test(text);
