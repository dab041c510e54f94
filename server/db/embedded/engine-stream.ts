import { Duplex } from 'node:stream';

type WireTransport = { exchange(bytes: Uint8Array): Promise<Uint8Array> };

const authenticationOk = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const terminate = 0x58;

/** A socket for `pg` that forwards the wire protocol to the engine. */
export class EngineStream extends Duplex {
  readonly #engine: WireTransport;
  #isStarted = false;

  constructor(engine: WireTransport) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#forward(chunk).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#forward(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  async #forward(bytes: Buffer): Promise<void> {
    if (!this.#isStarted) return this.#startSession();
    if (bytes[0] === terminate) {
      this.push(null);
      return;
    }
    const response = await this.#engine.exchange(bytes);
    if (response.length > 0) this.push(Buffer.from(response.buffer, response.byteOffset, response.length));
  }

  /** Resets the only session of the engine, which an earlier connection has used. */
  async #startSession(): Promise<void> {
    this.#isStarted = true;
    await this.#engine.exchange(simpleQuery('ROLLBACK'));
    await this.#engine.exchange(simpleQuery('DISCARD ALL'));
    this.push(Buffer.concat([authenticationOk, readyForQuery]));
  }
}

function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
