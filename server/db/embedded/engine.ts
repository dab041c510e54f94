import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { EngineStream } from './engine-stream.ts';
import type { EngineOptions, EngineReport, EngineTask } from './engine-worker.ts';

type Answer = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };
type Task = EngineTask extends infer Each ? (Each extends unknown ? Omit<Each, 'id'> : never) : never;

/** The database is away for a moment; what was asked may be asked again. */
export class EngineUnavailable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The embedded database ${reason}.`, { cause });
  }
}

/** Even work that takes as long as it takes (an index over a million rows, a copy of all of it) is done by then. */
const longestWork = 20 * 60_000;

/**
 * PostgreSQL in WebAssembly, kept in a thread of its own: a slow query does not stop the HTTP server, and an engine
 * that hangs (a full disk makes it spin for ever), dies or cannot be opened is ended and opened again by whoever asks
 * next.
 */
export class EmbeddedEngine {
  readonly #options: EngineOptions;
  /** What has not answered by then is taken for stuck, unless somebody takes time. */
  readonly #answerWithin: number;
  #takingTime = 0;
  readonly #pending = new Map<number, Answer>();
  readonly #streams = new Set<EngineStream>();
  #opening: Promise<Worker> | null = null;
  /** The engine before this one: the next may open the folder only when it has let go of it. */
  #gone: Promise<unknown> = Promise.resolve();
  #lastId = 0;

  constructor(options: EngineOptions, answerWithin = longestWork) {
    this.#options = options;
    this.#answerWithin = answerWithin;
  }

  async open(): Promise<void> {
    await this.#opened();
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

  /** Answers may take long until what this gives back is called: who asks meanwhile waits behind whoever takes time. */
  takeTime(): () => void {
    this.#takingTime += 1;
    return () => {
      this.#takingTime -= 1;
    };
  }

  /** A copy of the folder as it is at one moment between two statements, which another engine may open. */
  async copyTo(target: string): Promise<void> {
    const isOver = this.takeTime();
    const fault = await this.#ask({ copyTo: target }).finally(isOver);
    if (fault.length > 0) throw new Error(Buffer.from(fault).toString());
  }

  async close(): Promise<void> {
    const worker = await this.#opening?.catch(() => null);
    if (!worker) return;
    await this.#ask({ close: true }).catch(() => {});
    this.#opening = null;
    await worker.terminate();
  }

  #opened(): Promise<Worker> {
    if (!this.#opening) {
      const opening = this.#gone.then(() => this.#start());
      this.#opening = opening;
      opening.catch(() => {
        if (this.#opening === opening) this.#opening = null;
      });
    }
    return this.#opening;
  }

  #start(): Promise<Worker> {
    const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), { workerData: this.#options });
    const { promise, resolve, reject } = Promise.withResolvers<Worker>();
    worker.on('message', (report: EngineReport) =>
      report.id === 0 ? resolve(worker) : this.#settle(worker, report),
    );
    const end = (cause?: unknown) => {
      const reason = cause instanceof Error ? `ended: ${cause.message}` : 'ended';
      reject(new EngineUnavailable(reason, cause));
      this.#abandon(worker, reason);
    };
    worker.on('error', end);
    worker.on('exit', () => end());
    return promise;
  }

  async #ask(task: Task): Promise<Uint8Array> {
    const worker = await this.#opened();
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    this.#pending.set(id, { resolve, reject });
    const tooLate = () => this.#abandon(worker, 'did not answer in time and is opened again');
    const within = this.#takingTime > 0 ? longestWork : this.#answerWithin;
    const deadline = setTimeout(tooLate, within);
    worker.postMessage({ id, ...task } as EngineTask);
    try {
      return await promise;
    } finally {
      clearTimeout(deadline);
      this.#pending.delete(id);
    }
  }

  /** Errors of SQL travel inside the bytes. One that is reported here is the engine's own, and it cannot be trusted on. */
  #settle(worker: Worker, { id, bytes, error }: EngineReport): void {
    if (error === undefined) this.#pending.get(id)?.resolve(bytes ?? new Uint8Array());
    else this.#abandon(worker, `failed: ${error}`);
  }

  #abandon(worker: Worker, reason: string): void {
    this.#opening?.then(
      (current) => {
        if (current !== worker) return;
        this.#opening = null;
        this.#gone = worker.terminate();
        const error = new EngineUnavailable(reason);
        for (const answer of this.#pending.values()) answer.reject(error);
        for (const stream of this.#streams) stream.destroy(error);
      },
      () => {},
    );
  }
}
