import { busy } from '../http/errors.ts';

/** A few at once; some more wait for their turn; the rest are told to come back, rather than to wait for ever. */
export class Turns {
  readonly #atOnce: number;
  readonly #mayWait: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnce, mayWait }: { atOnce: number; mayWait: number }) {
    this.#atOnce = atOnce;
    this.#mayWait = mayWait;
  }

  /** Whether whoever comes now would be told to come back. */
  get isFull(): boolean {
    return this.#running >= this.#atOnce && this.#waiting.length >= this.#mayWait;
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.isFull) throw busy();
    if (this.#running < this.#atOnce) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Handed on rather than given back: somebody new must not slip in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
