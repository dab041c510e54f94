import { busy } from '../http/errors.ts';

/** Runs a limited number of tasks, queues some more and rejects the rest with 503. */
export class WorkQueue {
  readonly #limits: { concurrency: number; maxQueued: number };
  readonly #queued: (() => void)[] = [];
  #running = 0;

  constructor(limits: { concurrency: number; maxQueued: number }) {
    this.#limits = limits;
  }

  get isFull(): boolean {
    return this.#running >= this.#limits.concurrency && this.#queued.length >= this.#limits.maxQueued;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.isFull) throw busy();
    if (this.#running < this.#limits.concurrency) this.#running += 1;
    else await new Promise<void>((resolve) => this.#queued.push(resolve));
    try {
      return await work();
    } finally {
      // The slot passes to the next queued task, so that a new task cannot overtake it.
      const next = this.#queued.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
