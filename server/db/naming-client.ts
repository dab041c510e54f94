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

/**
 * Which statements have a name: those used a few times, and not so long ago. Whoever asks in ever new ways takes the
 * names of what is seldom asked, and of nothing else.
 */
class StatementNames {
  readonly #uses = new Map<string, number>();
  /** The one used longest ago comes first. */
  readonly #names = new Map<string, string | undefined>();
  readonly #inUse = new Set<string>();
  #given = 0;
  /** Grows with each name that is taken away. */
  takenAway = 0;

  nameOf(text: string): string | undefined {
    if (this.#names.has(text)) return this.#asLatest(text);
    if (!isWorthAPlan(text)) return;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (this.#uses.size >= seenAtMost) this.#uses.clear();
    this.#uses.set(text, uses);
    if (uses < usesBeforeName) return;
    this.#uses.delete(text);
    if (this.#names.size >= namedAtMost) this.#takeOldest();
    const name = `muster_${this.#given++}`;
    this.#inUse.add(name);
    this.#names.set(text, name);
    return name;
  }

  isInUse(name: string): boolean {
    return this.#inUse.has(name);
  }

  /** From now on it is sent as it is. */
  unname(text: string): void {
    this.#takeAway(this.#names.get(text));
    this.#names.set(text, undefined);
  }

  #asLatest(text: string): string | undefined {
    const name = this.#names.get(text);
    this.#names.delete(text);
    this.#names.set(text, name);
    return name;
  }

  #takeOldest(): void {
    const [[text, name]] = this.#names as unknown as [[string, string | undefined]];
    this.#names.delete(text);
    this.#takeAway(name);
  }

  #takeAway(name: string | undefined): void {
    if (name !== undefined && this.#inUse.delete(name)) this.takenAway += 1;
  }
}

/** What these give has another shape once a migration adds a column. */
const givesAllColumns = (text: string) => /(\bselect|\breturning|,)\s+\*|\.\*/i.test(text);

/** When a migration changed a table while this process runs. */
const isOutdatedPlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan');

/** What pg itself remembers of a connection: the statements that have a plan there, by name. */
function preparedOn(client: pg.Client): Record<string, string> {
  const { connection } = client as unknown as { connection: { parsedStatements: Record<string, string> } };
  return connection.parsedStatements;
}

/**
 * Clients that name the statements they send often. PostgreSQL then reads and plans them once for a connection: of a
 * short list, planning is most of its time.
 */
export function namingClient(): typeof pg.Client {
  const names = new StatementNames();
  class NamingClient extends pg.Client {
    #takenAway = 0;
    #outlived: string[] = [];

    override query(...args: unknown[]): never {
      const [text, values] = args;
      const send = (...given: unknown[]) => super.query(...(given as [string])) as unknown;
      const mayBeNamed = typeof text === 'string' && Array.isArray(values) && args.length === 2;
      // A transaction in which a statement failed cannot go on: there is no second try of an outdated plan in it.
      const isOnlyTry = () => this.getTransactionStatus() === 'T' && givesAllColumns(text as string);
      const name = mayBeNamed && !isOnlyTry() ? names.nameOf(text) : undefined;
      if (name === undefined) return send(...args) as never;
      const sendNamed = () => send({ name, text, values }) as Promise<unknown>;
      const answer = this.#letGo()?.then(sendNamed) ?? sendNamed();
      return answer.catch((error: unknown) => {
        if (!isOutdatedPlan(error)) throw error;
        names.unname(text as string);
        return send(text, values);
      }) as never;
    }

    /** Plans whose names were taken away, one before each statement; between transactions, where it disturbs nothing. */
    #letGo(): Promise<unknown> | undefined {
      if (this.getTransactionStatus() !== 'I') return;
      const prepared = preparedOn(this);
      if (this.#takenAway !== names.takenAway) {
        this.#takenAway = names.takenAway;
        this.#outlived = Object.keys(prepared).filter((name) => !names.isInUse(name));
      }
      const name = this.#outlived.pop();
      if (name === undefined) return;
      delete prepared[name];
      // Where it fails the connection is gone, and whoever sends the next is told.
      return super.query(`DEALLOCATE ${name}`).catch(() => {});
    }
  }
  return NamingClient as unknown as typeof pg.Client;
}
