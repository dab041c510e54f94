import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { EngineStream } from './engine-stream.ts';
import type { EngineCommand, EngineOptions, EngineReply, EngineTask } from './engine-worker.ts';

type PendingReply = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };

export class EngineUnavailableError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The embedded database ${reason}.`, { cause });
  }
}

/** For building large indexes and copying the database. */
const maintenanceTimeoutMs = 20 * 60_000;

/** PGlite in a worker thread. The next query restarts an engine that hangs (for example on a full disk) or exits. */
export class EmbeddedEngine {
  readonly #options: EngineOptions;
  readonly #queryTimeoutMs: number;
  #timeoutSuspensions = 0;
  readonly #pending = new Map<number, PendingReply>();
  readonly #streams = new Set<EngineStream>();
  #opening: Promise<Worker> | null = null;
  /** The next engine may open the folder only after the previous one has closed it. */
  #previousWorkerExit: Promise<unknown> = Promise.resolve();
  #lastId = 0;

  constructor(options: EngineOptions, queryTimeoutMs = maintenanceTimeoutMs) {
    this.#options = options;
    this.#queryTimeoutMs = queryTimeoutMs;
  }

  async open(): Promise<void> {
    await this.#openWorker();
  }

  connect(): Duplex {
    const stream = new EngineStream(this);
    this.#streams.add(stream);
    stream.once('close', () => this.#streams.delete(stream));
    return stream;
  }

  exchange(bytes: Uint8Array): Promise<Uint8Array> {
    return this.#send({ bytes });
  }

  suspendTimeout(): () => void {
    this.#timeoutSuspensions += 1;
    return () => {
      this.#timeoutSuspensions -= 1;
    };
  }

  async copyTo(target: string): Promise<void> {
    const resumeTimeout = this.suspendTimeout();
    const error = await this.#send({ copyTo: target }).finally(resumeTimeout);
    if (error.length > 0) throw new Error(Buffer.from(error).toString());
  }

  async close(): Promise<void> {
    const worker = await this.#opening?.catch(() => null);
    if (!worker) return;
    await this.#send({ close: true }).catch(() => {});
    this.#opening = null;
    await worker.terminate();
  }

  #openWorker(): Promise<Worker> {
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
    worker.on('message', (reply: EngineReply) =>
      reply.id === 0 ? resolve(worker) : this.#resolvePending(worker, reply),
    );
    const end = (cause?: unknown) => {
      const reason = cause instanceof Error ? `ended: ${cause.message}` : 'ended';
      reject(new EngineUnavailableError(reason, cause));
      this.#terminateWorker(worker, reason);
    };
    worker.on('error', end);
    worker.on('exit', () => end());
    return promise;
  }

  async #send(command: EngineCommand): Promise<Uint8Array> {
    const worker = await this.#openWorker();
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    this.#pending.set(id, { resolve, reject });
    const onTimeout = () => this.#terminateWorker(worker, 'timed out and is being reopened');
    const timeoutMs = this.#timeoutSuspensions > 0 ? maintenanceTimeoutMs : this.#queryTimeoutMs;
    const timer = setTimeout(onTimeout, timeoutMs);
    worker.postMessage({ id, ...command } satisfies EngineTask);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#pending.delete(id);
    }
  }

  /** The bytes include SQL errors. Any other error is a failure of the engine, so it restarts. */
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
        const error = new EngineUnavailableError(reason);
        for (const reply of this.#pending.values()) reply.reject(error);
        for (const stream of this.#streams) stream.destroy(error);
      },
      () => {},
    );
  }
}
