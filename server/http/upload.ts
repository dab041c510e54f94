import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { disableBodyTimeout } from './connection-timeouts.ts';
import { badRequest, busy, HttpError, validationFailed } from './errors.ts';

/** Slow uploads are disconnected, because they hold memory that other uploads need. */
const idleTimeoutMs = 20_000;
const totalTimeoutMs = 180_000;
const checkIntervalMs = 5_000;

const maxUploadsPerClient = 2;
const activeUploads = new Map<string, number>();

/** Files stay in memory until the response, so all uploads of a process share this limit. */
const maxBufferedBytes = 128 * 1024 * 1024;
let bufferedBytes = 0;

const multipartOverheadBytes = 64 * 1024;
const limits = { files: 4, fields: 4, parts: 8, fieldSize: 1024, fieldNameSize: 100, headerPairs: 20 };

export async function withBody<Result>(
  endpoint: Endpoint,
  request: FastifyRequest,
  work: (body: unknown) => Promise<Result>,
): Promise<Result> {
  if (endpoint.bodyEncoding !== 'multipart') {
    if (request.isMultipart?.()) throw new HttpError('unsupportedType');
    return work(request.body);
  }
  const clientKey = request.caller?.memberId ?? request.ip;
  const active = activeUploads.get(clientKey) ?? 0;
  if (active >= maxUploadsPerClient) throw busy();
  activeUploads.set(clientKey, active + 1);
  disableBodyTimeout(request);
  const stopWatching = watchUploadProgress(request);
  let reservedBytes = 0;
  const reserve = (bytes: number) => {
    if (reservedBytes + bytes > (endpoint.maxBytes ?? 0)) throw tooLarge(endpoint);
    if (bufferedBytes + bytes > maxBufferedBytes) throw busy();
    reservedBytes += bytes;
    bufferedBytes += bytes;
  };
  try {
    const reading = readForm(endpoint, request, reserve);
    const form = await Promise.race([reading, rejectOnDisconnect(request)]).finally(stopWatching);
    return await work(form);
  } finally {
    bufferedBytes -= reservedBytes;
    const remaining = (activeUploads.get(clientKey) ?? 1) - 1;
    if (remaining > 0) activeUploads.set(clientKey, remaining);
    else activeUploads.delete(clientKey);
  }
}

/** A disconnect before the first read causes no read error, so this waits for `close`. */
async function rejectOnDisconnect({ raw }: FastifyRequest): Promise<never> {
  if (!raw.closed) await new Promise((resolve) => raw.once('close', resolve));
  if (raw.readableEnded) return new Promise(() => {});
  throw badRequest('The upload was interrupted.');
}

/** Disconnects the client when no byte arrives for 20 s, or after 180 s. */
function watchUploadProgress({ raw }: FastifyRequest): () => void {
  const disconnect = () => raw.destroy();
  const totalTimer = setTimeout(disconnect, totalTimeoutMs);
  let { bytesRead } = raw.socket;
  let idleMs = 0;
  const idleTimer = setInterval(() => {
    idleMs = raw.socket.bytesRead === bytesRead ? idleMs + checkIntervalMs : 0;
    bytesRead = raw.socket.bytesRead;
    if (idleMs >= idleTimeoutMs) disconnect();
  }, checkIntervalMs);
  return () => {
    clearInterval(idleTimer);
    clearTimeout(totalTimer);
  };
}

type ReserveBytes = (bytes: number) => void;

async function readForm(endpoint: Endpoint, request: FastifyRequest, reserve: ReserveBytes) {
  if (!request.isMultipart()) throw multipartRequired(endpoint);
  const { maxBytes = 0 } = endpoint;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + multipartOverheadBytes)
    throw tooLarge(endpoint);
  const body = new Map<string, unknown[]>();
  try {
    // One byte more than allowed, so that `reserve` sees the excess and rejects.
    for await (const part of request.parts({ limits: { ...limits, fileSize: maxBytes + 1 } })) {
      const value = part.type === 'file' ? await readFile(part, reserve) : part.value;
      body.set(part.fieldname, [...(body.get(part.fieldname) ?? []), value]);
    }
  } catch (error) {
    // Drain the rest of the body: a browser that is disconnected mid-upload never shows the response.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof HttpError) throw error;
    const message = 'must be one file in a complete multipart form';
    throw validationFailed([{ field: formatFieldNames(endpoint), message }]);
  }
  // A repeated field becomes a list, which the schema rejects.
  return Object.fromEntries(
    [...body].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}

async function readFile(part: MultipartFile, reserve: ReserveBytes): Promise<File> {
  const chunks: Buffer<ArrayBuffer>[] = [];
  for await (const chunk of part.file) {
    reserve(chunk.length);
    chunks.push(chunk);
  }
  return new File(chunks, part.filename ?? '', { type: part.mimetype });
}

function tooLarge(endpoint: Endpoint): HttpError {
  const message = `must be at most ${(endpoint.maxBytes ?? 0) / 1024 / 1024} MB`;
  return fieldError('tooLarge', formatFieldNames(endpoint), message);
}

const multipartRequired = (endpoint: Endpoint) =>
  fieldError('unsupportedType', formatFieldNames(endpoint), 'must be sent as multipart/form-data');

const fieldError = (code: 'tooLarge' | 'unsupportedType', field: string, message: string) =>
  new HttpError(code, { message: `${field}: ${message}.`, fields: [{ field, message }] });

const formatFieldNames = ({ body }: Endpoint) =>
  body instanceof z.ZodMiniObject ? Object.keys(body.shape).join(', ') : 'body';
