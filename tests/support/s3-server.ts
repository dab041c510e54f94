import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { authorization, s3Time, sha256 } from '#server/files/s3-signature.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export type S3Server = {
  /** For FILES_URL. */
  url: string;
  objects: Map<string, Buffer>;
  /** The next requests are answered so instead, one each. */
  instead: Answer[];
  requests: number;
  close(): Promise<void>;
};

const account = { region: 'ap-southeast-2', keyId: 'muster', secretKey: 'a/secret+key=' };

/**
 * As much of an S3-compatible storage as keeping files takes. It is strict where real ones are: the signature is made
 * anew from what arrived, the time may be off by a quarter of an hour, and the bytes must be those that were signed.
 */
export async function startS3Server(bucket = 'files'): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const instead: Answer[] = [];
  const state = { requests: 0 };
  const http = createServer(async (request, response) => {
    state.requests += 1;
    const fault = instead.shift();
    if (fault) return fault(request, response);
    const body = await buffer(request).catch(() => null);
    if (!body) return;
    const refusal = refusalOf(request, body);
    if (refusal) return void response.writeHead(403).end(`<Error><Code>${refusal}</Code></Error>`);
    serve(objects, bucket, request, body, response);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const { keyId, secretKey, region } = account;
  return {
    url: `s3+http://${keyId}:${encodeURIComponent(secretKey)}@127.0.0.1:${port}/${bucket}?region=${region}`,
    objects,
    instead,
    get requests() {
      return state.requests;
    },
    close: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

function refusalOf(request: IncomingMessage, body: Buffer): string | null {
  const given = String(request.headers.authorization);
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(given) ?? [];
  const headers = Object.fromEntries(names.split(';').map((name) => [name, String(request.headers[name])]));
  const time = String(headers['x-amz-date']);
  const at = new Date(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!headers.host || Number.isNaN(at.getTime()) || s3Time(at) !== time) return 'AccessDenied';
  if (Math.abs(Date.now() - at.getTime()) > 15 * 60_000) return 'RequestTimeTooSkewed';
  const bodyHash = String(headers['x-amz-content-sha256']);
  const { method = '', url = '' } = request;
  if (authorization({ method, path: url, headers, bodyHash, at }, account) !== given)
    return 'SignatureDoesNotMatch';
  return sha256(body) === bodyHash ? null : 'XAmzContentSHA256Mismatch';
}

function serve(
  objects: Map<string, Buffer>,
  bucket: string,
  { method, url = '' }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  const [, inBucket, ...rest] = url.split('/');
  const key = decodeURIComponent(rest.join('/'));
  if (inBucket !== bucket || !key) return void response.writeHead(404).end('<Code>NoSuchBucket</Code>');
  if (method === 'PUT') {
    objects.set(key, body);
    response.writeHead(200).end();
  } else if (method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else {
    const object = objects.get(key);
    if (object) response.writeHead(200, { 'content-length': object.length }).end(object);
    else response.writeHead(404).end('<Code>NoSuchKey</Code>');
  }
}
