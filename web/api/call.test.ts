import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { authentication } from '#contract/authentication.ts';
import { defineEndpoints } from '#contract/endpoint.ts';
import { createMemoryStorage } from '#tests/support/memory-storage.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { loadSession, storeSession } from './session.ts';

const { config } = vi.hoisted(() => ({
  config: { services: { main: '', authentication: '', directory: '' } },
}));
vi.mock('#web/config.ts', () => ({ config }));

const samples = defineEndpoints({
  listTrucks: {
    summary: 'A list with nested query keys',
    method: 'GET',
    path: '/api/trucks/{id}',
    access: 'public',
    params: z.object({ id: z.string() }),
    query: z.object({ request: z.object({ page: z.number(), categoryId: z.array(z.string()) }) }),
    response: z.object({ trucks: z.array(z.object({ truckName: z.string() })), totalItems: z.number() }),
  },
  getDocument: {
    summary: 'A file',
    method: 'POST',
    path: '/api/document',
    access: 'public',
    response: 'file',
  },
});
const truckRequest = { params: { id: 'a/b' }, query: { request: { page: 0, categoryId: ['x', 'y'] } } };

let sendResponse: (response: ServerResponse) => void;
let receivedRequest: { url: string | undefined; headers: IncomingMessage['headers']; body: string };
let server: Server;
const reload = vi.fn();

const sendJson =
  (status: number, body: unknown, headers = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const catchError = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('the request succeeded'),
    (error: unknown) => error as ApiError,
  );

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await text(request);
    receivedRequest = { url: request.url, headers: request.headers, body };
    sendResponse(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryStorage());
  vi.stubGlobal('sessionStorage', createMemoryStorage());
  vi.stubGlobal('location', { reload: reload.mockClear() });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  config.services = { main: address, authentication: `${address}/auth`, directory: address };
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => server.close());

describe('call', () => {
  it('converts PascalCase keys, and keeps keys that start with $', async () => {
    sendResponse = sendJson(200, { $id: '1', Trucks: [{ $id: '2', TruckName: 'Dragon' }], TotalItems: 1 });
    const expected = { $id: '1', trucks: [{ $id: '2', truckName: 'Dragon' }], totalItems: 1 };
    expect(await call(samples.listTrucks, truckRequest)).toEqual(expected);
    expect(receivedRequest.url).toBe('/api/trucks/a%2Fb?request.page=0&request.categoryId=x,y');
    expect(receivedRequest.body).toBe('');
  });

  it('sends sign-ins as a form to the authentication service, and other bodies as JSON', async () => {
    sendResponse = sendJson(200, { access_token: 't', token_type: 'Bearer', expires_in: 60, userId: 'u' });
    const body = { grant_type: 'password', username: 'a+b@c.example', password: 'ä & ö' } as const;
    expect((await call(authentication.signIn, { body })).accessToken).toBe('t');
    expect(receivedRequest.url).toBe('/auth/connect/token');
    expect(receivedRequest.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.fromEntries(new URLSearchParams(receivedRequest.body))).toEqual(body);
    sendResponse = sendJson(200, { Success: true });
    expect(await call(authentication.forgotPassword, { body: { username: 'a' } })).toEqual({ success: true });
    expect(receivedRequest.headers['content-type']).toBe('application/json');
    expect(JSON.parse(receivedRequest.body)).toEqual({ username: 'a' });
  });

  it('sends the session token, and returns files unchanged', async () => {
    sendResponse = (response) =>
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7');
    const file = await call(samples.getDocument, {});
    expect([file.type, await file.text()]).toEqual(['application/pdf', '%PDF-1.7']);
    expect(receivedRequest.headers.authorization).toBeUndefined();
    storeSession({ token: 'secret', userId: 'u' });
    await call(samples.getDocument, {});
    expect(receivedRequest.headers.authorization).toBe('Bearer secret');
  });
});

describe('call errors', () => {
  it('throws the message, fieldErrors, retry time and request id of the server', async () => {
    const fieldErrors = [{ field: 'name', message: 'is too long' }];
    const body = { Message: 'Slow down.', Errors: fieldErrors, RequestId: 'r1' };
    sendResponse = sendJson(429, body, { 'retry-after': '42' });
    const error = await catchError(call(samples.listTrucks, truckRequest));
    expect(error).toBeInstanceOf(ApiError);
    const expected = {
      status: 429,
      message: 'Slow down.',
      fieldErrors,
      retryAfterSeconds: 42,
      requestId: 'r1',
    };
    expect(error).toMatchObject(expected);
    sendResponse = sendJson(400, { error: 'invalid_grant', error_description: 'Wrong email or password' });
    const credentials = { grant_type: 'password', username: 'a', password: 'b' } as const;
    const rejected = { status: 400, message: 'Wrong email or password' };
    expect(await catchError(call(authentication.signIn, { body: credentials }))).toMatchObject(rejected);
  });

  it('throws a default message if the server sends none or is unreachable', async () => {
    for (const respond of [
      sendJson(500, {}),
      (response: ServerResponse) => response.writeHead(502).end('<html>'),
      (response: ServerResponse) => response.writeHead(200).end('<html>'),
    ]) {
      sendResponse = respond;
      expect((await catchError(call(samples.listTrucks, truckRequest))).message).toBe(
        'Something went wrong.',
      );
    }
    // A proxy or captive portal may return a page instead of a file.
    sendResponse = (response) =>
      response.writeHead(200, { 'content-type': 'Text/HTML; charset=utf-8' }).end('<html>');
    const page = { status: 200, message: 'Something went wrong.' };
    expect(await catchError(call(samples.getDocument, {}))).toMatchObject(page);
    sendResponse = (response) => response.destroy();
    expect(await catchError(call(samples.listTrucks, truckRequest))).toMatchObject({
      status: 0,
      message: 'The portal cannot be reached. Check your connection and try again.',
    });
    const aborted = call(samples.listTrucks, truckRequest, { signal: AbortSignal.abort() });
    expect((await catchError(aborted)).name).toBe('AbortError');
  });
});

it('does not reload the page for a 401 without a session or from the authentication service', async () => {
  sendResponse = sendJson(401, {});
  await catchError(call(samples.listTrucks, truckRequest));
  storeSession({ token: 'old', userId: 'u' });
  await catchError(call(authentication.signOut, {}));
  expect(loadSession()).not.toBeNull();
  expect(reload).not.toHaveBeenCalled();
});
