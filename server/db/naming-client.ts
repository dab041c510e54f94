import pg from 'pg';

/** A plan takes some fifty kilobytes of each connection. */
const namedAtMost = 300;
const seenAtMost = 2_000;
/** What is asked often enough to be worth a plan that is kept. */
const usesBeforeName = 5;

/**
 * How to get to a page far away depends on how far it is: that is planned each time. So is what keeps to a partial index
 * (ON CONFLICT … WHERE): a plan that is kept does not see that a bound value is the one of the index.
 */
const isWorthAPlan = (text: string) =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) &&
  !/\boffset \$\d/i.test(text) &&
  !/\bon conflict \([^)]*\) where\b/i.test(text);

/** Which statements have a name: the first that were used a few times since the process started. */
class StatementNames {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string | undefined>();

  nameOf(text: string): string | undefined {
    if (this.#names.has(text)) return this.#names.get(text);
    if (this.#names.size >= namedAtMost || !isWorthAPlan(text)) return;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (this.#uses.size >= seenAtMost) this.#uses.clear();
    this.#uses.set(text, uses);
    if (uses < usesBeforeName) return;
    this.#uses.delete(text);
    this.#names.set(text, `muster_${this.#names.size}`);
    return this.#names.get(text);
  }

  /** From now on it is sent as it is. */
  unname(text: string): void {
    this.#names.set(text, undefined);
  }
}

/** What these give has another shape once a migration adds a column. */
const givesAllColumns = (text: string) => /(\bselect|\breturning|,)\s+\*|\.\*/i.test(text);

/** When a migration changed a table while this process runs. */
const isOutdatedPlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan');

/**
 * Clients that name the statements they send often. PostgreSQL then reads and plans them once for a connection: of a
 * short list, planning is most of its time.
 */
export function namingClient(): typeof pg.Client {
  const names = new StatementNames();
  class NamingClient extends pg.Client {
    override query(...args: unknown[]): never {
      const [text, values] = args;
      const send = (...given: unknown[]) => super.query(...(given as [string])) as unknown;
      const mayBeNamed = typeof text === 'string' && Array.isArray(values) && args.length === 2;
      // A transaction in which a statement failed cannot go on: there is no second try of an outdated plan in it.
      const isOnlyTry = () => this.getTransactionStatus() === 'T' && givesAllColumns(text as string);
      const name = mayBeNamed && !isOnlyTry() ? names.nameOf(text) : undefined;
      if (name === undefined) return send(...args) as never;
      const answer = send({ name, text, values }) as Promise<unknown>;
      return answer.catch((error: unknown) => {
        if (!isOutdatedPlan(error)) throw error;
        names.unname(text as string);
        return send(text, values);
      }) as never;
    }
  }
  return NamingClient as unknown as typeof pg.Client;
}
