import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { authentication } from '#contract/authentication.ts';
import { defineEndpoints } from '#contract/endpoint.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { loadSession, storeSession } from './session.ts';

const { config } = vi.hoisted(() => ({
  config: { services: { main: '', authentication: '', directory: '' } },
}));
vi.mock('#web/config.ts', () => ({ config }));

const samples = defineEndpoints({
  listThings: {
    summary: 'A list with nested query keys',
    method: 'GET',
    path: '/api/things/{id}',
    access: 'public',
    params: z.object({ id: z.string() }),
    query: z.object({ request: z.object({ page: z.number(), categoryId: z.array(z.string()) }) }),
    response: z.object({ things: z.array(z.object({ thingName: z.string() })), totalItems: z.number() }),
  },
  getDocument: {
    summary: 'A file',
    method: 'POST',
    path: '/api/document',
    access: 'public',
    response: 'file',
  },
});
const things = { params: { id: 'a/b' }, query: { request: { page: 0, categoryId: ['x', 'y'] } } };

let sendResponse: (response: ServerResponse) => void;
let received: { url: string | undefined; headers: IncomingMessage['headers']; body: string };
let server: Server;
const reload = vi.fn();

const json =
  (status: number, body: unknown, headers = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error as ApiError,
  );

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await text(request);
    received = { url: request.url, headers: request.headers, body };
    sendResponse(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('location', { reload: reload.mockClear() });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  config.services = { main: address, authentication: `${address}/auth`, directory: address };
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => server.close());

describe('call', () => {
  it('converts PascalCase keys, and keeps keys that start with $', async () => {
    sendResponse = json(200, { $id: '1', Things: [{ $id: '2', ThingName: 'hose' }], TotalItems: 1 });
    const expected = { $id: '1', things: [{ $id: '2', thingName: 'hose' }], totalItems: 1 };
    expect(await call(samples.listThings, things)).toEqual(expected);
    expect(received.url).toBe('/api/things/a%2Fb?request.page=0&request.categoryId=x,y');
    expect(received.body).toBe('');
  });

  it('sends sign-ins as a form to the authentication service, and other bodies as JSON', async () => {
    sendResponse = json(200, { access_token: 't', token_type: 'Bearer', expires_in: 60, userId: 'u' });
    const body = { grant_type: 'password', username: 'a+b@c.example', password: 'ä & ö' } as const;
    expect((await call(authentication.signIn, { body })).accessToken).toBe('t');
    expect(received.url).toBe('/auth/connect/token');
    expect(received.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.fromEntries(new URLSearchParams(received.body))).toEqual(body);
    sendResponse = json(200, { Success: true });
    expect(await call(authentication.forgotPassword, { body: { username: 'a' } })).toEqual({ success: true });
    expect(received.headers['content-type']).toBe('application/json');
    expect(JSON.parse(received.body)).toEqual({ username: 'a' });
  });

  it('sends the session token, and returns files unchanged', async () => {
    sendResponse = (response) =>
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7');
    const file = await call(samples.getDocument, {});
    expect([file.type, await file.text()]).toEqual(['application/pdf', '%PDF-1.7']);
    expect(received.headers.authorization).toBeUndefined();
    storeSession({ token: 'secret', userId: 'u' });
    await call(samples.getDocument, {});
    expect(received.headers.authorization).toBe('Bearer secret');
  });
});

describe('call errors', () => {
  it('throws the message, fields, retry time and request id of the server', async () => {
    const fields = [{ field: 'name', message: 'is too long' }];
    const body = { Message: 'Slow down.', Errors: fields, RequestId: 'r1' };
    sendResponse = json(429, body, { 'retry-after': '42' });
    const error = await failureOf(call(samples.listThings, things));
    expect(error).toBeInstanceOf(ApiError);
    const expected = { status: 429, message: 'Slow down.', fields, retryAfterSeconds: 42, requestId: 'r1' };
    expect(error).toMatchObject(expected);
    sendResponse = json(400, { error: 'invalid_grant', error_description: 'Wrong email or password' });
    const form = { grant_type: 'password', username: 'a', password: 'b' } as const;
    const rejected = { status: 400, message: 'Wrong email or password' };
    expect(await failureOf(call(authentication.signIn, { body: form }))).toMatchObject(rejected);
  });

  it('throws a default message if the server sends none or is unreachable', async () => {
    for (const respond of [
      json(500, {}),
      (response: ServerResponse) => response.writeHead(502).end('<html>'),
      (response: ServerResponse) => response.writeHead(200).end('<html>'),
    ]) {
      sendResponse = respond;
      expect((await failureOf(call(samples.listThings, things))).message).toBe('Something went wrong.');
    }
    sendResponse = (response) => response.destroy();
    expect(await failureOf(call(samples.listThings, things))).toMatchObject({
      status: 0,
      message: 'The portal cannot be reached. Check your connection and try again.',
    });
    const aborted = call(samples.listThings, things, { signal: AbortSignal.abort() });
    expect((await failureOf(aborted)).name).toBe('AbortError');
  });
});

it('does not reload the page for a 401 without a session or from the authentication service', async () => {
  sendResponse = json(401, {});
  await failureOf(call(samples.listThings, things));
  storeSession({ token: 'old', userId: 'u' });
  await failureOf(call(authentication.signOut, {}));
  expect(loadSession()).not.toBeNull();
  expect(reload).not.toHaveBeenCalled();
});
