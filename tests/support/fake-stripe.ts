import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Session = {
  id: string;
  object: 'checkout.session';
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | { id: string; status: string } | null;
  amount_total: number;
  client_reference_id: string | null;
  customer_email: string | null;
  allowed_payment_method_types: (string | null)[];
};

type Failure = 'disconnect after success' | '500 after success' | '500' | '401' | '429';

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

/** The part of Stripe's API that a checkout uses: sessions, idempotency keys and refunds. */
export async function startFakeStripe() {
  const sessions = new Map<string, Session>();
  const byKey = new Map<string, { params: string; result: object }>();
  const keysInProgress = new Set<string>();
  const refunds: { payment_intent: string }[] = [];
  const charges: string[] = [];
  const requests: string[] = [];
  const holds = new Set<{ request: string; onHeld: () => void; released: Promise<void> }>();
  let failures: { times: number; kind: Failure; request: string } = { times: 0, kind: '401', request: '' };

  const server = createServer(async (request, response) => {
    const body = new URLSearchParams(await text(request));
    const requestLine = `${request.method} ${request.url}`;
    requests.push(requestLine);
    const shouldFail = failures.times > 0 && requestLine.startsWith(failures.request);
    if (shouldFail) failures.times -= 1;
    if (shouldFail && failures.kind === '500') return send(response, 500, serverError);
    if (shouldFail && failures.kind === '401') return send(response, 401, invalidApiKey);
    if (shouldFail && failures.kind === '429') return send(response, 429, rateLimited);
    const key = String(request.headers['idempotency-key'] ?? '');
    const previous = byKey.get(key);
    const params = String(body);
    // An idempotency key is valid for one request at a time, with the same parameters.
    if (keysInProgress.has(key)) return send(response, 409, keyInUse(key));
    if (previous && previous.params !== params) return send(response, 400, differentParameters);
    // Copy the result, because the session may change later.
    const result = previous?.result ?? structuredClone(perform(request, body));
    if (key) byKey.set(key, { params, result });
    const hold = [...holds].find((each) => requestLine.startsWith(each.request));
    if (hold) {
      if (key) keysInProgress.add(key);
      hold.onHeld();
      await hold.released;
      keysInProgress.delete(key);
    }
    // The request was performed, but its response is lost.
    if (shouldFail && failures.kind === 'disconnect after success') return request.socket.destroy();
    if (shouldFail) return send(response, 500, serverError);
    send(response, 'error' in result ? 400 : 200, result);
  });

  function perform({ method, url = '' }: IncomingMessage, body: URLSearchParams): object {
    const [path = ''] = url.split('?');
    const [, id, action] = /^\/v1\/checkout\/sessions\/([\w]+)(\/expire)?$/.exec(path) ?? [];
    if (method === 'POST' && path === '/v1/checkout/sessions') return createSession(body);
    if (method === 'POST' && path === '/v1/refunds') return refund(body.get('payment_intent') as string);
    const session = id ? sessions.get(id) : undefined;
    if (!session) return toError('invalid_request_error', `No such session: ${path}`);
    if (!action) return session;
    if (session.status !== 'open') return toError('invalid_request_error', 'not open');
    return Object.assign(session, { status: 'expired' });
  }

  function createSession(body: URLSearchParams): Session | { error: object } {
    const email = body.get('customer_email') ?? '';
    if (email.endsWith('.invalid')) return invalidEmail(email);
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
    let total = 0;
    for (let index = 0; body.has(`line_items[${index}][quantity]`); index += 1) {
      const unit = Number(body.get(`line_items[${index}][price_data][unit_amount]`));
      total += unit * Number(body.get(`line_items[${index}][quantity]`));
    }
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.example/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: total,
      client_reference_id: body.get('client_reference_id'),
      customer_email: body.get('customer_email'),
      allowed_payment_method_types: body.getAll('allowed_payment_method_types[0]'),
    };
    sessions.set(id, session);
    return session;
  }

  function refund(payment_intent: string) {
    refunds.push({ payment_intent });
    return { id: `re_${refunds.length}`, object: 'refund', payment_intent, status: 'succeeded' };
  }

  const findSession = (id: string) => sessions.get(id) as Session;
  function charge(id: string): void {
    charges.push(id);
    const paid = { status: 'complete', payment_status: 'paid', payment_intent: `pi_${id}` };
    Object.assign(findSession(id), paid);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions,
    refunds,
    charges,
    requests,
    pay: (id: string) => {
      const { status } = findSession(id);
      if (status !== 'open') throw new Error(`${id} cannot be paid: it is ${status}`);
      charge(id);
    },
    /** Marks the payment as delayed: processing, or failed. The session looks the same in both states. */
    delay: (id: string, status: 'processing' | 'requires_payment_method') =>
      void Object.assign(findSession(id), { status: 'complete', payment_intent: { id: `pi_${id}`, status } }),
    /** Completes a delayed payment. */
    completeDelayed: charge,
    expire: (id: string) => void Object.assign(findSession(id), { status: 'expired' }),
    /** Makes the next requests that start with this text fail. */
    fail: (times: number, kind: Failure, request = '') => {
      failures = { times, kind, request };
    },
    /** Performs requests that start with this text, but delays their responses. */
    holdResponses: (request: string) => {
      const held = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const hold = { request, onHeld: held.resolve, released: released.promise };
      holds.add(hold);
      const release = () => {
        holds.delete(hold);
        released.resolve();
      };
      return { held: held.promise, release };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const toError = (type: string, message: string, more = {}) => ({ error: { type, message, ...more } });
const serverError = toError('api_error', 'Internal error');
const rateLimited = toError('invalid_request_error', 'Request rate limit exceeded.', { code: 'rate_limit' });
const invalidApiKey = toError('invalid_request_error', 'Invalid API Key provided: sk_test_***');
/** Stripe repeats the invalid value. */
const invalidEmail = (email: string) =>
  toError('invalid_request_error', `Invalid email address: ${email}`, {
    code: 'email_invalid',
    param: 'customer_email',
  });
const differentParameters = toError('idempotency_error', 'The key was used with other parameters.');
const keyInUse = (key: string) =>
  toError('idempotency_error', `Another request with this key is in progress: ${key}.`, {
    code: 'idempotency_key_in_use',
    doc_url: 'https://stripe.com/docs/error-codes/idempotency-key-in-use',
  });

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
