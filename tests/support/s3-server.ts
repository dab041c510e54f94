import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { findSignatureError } from './s3-signature-check.ts';

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

const account = { region: 'ap-southeast-2', keyId: 'muster', secretKey: 'a/secret+key=' };

/** An S3-compatible server that checks signatures, times and hashes as strictly as real ones. */
export async function startS3Server(bucket = 'files') {
  const objects = new Map<string, Buffer>();
  /** Each handler replaces the response to one of the next requests. */
  const overrides: RequestHandler[] = [];
  let requestCount = 0;
  const server = createServer(async (request, response) => {
    requestCount += 1;
    const override = overrides.shift();
    if (override) return override(request, response);
    const body = await buffer(request).catch(() => null);
    if (!body) return;
    const { method = '', url = '', headers } = request;
    if (method === 'PUT' && headers['content-length'] === undefined)
      return void response.writeHead(411).end('<Error><Code>MissingContentLength</Code></Error>');
    const errorCode = findSignatureError({ method, url, headers, body }, account);
    if (errorCode) return void response.writeHead(403).end(`<Error><Code>${errorCode}</Code></Error>`);
    serve(objects, bucket, request, body, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { keyId, secretKey, region } = account;
  return {
    url: `s3+http://${keyId}:${encodeURIComponent(secretKey)}@127.0.0.1:${port}/${bucket}?region=${region}`,
    objects,
    overrides,
    get requests() {
      return requestCount;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function serve(
  objects: Map<string, Buffer>,
  bucket: string,
  { method, url = '' }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  const [, requestedBucket, ...keyParts] = url.split('/');
  const key = decodeURIComponent(keyParts.join('/'));
  if (requestedBucket !== bucket || !key)
    return void response.writeHead(404).end('<Code>NoSuchBucket</Code>');
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
