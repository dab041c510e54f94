import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

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

type Failure = 'hangs up' | 'answers 500' | 'does nothing' | 'refuses' | 'is asked too often';

export type FakeStripe = {
  url: string;
  sessions: Map<string, Session>;
  refunds: { payment_intent: string }[];
  /** Somebody types a card at Stripe. Each charge is one that is really made. */
  pay(sessionId: string): void;
  /** A payment that takes days: on its way, or failed after all. The session says the same of both. */
  delay(sessionId: string, stage: 'processing' | 'requires_payment_method'): void;
  /** It is there after all. */
  arrive(sessionId: string): void;
  expire(sessionId: string): void;
  charges: string[];
  /**
   * How the next answers go wrong: no answer at all, a fault of Stripe's after it is done, or one before anything is.
   * Of the requests that begin so, or of all.
   */
  fail(times: number, how: Failure, request?: string): void;
  /** Keeps the answers to requests that begin so, though what they ask for is done, until they are let go. */
  hold(request: string): { held: Promise<void>; letGo: () => void };
  requests: string[];
  close(): Promise<void>;
};

/**
 * Speaks as much of Stripe's protocol as a checkout takes: sessions with form-encoded bodies, idempotency keys and
 * refunds. The real package talks to it.
 */
export async function startFakeStripe(): Promise<FakeStripe> {
  const sessions = new Map<string, Session>();
  const byKey = new Map<string, { asked: string; answer: string }>();
  const underWay = new Set<string>();
  const refunds: { payment_intent: string }[] = [];
  const charges: string[] = [];
  const requests: string[] = [];
  const holds = new Set<{ request: string; onHeld: () => void; released: Promise<void> }>();
  let failures: { times: number; how: Failure; request: string } = {
    ...{ times: 0, how: 'answers 500', request: '' },
  };

  const server = createServer(async (request, response) => {
    const body = new URLSearchParams(await textOf(request));
    const named = `${request.method} ${request.url}`;
    requests.push(named);
    const fails = failures.times > 0 && named.startsWith(failures.request);
    if (fails) failures.times -= 1;
    if (fails && failures.how === 'does nothing') return send(response, 500, outOfOrder);
    if (fails && failures.how === 'refuses') return send(response, 401, wrongKey);
    if (fails && failures.how === 'is asked too often') return send(response, 429, tooOften);
    const key = String(request.headers['idempotency-key'] ?? '');
    const known = byKey.get(key);
    const asked = String(body);
    // As the real one does: a key stands for one request at a time, word for word.
    if (underWay.has(key)) return send(response, 409, inUse(key));
    if (known && known.asked !== asked) return send(response, 400, otherWords);
    const answer = known?.answer ?? JSON.stringify(perform(request, body));
    if (key) byKey.set(key, { asked, answer });
    const hold = [...holds].find((each) => named.startsWith(each.request));
    if (hold) {
      if (key) underWay.add(key);
      hold.onHeld();
      await hold.released;
      underWay.delete(key);
    }
    // It is done; only the answer gets lost.
    if (fails && failures.how === 'hangs up') return request.socket.destroy();
    if (fails) return send(response, 500, outOfOrder);
    const { error } = JSON.parse(answer) as { error?: object };
    send(response, error ? 400 : 200, answer);
  });

  function perform({ method, url = '' }: IncomingMessage, body: URLSearchParams): object {
    const [path = ''] = url.split('?');
    const [, id, act] = /^\/v1\/checkout\/sessions\/([\w]+)(\/expire)?$/.exec(path) ?? [];
    if (method === 'POST' && path === '/v1/checkout/sessions') return open(body);
    if (method === 'POST' && path === '/v1/refunds') return refund(body.get('payment_intent') as string);
    const session = id ? sessions.get(id) : undefined;
    if (!session) return { error: { type: 'invalid_request_error', message: `No such session: ${path}` } };
    if (!act) return session;
    if (session.status !== 'open') return { error: { type: 'invalid_request_error', message: 'not open' } };
    return Object.assign(session, { status: 'expired' });
  }

  function open(body: URLSearchParams): Session | { error: object } {
    const email = body.get('customer_email') ?? '';
    if (email.endsWith('.invalid')) return { error: wrongEmail(email) };
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
    let total = 0;
    for (let index = 0; body.has(`line_items[${index}][quantity]`); index += 1) {
      const unit = Number(body.get(`line_items[${index}][price_data][unit_amount]`));
      total += unit * Number(body.get(`line_items[${index}][quantity]`));
    }
    const session: Session = {
      ...{ id, object: 'checkout.session', url: `https://checkout.stripe.example/${id}` },
      ...{ status: 'open', payment_status: 'unpaid', payment_intent: null, amount_total: total },
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

  const find = (id: string) => sessions.get(id) as Session;
  function charge(id: string): void {
    charges.push(id);
    Object.assign(find(id), { status: 'complete', payment_status: 'paid', payment_intent: `pi_${id}` });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ sessions, refunds, charges, requests },
    pay: (id) => {
      if (find(id).status !== 'open') throw new Error(`${id} cannot be paid: it is ${find(id).status}`);
      charge(id);
    },
    delay: (id, status) =>
      void Object.assign(find(id), { status: 'complete', payment_intent: { id: `pi_${id}`, status } }),
    arrive: charge,
    expire: (id) => void Object.assign(find(id), { status: 'expired' }),
    fail: (times, how, request = '') => {
      failures = { times, how, request };
    },
    hold: (request) => {
      const held = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const hold = { request, onHeld: held.resolve, released: released.promise };
      holds.add(hold);
      const letGo = () => {
        holds.delete(hold);
        released.resolve();
      };
      return { held: held.promise, letGo };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const outOfOrder = JSON.stringify({ error: { type: 'api_error', message: 'out of order' } });
const tooOften = JSON.stringify({
  error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
});
const wrongKey = JSON.stringify({
  error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_***' },
});
/** It repeats what it does not take. */
const wrongEmail = (email: string) => ({
  ...{ type: 'invalid_request_error', code: 'email_invalid', param: 'customer_email' },
  message: `Invalid email address: ${email}`,
});
const otherWords = JSON.stringify({
  error: { type: 'idempotency_error', message: 'The key was used with other parameters.' },
});
const inUse = (key: string) =>
  JSON.stringify({
    error: {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      doc_url: 'https://stripe.com/docs/error-codes/idempotency-key-in-use',
      message: `Another request with this key is under way: ${key}.`,
    },
  });

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}
