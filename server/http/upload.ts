import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { disableBodyTimeout } from './connection-timeouts.ts';
import { badRequest, busy, HttpError, validationFailed } from './errors.ts';

/** Slow uploads are cut off, because others wait for the memory. */
const seconds = { idle: 20, whole: 180, look: 5 };
const maxUploadsPerCaller = 2;
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
  const who = request.caller?.memberId ?? request.ip;
  const others = activeUploads.get(who) ?? 0;
  if (others >= maxUploadsPerCaller) throw busy();
  activeUploads.set(who, others + 1);
  disableBodyTimeout(request);
  const endWatch = watchUploadProgress(request);
  let own = 0;
  const hold = (bytes: number) => {
    if (own + bytes > (endpoint.maxBytes ?? 0)) throw tooLarge(endpoint);
    if (bufferedBytes + bytes > maxBufferedBytes) throw busy();
    own += bytes;
    bufferedBytes += bytes;
  };
  try {
    const form = await Promise.race([readForm(endpoint, request, hold), rejectOnDisconnect(request)]).finally(
      endWatch,
    );
    return await work(form);
  } finally {
    bufferedBytes -= own;
    const left = (activeUploads.get(who) ?? 1) - 1;
    if (left > 0) activeUploads.set(who, left);
    else activeUploads.delete(who);
  }
}

/** A client that disconnects before anything is read causes no read error. */
async function rejectOnDisconnect({ raw }: FastifyRequest): Promise<never> {
  if (!raw.closed) await new Promise((resolve) => raw.once('close', resolve));
  if (raw.readableEnded) return new Promise(() => {});
  throw badRequest('The upload was cut off.');
}

/** Counts all bytes, not only those of files. */
function watchUploadProgress({ raw }: FastifyRequest): () => void {
  const cut = () => raw.destroy();
  const whole = setTimeout(cut, seconds.whole * 1000);
  let read = raw.socket.bytesRead;
  let silence = 0;
  const look = setInterval(() => {
    silence = raw.socket.bytesRead === read ? silence + seconds.look : 0;
    read = raw.socket.bytesRead;
    if (silence >= seconds.idle) cut();
  }, seconds.look * 1000);
  return () => {
    clearInterval(look);
    clearTimeout(whole);
  };
}

type ReserveBytes = (bytes: number) => void;

async function readForm(endpoint: Endpoint, request: FastifyRequest, hold: ReserveBytes): Promise<unknown> {
  if (!request.isMultipart()) throw multipartRequired(endpoint);
  const { maxBytes = 0 } = endpoint;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + multipartOverheadBytes)
    throw tooLarge(endpoint);
  const body = new Map<string, unknown[]>();
  try {
    // One byte more, to detect files that are too large.
    for await (const part of request.parts({ limits: { ...limits, fileSize: maxBytes + 1 } })) {
      const value = part.type === 'file' ? await readFile(part, hold) : part.value;
      body.set(part.fieldname, [...(body.get(part.fieldname) ?? []), value]);
    }
  } catch (error) {
    // Drain the rest of the body: a browser that is disconnected mid-upload never shows the response.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof HttpError) throw error;
    throw validationFailed([
      { field: fieldNames(endpoint), message: 'must be one file in a whole multipart form' },
    ]);
  }
  // A repeated field stays a list, which the schema of one file rejects.
  return Object.fromEntries(
    [...body].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}

async function readFile(part: MultipartFile, hold: ReserveBytes): Promise<File> {
  const chunks: Buffer<ArrayBuffer>[] = [];
  for await (const chunk of part.file) {
    hold(chunk.length);
    chunks.push(chunk);
  }
  return new File(chunks, part.filename ?? '', { type: part.mimetype });
}

function tooLarge(endpoint: Endpoint): HttpError {
  const message = `must be at most ${(endpoint.maxBytes ?? 0) / 1024 / 1024} MB`;
  return fieldError('tooLarge', fieldNames(endpoint), message);
}

const multipartRequired = (endpoint: Endpoint) =>
  fieldError('unsupportedType', fieldNames(endpoint), 'must be sent as multipart/form-data');

const fieldError = (code: 'tooLarge' | 'unsupportedType', field: string, message: string) =>
  new HttpError(code, { message: `${field}: ${message}.`, fields: [{ field, message }] });

const fieldNames = ({ body }: Endpoint) =>
  body instanceof z.ZodMiniObject ? Object.keys(body.shape).join(', ') : 'body';
