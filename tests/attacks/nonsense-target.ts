import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { plans } from '#contract/joining.ts';
import { buildMarketplaceApp } from '#server/marketplace-app.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { home, visitorsOf } from '#tests/support/visitors.ts';
import type { Body, Nonsense } from './nonsense.ts';
import { expectNoInternals, expectRefusal } from './refusals.ts';

/** Whoever waits longer than this for a refusal waits for ever, however busy the machine is. */
const longest = 15_000;

export const readers = ['nobody', 'member', 'staff', 'impersonator'] as const;
export type Reader = (typeof readers)[number];

export type Target = {
  portal: TestApp;
  /** The same association's marketplace, which answers on an origin of its own. */
  market: FastifyInstance;
  /** Of things that exist, the member's own first. */
  ids: string[];
  /** Bodies that make sense to each call; nonsense is put in place of one of their parts. */
  senses: Record<string, Body[]>;
  /** Never a fault of ours, never without an answer, never a word of how we are made. */
  expectSense(
    method: 'GET' | 'POST',
    nonsense: Nonsense,
    reader: Reader,
    app?: FastifyInstance,
  ): Promise<{ status: number; text: string }>;
};

export async function startTarget(): Promise<Target> {
  const portal = await startTestApp({ STRIPE_WEBHOOK_SECRET: 'whsec_test' });
  const { opened } = portal;
  const market = await buildMarketplaceApp({ opened });
  const [member, staff] = [await portal.signIn('member'), await portal.signIn('staff')];
  const impersonator = await actAs(portal, member.userId, staff.token);
  const tokens: Record<Reader, string | undefined> = {
    ...{ nobody: undefined, member: member.token, staff: staff.token, impersonator },
  };
  const ids = [member.userId, staff.userId, crypto.randomUUID()];
  for (const table of ['groups', 'organisations', 'resources', 'invoices', 'products', 'mails'] as const) {
    const row = await portal.database.db.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (row) ids.push(row.id);
  }
  let sent = 0;
  return {
    ...{ portal, market, ids, senses: sensibleBodies(ids, await joiningBodies(portal)) },
    expectSense: async (method, nonsense, reader, app = portal.app) => {
      sent += 1;
      const token = tokens[reader];
      const request = app.inject({
        method,
        url: nonsense.path,
        headers: {
          'x-forwarded-for': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
          ...(token && { authorization: `Bearer ${token}` }),
          ...nonsense.headers,
        },
        ...(nonsense.payload && { payload: nonsense.payload }),
      });
      const answer = await Promise.race([request, delay(longest, undefined, { ref: false })]);
      const asked = `${method} ${nonsense.path.slice(0, 300)} as ${reader}`;
      if (!answer) throw new Error(`${asked}: no answer within ${longest / 1000} s`);
      const { statusCode: status, body: text } = answer;
      const shown = `${asked}: ${status} ${text.slice(0, 500)}`;
      if (status >= 400) expectRefusal({ status, text }, shown);
      // The document of the API speaks of itself.
      else if (String(answer.headers['content-type']).includes('json') && !nonsense.path.startsWith('/docs/'))
        expectNoInternals(text, shown);
      return { status, text };
    },
  };
}

/** A session of staff in a member's place. */
async function actAs(portal: TestApp, userId: string, staff: string): Promise<string> {
  const { body } = await portal.call({ path: '/connect/impersonationtoken', json: { userId }, token: staff });
  const form = { grant_type: 'impersonation', token: body.token };
  const { status, body: session } = await portal.call({ path: '/connect/token', form });
  if (status !== 200) throw new Error('nobody can act as the member');
  return session.access_token;
}

/** A visitor for each plan: of one that is paid more is read, and it is kept in another way. */
async function joiningBodies(portal: TestApp): Promise<Body[]> {
  const visitors = await visitorsOf(portal);
  const bodies = plans.map((planType) => () => visitors.visitor({ planType, BillingAddress: home }));
  for (const body of bodies) {
    const { status, text } = await visitors.join(body());
    if (status !== 200) throw new Error(`nobody can join: ${text}`);
  }
  return bodies.map((body) => body());
}

function sensibleBodies(ids: string[], joining: Body[]): Target['senses'] {
  const [memberId = '', , , , , , , productId] = ids;
  const person = { firstName: 'Ana', lastName: 'Tui', email: 'ana@join.example' };
  const token = 'a'.repeat(43);
  const password = 'Kotuku77!';
  const bodies: Record<string, Body> = {
    signIn: { grant_type: 'password', username: 'ana', password },
    forgotPassword: { username: 'ana' },
    verifyResetToken: { userId: memberId, token },
    resetPassword: { token, username: 'ana', password },
    createImpersonationToken: { userId: memberId },
    validateEmail: { email: person.email },
    submitEnquiry: { ...person, enquiryType: 'General', message: 'Kia ora' },
    updateBasket: { cartItems: [{ productId, quantity: 1 }] },
    checkOut: { payBy: 'invoice', buyFor: 'Individual', totalCents: 1 },
    settleInvoice: { status: 'Closed' },
    changePassword: { currentPassword: password, newPassword: 'Kotuku78!' },
    updateUser: { requirements: { accessibilityRequirement: 'A ramp', dietaryRequirements: ['Vegan'] } },
  };
  const each = Object.entries(bodies).map(([name, body]) => [name, [body]] as const);
  return { ...Object.fromEntries(each), join: joining };
}
