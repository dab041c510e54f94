import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { plans } from '#contract/onboarding.ts';
import { buildMarketplaceApp } from '#server/marketplace-app.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createVisitors, homeAddress } from '#tests/support/visitor-factory.ts';
import { expectErrorResponse, expectNoInternals } from './expect-error-response.ts';
import type { Body, FuzzedRequest } from './fuzzed-requests.ts';
import { impersonate } from './sign-ins.ts';

const timeoutMs = 15_000;

export const callers = ['visitor', 'member', 'staff', 'impersonator'] as const;
export type Caller = (typeof callers)[number];

export type FuzzTarget = Awaited<ReturnType<typeof startFuzzTarget>>;

export async function startFuzzTarget() {
  const portal = await startTestApp({ STRIPE_WEBHOOK_SECRET: 'whsec_test' });
  const market = await buildMarketplaceApp({ opened: portal.opened });
  const [member, staff] = [await portal.signIn('member'), await portal.signIn('staff')];
  const impersonator = await impersonate(portal, member.userId, staff.token);
  const tokens = { visitor: undefined, member: member.token, staff: staff.token, impersonator };
  const ids = [member.userId, staff.userId, crypto.randomUUID()];
  for (const table of ['groups', 'organisations', 'resources', 'invoices', 'products', 'emails'] as const) {
    const row = await portal.database.db.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (row) ids.push(row.id);
  }
  let sent = 0;
  return {
    /** The first id is of the member who calls. */
    ...{ portal, market, ids, validBodies: validBodies(ids, await joiningBodies(portal)) },
    /** Expects a response in time that is no server error and reveals nothing about the implementation. */
    expectHandled: async (
      method: 'GET' | 'POST',
      { path, headers, payload }: FuzzedRequest,
      caller: Caller,
      app: FastifyInstance = portal.app,
    ) => {
      sent += 1;
      const token = tokens[caller];
      const request = app.inject({
        ...{ method, url: path, ...(payload && { payload }) },
        headers: {
          'x-forwarded-for': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      });
      const answer = await Promise.race([request, delay(timeoutMs, undefined, { ref: false })]);
      const asked = `${method} ${path.slice(0, 300)} as ${caller}`;
      if (!answer) throw new Error(`${asked}: no response within ${timeoutMs / 1000} s`);
      const { statusCode: status, body: text } = answer;
      const shown = `${asked}: ${status} ${text.slice(0, 500)}`;
      if (status >= 400) expectErrorResponse({ status, text }, shown);
      // The OpenAPI document describes the implementation.
      else if (String(answer.headers['content-type']).includes('json') && !path.startsWith('/docs/'))
        expectNoInternals(text, shown);
      return { status, text };
    },
  };
}

/** One visitor per plan: a paid plan has more fields and is stored differently. */
async function joiningBodies(portal: TestApp): Promise<Body[]> {
  const visitors = await createVisitors(portal);
  const bodies = plans.map((planType) => () => visitors.visitor({ planType, BillingAddress: homeAddress }));
  for (const body of bodies) {
    const { status, text } = await visitors.join(body());
    if (status !== 200) throw new Error(`joining failed: ${text}`);
  }
  return bodies.map((body) => body());
}

function validBodies(ids: string[], joining: Body[]): Record<string, Body[]> {
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
