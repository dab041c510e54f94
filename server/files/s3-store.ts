import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { busy, HttpError } from '../http/errors.ts';
import type { FileStore } from './file-store.ts';
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

  const sendOnce = (method: string, key: string, body: Uint8Array | null, signal: AbortSignal) =>
    client.fetch(toUrl(key), {
      method,
      // Without this header aws4fetch does not sign the body.
      headers: { 'x-amz-content-sha256': sha256(body ?? '') },
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      redirect: 'error',
      signal,
    });

  /** All requests are idempotent, so they can be retried. */
  async function send(method: string, key: string, body: Uint8Array | null, signal: AbortSignal) {
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

  async function* read(key: string): AsyncGenerator<Uint8Array> {
    const abortController = new AbortController();
    const onIdle = () => abortController.abort(new Error('object storage stopped responding'));
    let idleTimer = setTimeout(onIdle, idleTimeoutMs);
    try {
      const response = await send('GET', key, null, abortController.signal);
      if (response.status === 404) throw notFound(key);
      for await (const chunk of response.body ?? []) {
        // The timer stops while the consumer handles the chunk: the timeout applies only to the storage.
        clearTimeout(idleTimer);
        yield chunk;
        idleTimer = setTimeout(onIdle, idleTimeoutMs);
      }
    } catch (error) {
      throw abortController.signal.aborted && !(error instanceof HttpError)
        ? storageUnavailable(abortController.signal.reason)
        : error;
    } finally {
      clearTimeout(idleTimer);
      abortController.abort();
    }
  }

  return {
    put: async (key, bytes) => {
      const timeoutMs = idleTimeoutMs + toUploadMs(bytes);
      const response = await send('PUT', key, bytes, AbortSignal.timeout(timeoutMs));
      await response.body?.cancel();
      if (response.status === 404) throw new Error(`object storage has no bucket ${location.bucket}`);
    },
    open: (key) => Readable.from(read(key), { objectMode: false }),
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
const toUploadMs = (bytes: Uint8Array) => Math.ceil(bytes.length / 100);

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
