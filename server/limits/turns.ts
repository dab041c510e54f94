import { busy } from '../http/errors.ts';

/** Runs a limited number of tasks, queues some more and rejects the rest with 503. */
export class Turns {
  readonly #limits: { atOnce: number; mayWait: number };
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: { atOnce: number; mayWait: number }) {
    this.#limits = limits;
  }

  get isFull(): boolean {
    return this.#running >= this.#limits.atOnce && this.#waiting.length >= this.#limits.mayWait;
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.isFull) throw busy();
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Passed to the next in the queue, so that a new task cannot overtake it.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
