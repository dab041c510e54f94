import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { areas } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { attacked } from '#tests/support/attacked.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { type Nonsense, nonsenseFor, type Route } from './nonsense.ts';
import { expectNoInternals, expectRefusal } from './refusals.ts';

/** The same nonsense at every run; another, and more of it, by these two variables. */
const seed = Number(process.env.NONSENSE_SEED ?? 20_260_801);
const runs = Number(process.env.NONSENSE_RUNS ?? 10);
/** Whoever waits longer than this for a refusal waits for ever, however busy the machine is. */
const longest = 15_000;

const readers = ['nobody', 'member', 'staff'] as const;
type Reader = (typeof readers)[number];

const endpoints = Object.values(areas).flatMap((area) => Object.values(area) as Endpoint[]);
// Ended last, for it ends the session that the others use.
const walked = endpoints.toSorted(
  (one, other) => Number(one.name === 'signOut') - Number(other.name === 'signOut'),
);

let portal: TestApp;
const tokens: Partial<Record<Reader, string>> = {};
let ids: string[];
/** A body that makes sense to each call; nonsense is put in place of one of its parts. */
let sense: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  portal = await startTestApp({ STRIPE_WEBHOOK_SECRET: 'whsec_test' });
  const [member, staff] = [await portal.signIn('member'), await portal.signIn('staff')];
  Object.assign(tokens, { member: member.token, staff: staff.token });
  ids = [member.userId, staff.userId, crypto.randomUUID()];
  for (const table of ['groups', 'organisations', 'resources', 'invoices', 'products', 'mails'] as const) {
    const row = await portal.database.db.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (row) ids.push(row.id);
  }
  const [memberId = '', , , , organisationId, , , productId] = ids;
  const person = { firstName: 'Ana', lastName: 'Tui', email: 'ana@join.example' };
  const token = 'a'.repeat(43);
  const password = 'Kotuku77!';
  sense = {
    signIn: { grant_type: 'password', username: 'ana', password },
    forgotPassword: { username: 'ana' },
    verifyResetToken: { userId: memberId, token },
    resetPassword: { token, username: 'ana', password },
    createImpersonationToken: { userId: memberId },
    validateEmail: { email: person.email },
    join: { ...person, planType: 'Newsletter', password, organisationId },
    submitEnquiry: { ...person, enquiryType: 'General', message: 'Kia ora' },
    updateBasket: { cartItems: [{ productId, quantity: 1 }] },
    checkOut: { payBy: 'invoice', buyFor: 'Individual', totalCents: 1 },
    settleInvoice: { status: 'Closed' },
  };
});
afterAll(() => portal.close());
// What is refused for its number is refused unread.
beforeEach(() => portal.database.pool.query('DELETE FROM rate_limits'));

let sent = 0;
async function send(method: 'GET' | 'POST', nonsense: Nonsense, token: string | undefined) {
  sent += 1;
  const answer = await Promise.race([
    portal.app.inject({
      method,
      url: nonsense.path,
      headers: {
        'x-forwarded-for': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
        ...(token && { authorization: `Bearer ${token}` }),
        ...nonsense.headers,
      },
      ...(nonsense.payload && { payload: nonsense.payload }),
    }),
    delay(longest, undefined, { ref: false }),
  ]);
  if (!answer) throw new Error(`no answer within ${longest / 1000} s`);
  return { status: answer.statusCode, text: answer.body, type: String(answer.headers['content-type']) };
}

/** Never a fault of ours, never without an answer, never a word of how we are made. */
async function expectSense(route: Route, reader: Reader): Promise<void> {
  attacked(runs);
  const property = fc.asyncProperty(nonsenseFor(route, ids), async (nonsense) => {
    const { status, text, type } = await send(route.method, nonsense, tokens[reader]);
    const shown = `${route.method} ${route.path} as ${reader}: ${status} ${text.slice(0, 500)}`;
    if (status >= 400) expectRefusal({ status, text }, shown);
    else if (type.includes('json') && !route.path.startsWith('/docs/')) expectNoInternals(text, shown);
  });
  await fc.assert(property, { seed, numRuns: runs, endOnFailure: true });
}

describe.each(readers)('nonsense from %s is answered with sense', (reader) => {
  it.each(walked.map((endpoint) => [endpoint.name, endpoint] as const))('at %s', async (_, endpoint) => {
    const { method, path, name } = endpoint;
    await expectSense({ method, path, endpoint, sense: sense[name] }, reader);
  });
});

describe('nonsense is answered with sense beside the contract, too', () => {
  it('at every plain route', async () => {
    const declared = new Set(endpoints.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')));
    const plain = portal.app.routeTable.filter(({ url }) => !declared.has(url));
    expect(plain.length).toBeGreaterThan(8);
    for (const { url, method } of plain) {
      if (method === 'HEAD') continue;
      await expectSense({ method: method as 'GET' | 'POST', path: url }, 'nobody');
    }
  });

  it('where there is nothing', async () => {
    for (const path of ['/{any}', '/api/{any}', '/connect/{any}/{any}', '/files/{any}/{any}']) {
      for (const method of ['GET', 'POST'] as const) await expectSense({ method, path }, 'member');
    }
  });
});
