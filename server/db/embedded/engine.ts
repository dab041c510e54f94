import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { EngineStream } from './engine-stream.ts';
import type { EngineOptions, EngineReport, EngineTask } from './engine-worker.ts';

type Answer = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };
type Task = EngineTask extends infer Each ? (Each extends unknown ? Omit<Each, 'id'> : never) : never;

export class EngineRestarted extends Error {
  constructor() {
    super('The embedded database did not answer in time and was opened again.');
  }
}

/**
 * PostgreSQL in WebAssembly, kept in a thread of its own: a slow query does not stop the HTTP server, and an engine
 * that hangs (a full disk makes it spin for ever) can be ended from outside and opened again.
 */
export class EmbeddedEngine {
  readonly #options: EngineOptions;
  readonly #answerWithin: number;
  readonly #pending = new Map<number, Answer>();
  readonly #streams = new Set<EngineStream>();
  #worker!: Worker;
  #ready!: Promise<void>;
  #lastId = 0;
  #closing = false;

  constructor(options: EngineOptions, answerWithin = 60_000) {
    this.#options = options;
    this.#answerWithin = answerWithin;
    this.#start();
  }

  get ready(): Promise<void> {
    return this.#ready;
  }

  /** A connection for `pg`, which speaks its ordinary protocol over it. */
  connect(): Duplex {
    const stream = new EngineStream(this);
    this.#streams.add(stream);
    stream.once('close', () => this.#streams.delete(stream));
    return stream;
  }

  exchange(bytes: Uint8Array): Promise<Uint8Array> {
    return this.#ask({ bytes });
  }

  async close(): Promise<void> {
    this.#closing = true;
    await this.#ask({ close: true }).catch(() => {});
    await this.#worker.terminate();
  }

  #start(): void {
    const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), { workerData: this.#options });
    this.#worker = worker;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#ready = promise;
    // Whoever asks next sees the failure; without this an engine that nobody asks would end the process.
    promise.catch(() => {});
    worker.on('message', (report: EngineReport) => (report.id === 0 ? resolve() : this.#settle(report)));
    worker.on('error', (error) => {
      reject(error);
      if (worker === this.#worker) this.#dropConnections(error as Error);
    });
  }

  async #ask(task: Task): Promise<Uint8Array> {
    await this.#ready;
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    this.#pending.set(id, { resolve, reject });
    const deadline = setTimeout(() => this.#restart(), this.#answerWithin);
    this.#worker.postMessage({ id, ...task } as EngineTask);
    try {
      return await promise;
    } finally {
      clearTimeout(deadline);
      this.#pending.delete(id);
    }
  }

  #settle({ id, bytes, error }: EngineReport): void {
    const answer = this.#pending.get(id);
    if (error === undefined) answer?.resolve(bytes ?? new Uint8Array());
    else answer?.reject(new Error(error));
  }

  #restart(): void {
    const stuck = this.#worker;
    this.#dropConnections(new EngineRestarted());
    if (this.#closing) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ready = promise;
    // The next engine may open the folder only when the stuck one has let go of it.
    stuck.terminate().then(() => {
      this.#start();
      this.#ready.then(resolve, resolve);
    });
  }

  #dropConnections(error: Error): void {
    for (const answer of this.#pending.values()) answer.reject(error);
    for (const stream of this.#streams) stream.destroy(error);
  }
}
