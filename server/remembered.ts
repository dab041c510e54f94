import { elapsedMs, type Mark, takeMark } from './elapsed-ms.ts';

type Kept<Value> = { value: Promise<Value>; since: Mark };

/**
 * Answers that may be a few seconds old: looked up once, however many ask at the same time. What fails is not kept.
 * Only for what changes seldom and harms nobody when it is seen a moment late.
 */
export class Remembered<Key, Value> {
  readonly #milliseconds: number;
  readonly #atMost: number;
  readonly #kept = new Map<Key, Kept<Value>>();

  constructor({ milliseconds = 5_000, atMost = 10_000 } = {}) {
    this.#milliseconds = milliseconds;
    this.#atMost = atMost;
  }

  get(key: Key, look: () => Promise<Value>): Promise<Value> {
    const known = this.#kept.get(key);
    if (known && elapsedMs(known.since) < this.#milliseconds) return known.value;
    const kept = { value: look(), since: takeMark() };
    this.#keep(key, kept);
    kept.value.catch(() => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    });
    return kept.value;
  }

  #keep(key: Key, kept: Kept<Value>): void {
    if (this.#milliseconds === 0) return;
    this.#kept.delete(key);
    const oldest = this.#kept.keys().next();
    if (!oldest.done && this.#kept.size >= this.#atMost) this.#kept.delete(oldest.value);
    this.#kept.set(key, kept);
  }
}
