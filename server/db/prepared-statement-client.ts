import pg from 'pg';

/** Each connection keeps a plan of about 50 kB for every named statement. */
const maxNames = 300;
const maxCounted = 2_000;
const prepareThreshold = 5;

/** The best plan of a far page depends on its offset, and a cached plan cannot use a partial index. */
const isPreparable = (text: string) =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) &&
  !/\boffset \$\d/i.test(text) &&
  !/\bon conflict \([^)]*\) where\b/i.test(text);

/** Names the first statements that are used often. When all names are in use, the others stay unnamed. */
class StatementCache {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string | undefined>();

  nameOf(text: string): string | undefined {
    if (this.#names.has(text)) return this.#names.get(text);
    if (this.#names.size >= maxNames || !isPreparable(text)) return;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (this.#uses.size >= maxCounted) this.#uses.clear();
    this.#uses.set(text, uses);
    if (uses < prepareThreshold) return;
    this.#uses.delete(text);
    const name = `muster_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  evict(text: string): void {
    this.#names.set(text, undefined);
  }
}

/** Their result changes when a migration adds a column. */
const selectsStar = (text: string) => /(\bselect|\breturning|,)\s+\*|\.\*/i.test(text);

const isStalePlanError = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan');

/** PostgreSQL plans named statements once per connection. For short lists, planning takes the most time. */
export function preparedStatementClient(): typeof pg.Client {
  const names = new StatementCache();
  class NamingClient extends pg.Client {
    override query(...args: unknown[]): never {
      const [text, values] = args;
      const send = (...given: unknown[]) => super.query(...(given as [string])) as unknown;
      const mayBeNamed = typeof text === 'string' && Array.isArray(values) && args.length === 2;
      // A transaction cannot continue after an error, so an outdated plan could not be replaced in it.
      const isOnlyTry = () => this.getTransactionStatus() === 'T' && selectsStar(text as string);
      const name = mayBeNamed && !isOnlyTry() ? names.nameOf(text) : undefined;
      if (name === undefined) return send(...args) as never;
      const answer = send({ name, text, values }) as Promise<unknown>;
      return answer.catch((error: unknown) => {
        if (!isStalePlanError(error)) throw error;
        names.evict(text as string);
        return send(text, values);
      }) as never;
    }
  }
  return NamingClient as unknown as typeof pg.Client;
}
