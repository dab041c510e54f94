import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { EngineStream } from './engine-stream.ts';
import type { EngineOptions, EngineReply, EngineTask } from './engine-worker.ts';

type Answer = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };
type Task = EngineTask extends infer Each ? (Each extends unknown ? Omit<Each, 'id'> : never) : never;

export class EngineUnavailable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The embedded database ${reason}.`, { cause });
  }
}

/** For builds of large indexes and copies of the database. */
const maintenanceTimeoutMs = 20 * 60_000;

/** PGlite in a worker thread. An engine that hangs (as on a full disk) or dies is restarted on the next query. */
export class EmbeddedEngine {
  readonly #options: EngineOptions;
  readonly #answerWithin: number;
  #timeoutSuspensions = 0;
  readonly #pending = new Map<number, Answer>();
  readonly #streams = new Set<EngineStream>();
  #opening: Promise<Worker> | null = null;
  /** The next engine may open the folder only after the previous one has closed it. */
  #previousWorkerExit: Promise<unknown> = Promise.resolve();
  #lastId = 0;

  constructor(options: EngineOptions, answerWithin = maintenanceTimeoutMs) {
    this.#options = options;
    this.#answerWithin = answerWithin;
  }

  async open(): Promise<void> {
    await this.#opened();
  }

  connect(): Duplex {
    const stream = new EngineStream(this);
    this.#streams.add(stream);
    stream.once('close', () => this.#streams.delete(stream));
    return stream;
  }

  exchange(bytes: Uint8Array): Promise<Uint8Array> {
    return this.#ask({ bytes });
  }

  suspendTimeout(): () => void {
    this.#timeoutSuspensions += 1;
    return () => {
      this.#timeoutSuspensions -= 1;
    };
  }

  async copyTo(target: string): Promise<void> {
    const isOver = this.suspendTimeout();
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
      const opening = this.#previousWorkerExit.then(() => this.#start());
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
    worker.on('message', (report: EngineReply) =>
      report.id === 0 ? resolve(worker) : this.#resolvePending(worker, report),
    );
    const end = (cause?: unknown) => {
      const reason = cause instanceof Error ? `ended: ${cause.message}` : 'ended';
      reject(new EngineUnavailable(reason, cause));
      this.#terminateWorker(worker, reason);
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
    const tooLate = () => this.#terminateWorker(worker, 'did not answer in time and is opened again');
    const within = this.#timeoutSuspensions > 0 ? maintenanceTimeoutMs : this.#answerWithin;
    const deadline = setTimeout(tooLate, within);
    worker.postMessage({ id, ...task } as EngineTask);
    try {
      return await promise;
    } finally {
      clearTimeout(deadline);
      this.#pending.delete(id);
    }
  }

  /** SQL errors are inside the bytes. An error here is the engine's own, so it is restarted. */
  #resolvePending(worker: Worker, { id, bytes, error }: EngineReply): void {
    if (error === undefined) this.#pending.get(id)?.resolve(bytes ?? new Uint8Array());
    else this.#terminateWorker(worker, `failed: ${error}`);
  }

  #terminateWorker(worker: Worker, reason: string): void {
    this.#opening?.then(
      (current) => {
        if (current !== worker) return;
        this.#opening = null;
        this.#previousWorkerExit = worker.terminate();
        const error = new EngineUnavailable(reason);
        for (const answer of this.#pending.values()) answer.reject(error);
        for (const stream of this.#streams) stream.destroy(error);
      },
      () => {},
    );
  }
}
