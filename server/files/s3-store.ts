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
  busy(new Error('the storage is away or overloaded', { cause }));
const missing = (key: string) =>
  Object.assign(new Error(`the storage has no file "${key}"`), { code: 'ENOENT' });

export function s3Store(
  place: S3Location,
  { idleTimeoutMs, retryDelaysMs }: S3Timeouts = defaultTimeouts,
): FileStore {
  const { keyId: accessKeyId, secretKey: secretAccessKey, region } = place;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const urlOf = (key: string) => {
    const parts = [place.bucket, ...place.folder.split('/').filter(Boolean), key];
    return `${place.origin}/${parts.map(encodeURIComponent).join('/')}`;
  };

  const sendOnce = (method: string, key: string, body: Uint8Array | null, signal: AbortSignal) =>
    client.fetch(urlOf(key), {
      method,
      // aws4fetch would leave the body unsigned.
      headers: { 'x-amz-content-sha256': sha256(body ?? '') },
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      redirect: 'error',
      signal,
    });

  /** All requests are idempotent, so they can be retried. */
  async function send(method: string, key: string, body: Uint8Array | null, signal: AbortSignal) {
    for (const wait of [...retryDelaysMs, null]) {
      try {
        const answer = await sendOnce(method, key, body, signal);
        if (answer.ok || answer.status === 404) return answer;
        const fault = new Error(
          `the storage answered ${answer.status} to ${method}${await s3ErrorCode(answer)}`,
        );
        if (answer.status < 500 && answer.status !== 429) throw fault;
        if (wait === null) throw storageUnavailable(fault);
      } catch (error) {
        const isOutOfReach = error instanceof TypeError || signal.aborted;
        if (!isOutOfReach) throw error;
        if (wait === null || signal.aborted) throw storageUnavailable(error);
      }
      await delay(wait);
    }
    throw new Error('unreachable: the last wait is null');
  }

  async function* read(key: string): AsyncGenerator<Uint8Array> {
    const stopping = new AbortController();
    const giveUp = () => stopping.abort(new Error('the storage fell silent'));
    let patience = setTimeout(giveUp, idleTimeoutMs);
    try {
      const answer = await send('GET', key, null, stopping.signal);
      if (answer.status === 404) throw missing(key);
      for await (const chunk of answer.body ?? []) {
        // A slow reader is not a silent storage.
        clearTimeout(patience);
        yield chunk;
        patience = setTimeout(giveUp, idleTimeoutMs);
      }
    } catch (error) {
      throw stopping.signal.aborted && !(error instanceof HttpError)
        ? storageUnavailable(stopping.signal.reason)
        : error;
    } finally {
      clearTimeout(patience);
      stopping.abort();
    }
  }

  return {
    put: async (key, bytes) => {
      const answer = await send('PUT', key, bytes, AbortSignal.timeout(idleTimeoutMs + msToSend(bytes)));
      await answer.body?.cancel();
      if (answer.status === 404) throw new Error(`the storage has no bucket ${place.bucket}`);
    },
    open: (key) => Readable.from(read(key), { objectMode: false }),
    remove: async (key) => {
      const answer = await send('DELETE', key, null, AbortSignal.timeout(idleTimeoutMs));
      await answer.body?.cancel();
    },
  };
}

/** Only the code: the rest of the response may contain keys and addresses. */
async function s3ErrorCode(answer: Response): Promise<string> {
  const [, code] = /<Code>(\w{1,64})<\/Code>/.exec(await answer.text()) ?? [];
  return code ? `: ${code}` : '';
}

/** Slower than 100 kB per second counts as stuck. */
const msToSend = (bytes: Uint8Array) => Math.ceil(bytes.length / 100);

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
