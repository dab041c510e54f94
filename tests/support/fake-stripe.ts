import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

type Session = {
  id: string;
  object: 'checkout.session';
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  amount_total: number;
  client_reference_id: string | null;
  customer_email: string | null;
};

export type FakeStripe = {
  url: string;
  sessions: Map<string, Session>;
  refunds: { payment_intent: string }[];
  /** Somebody types a card at Stripe. Each charge is one that is really made. */
  pay(sessionId: string): void;
  expire(sessionId: string): void;
  charges: string[];
  /** An event as Stripe signs it. */
  event(type: string, sessionId: string, secret: string): { payload: string; signature: string };
  /** How the next answers go wrong: no answer at all, or a fault of Stripe's. */
  fail(times: number, how: 'hangs up' | 'answers 500'): void;
  requests: string[];
  close(): Promise<void>;
};

/**
 * Speaks as much of Stripe's protocol as a checkout takes: sessions with form-encoded bodies, idempotency keys, refunds,
 * signed events. The real package talks to it.
 */
export async function startFakeStripe(): Promise<FakeStripe> {
  const sessions = new Map<string, Session>();
  const byKey = new Map<string, string>();
  const refunds: { payment_intent: string }[] = [];
  const charges: string[] = [];
  const requests: string[] = [];
  let failures: { times: number; how: 'hangs up' | 'answers 500' } = { times: 0, how: 'answers 500' };

  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const body = new URLSearchParams(await textOf(request));
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? byKey.get(key) : undefined;
    const answer = known ?? JSON.stringify(perform(request, body));
    if (typeof key === 'string') byKey.set(key, answer);
    // It is done; only the answer gets lost.
    if (failures.times > 0) {
      failures.times -= 1;
      if (failures.how === 'hangs up') return request.socket.destroy();
      return send(response, 500, JSON.stringify({ error: { type: 'api_error', message: 'out of order' } }));
    }
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

  function open(body: URLSearchParams): Session {
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
    };
    sessions.set(id, session);
    return session;
  }

  function refund(payment_intent: string) {
    refunds.push({ payment_intent });
    return { id: `re_${refunds.length}`, object: 'refund', payment_intent, status: 'succeeded' };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const find = (id: string) => sessions.get(id) as Session;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ sessions, refunds, charges, requests },
    pay: (id) => {
      if (find(id).status !== 'open') throw new Error(`${id} cannot be paid: it is ${find(id).status}`);
      charges.push(id);
      Object.assign(find(id), { status: 'complete', payment_status: 'paid', payment_intent: `pi_${id}` });
    },
    expire: (id) => void Object.assign(find(id), { status: 'expired' }),
    event: (type, id, secret) => {
      const payload = JSON.stringify({
        ...{ id: `evt_${randomUUID()}`, object: 'event', type, api_version: '2026-01-01', created: 1 },
        data: { object: find(id) },
      });
      return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret }) };
    },
    fail: (times, how) => {
      failures = { times, how };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}
