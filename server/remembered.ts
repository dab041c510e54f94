type Kept<Value> = { value: Promise<Value>; since: number };

/**
 * Answers that may be a few seconds old: asked for once, however many ask at the same time. What fails is not kept.
 * Only for what changes seldom and harms nobody when it is seen a moment late.
 */
export class Remembered<Key, Value> {
  readonly #load: (key: Key) => Promise<Value>;
  readonly #milliseconds: number;
  readonly #atMost: number;
  readonly #kept = new Map<Key, Kept<Value>>();

  constructor(load: (key: Key) => Promise<Value>, { milliseconds = 5_000, atMost = 10_000 } = {}) {
    this.#load = load;
    this.#milliseconds = milliseconds;
    this.#atMost = atMost;
  }

  get(key: Key): Promise<Value> {
    const known = this.#kept.get(key);
    if (known && Date.now() - known.since < this.#milliseconds) return known.value;
    this.#kept.delete(key);
    const oldest = this.#kept.keys().next();
    if (!oldest.done && this.#kept.size >= this.#atMost) this.#kept.delete(oldest.value);
    const value = this.#load(key);
    const kept = { value, since: Date.now() };
    this.#kept.set(key, kept);
    value.catch(() => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    });
    return value;
  }
}
