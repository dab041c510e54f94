import pg from 'pg';

/** Each connection holds a plan of about 50 kB for every prepared statement. */
const maxPrepared = 300;
const maxTracked = 2_000;
const prepareThreshold = 5;

/** The best plan for a far page depends on its offset. A generic plan cannot use a partial index for ON CONFLICT. */
const isPreparable = (text: string) =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) &&
  !/\boffset \$\d/i.test(text) &&
  !/\bon conflict \([^)]*\) where\b/i.test(text);

/** Prepares a statement on its fifth use. After 300 statements, new ones are not prepared. */
class StatementCache {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string | undefined>();

  nameOf(text: string): string | undefined {
    if (this.#names.has(text)) return this.#names.get(text);
    if (this.#names.size >= maxPrepared || !isPreparable(text)) return;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (this.#uses.size >= maxTracked) this.#uses.clear();
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

/** The columns of such a result change when a migration adds a column. */
const selectsStar = (text: string) => /(\bselect|\breturning|,)\s+\*|\.\*/i.test(text);

const isStalePlanError = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan');

/** Prepares frequent statements, because planning a short list takes longer than reading it. */
export function preparedStatementClient(): typeof pg.Client {
  const cache = new StatementCache();
  class PreparedStatementClient extends pg.Client {
    override query(...args: unknown[]): never {
      const [text, values] = args;
      const send = (...query: unknown[]) => super.query(...(query as [string])) as unknown;
      const isParameterized = typeof text === 'string' && Array.isArray(values) && args.length === 2;
      // A stale plan cannot be replaced in a transaction, because an error aborts the transaction.
      const cannotRetry = () => this.getTransactionStatus() === 'T' && selectsStar(text as string);
      const name = isParameterized && !cannotRetry() ? cache.nameOf(text) : undefined;
      if (name === undefined) return send(...args) as never;
      const result = send({ name, text, values }) as Promise<unknown>;
      return result.catch((error: unknown) => {
        if (!isStalePlanError(error)) throw error;
        cache.evict(text as string);
        return send(text, values);
      }) as never;
    }
  }
  return PreparedStatementClient as unknown as typeof pg.Client;
}
