import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { busy } from '../http/errors.ts';
import type { FileStore, StreamedFile } from './file-store.ts';
import type { S3Location } from './s3-url.ts';

type S3Timeouts = { idleTimeoutMs: number; retryDelaysMs: number[] };
const defaultTimeouts: S3Timeouts = { idleTimeoutMs: 10_000, retryDelaysMs: [100, 500] };

const storageUnavailable = (cause: unknown) =>
  busy(new Error('object storage unavailable or overloaded', { cause }));
const notFound = (key: string) => Object.assign(new Error(`no such object: "${key}"`), { code: 'ENOENT' });

export function createS3Store(
  location: S3Location,
  { idleTimeoutMs, retryDelaysMs }: S3Timeouts = defaultTimeouts,
): FileStore {
  const { keyId: accessKeyId, secretKey: secretAccessKey, region } = location;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const toUrl = (key: string) => {
    const parts = [location.bucket, ...location.folder.split('/').filter(Boolean), key];
    return `${location.origin}/${parts.map(encodeURIComponent).join('/')}`;
  };

  const sendOnce = async (method: string, key: string, body: StreamedFile | null, signal: AbortSignal) => {
    // Without this header aws4fetch does not sign the body.
    const headers = { 'x-amz-content-sha256': body?.sha256 ?? sha256('') };
    const { url, headers: signedHeaders } = await client.sign(toUrl(key), { method, headers });
    // Without it a proxy may compress files, and the length in the response is not that of the file.
    signedHeaders.set('accept-encoding', 'identity');
    // The storage requires the length of a stream, which fetch does not know.
    if (body) signedHeaders.set('content-length', String(body.byteSize));
    return fetch(url, {
      method,
      headers: signedHeaders,
      ...(body && { body: ReadableStream.from(body.read()), duplex: 'half' }),
      redirect: 'error',
      signal,
    } as RequestInit);
  };

  /** All requests are idempotent, so they can be retried. */
  async function send(method: string, key: string, body: StreamedFile | null, signal: AbortSignal) {
    for (const delayMs of [...retryDelaysMs, null]) {
      try {
        const response = await sendOnce(method, key, body, signal);
        if (response.ok || response.status === 404) return response;
        const reason = `${response.status} for ${method}${await readErrorCode(response)}`;
        const responseError = new Error(`object storage returned ${reason}`);
        if (response.status < 500 && response.status !== 429) throw responseError;
        if (delayMs === null) throw storageUnavailable(responseError);
      } catch (error) {
        const isConnectionError = error instanceof TypeError || signal.aborted;
        if (!isConnectionError) throw error;
        if (delayMs === null || signal.aborted) throw storageUnavailable(error);
      }
      await delay(delayMs);
    }
    throw new Error('unreachable: the last delay is null');
  }

  async function openWithSize(key: string) {
    const abortController = new AbortController();
    const onIdle = () => abortController.abort(new Error('object storage stopped responding'));
    let idleTimer = setTimeout(onIdle, idleTimeoutMs);
    const close = () => {
      clearTimeout(idleTimer);
      abortController.abort();
    };
    async function* read(body: AsyncIterable<Uint8Array> | null): AsyncGenerator<Uint8Array> {
      try {
        for await (const chunk of body ?? []) {
          // The timer stops while the consumer handles the chunk: the timeout applies only to the storage.
          clearTimeout(idleTimer);
          yield chunk;
          idleTimer = setTimeout(onIdle, idleTimeoutMs);
        }
      } catch (error) {
        throw abortController.signal.aborted ? storageUnavailable(abortController.signal.reason) : error;
      } finally {
        close();
      }
    }
    try {
      const response = await send('GET', key, null, abortController.signal);
      if (response.status === 404) throw notFound(key);
      return { byteSize: Number(response.headers.get('content-length')), content: read(response.body) };
    } catch (error) {
      close();
      throw error;
    }
  }

  async function* read(key: string): AsyncGenerator<Uint8Array> {
    yield* (await openWithSize(key)).content;
  }

  const putStream = async (key: string, file: StreamedFile) => {
    const timeoutMs = idleTimeoutMs + toUploadMs(file);
    const response = await send('PUT', key, file, AbortSignal.timeout(timeoutMs));
    await response.body?.cancel();
    if (response.status === 404) throw new Error(`object storage has no bucket ${location.bucket}`);
  };

  return {
    put: (key, bytes) => putStream(key, toStreamedFile(bytes)),
    putStream,
    open: (key) => Readable.from(read(key), { objectMode: false }),
    openWithSize,
    remove: async (key) => {
      const response = await send('DELETE', key, null, AbortSignal.timeout(idleTimeoutMs));
      await response.body?.cancel();
    },
  };
}

/** Omits the rest of the response, because it may contain file keys and network addresses. */
async function readErrorCode(response: Response): Promise<string> {
  const [, code] = /<Code>(\w{1,64})<\/Code>/.exec(await response.text()) ?? [];
  return code ? `: ${code}` : '';
}

/** Allows for a slow connection of 100 kB per second, which is 100 bytes per millisecond. */
const toUploadMs = ({ byteSize }: StreamedFile) => Math.ceil(byteSize / 100);

const toStreamedFile = (bytes: Uint8Array): StreamedFile => ({
  async *read() {
    if (bytes.length > 0) yield bytes;
  },
  byteSize: bytes.length,
  sha256: sha256(bytes),
});

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
