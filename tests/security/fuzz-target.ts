import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { plans } from '#contract/onboarding.ts';
import { buildMarketplaceApp } from '#server/marketplace-app.ts';
import { createApplicantFactory, homeAddress } from '#tests/support/applicant-factory.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { expectErrorResponse, expectNoInternals } from './expect-error-response.ts';
import type { Body, FuzzedRequest } from './fuzzed-requests.ts';
import { actingRequest, impersonate } from './sign-ins.ts';

const timeoutMs = 15_000;

export const callers = ['visitor', 'member', 'staff', 'impersonator'] as const;
export type Caller = (typeof callers)[number];

export type FuzzTarget = Awaited<ReturnType<typeof startFuzzTarget>>;

export async function startFuzzTarget() {
  const portal = await startTestApp({ STRIPE_WEBHOOK_SECRET: 'whsec_test' });
  const marketplace = await buildMarketplaceApp({ appServices: portal.appServices });
  const [member, staff] = [await portal.signIn('member'), await portal.signIn('staff')];
  const impersonator = await impersonate(portal, member.userId, staff.token);
  const tokens = { visitor: undefined, member: member.token, staff: staff.token, impersonator };
  const ids = [member.userId, staff.userId, crypto.randomUUID()];
  for (const table of ['groups', 'organisations', 'resources', 'invoices', 'products', 'emails'] as const) {
    const row = await portal.database.db.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (row) ids.push(row.id);
  }
  let requestCount = 0;
  return {
    /** The first id is that of the calling member. */
    portal,
    marketplace,
    ids,
    validBodies: validBodies(ids, await createJoinBodies(portal)),
    /** Staff may have ended the sessions, or disabled the account of the member. */
    restoreCallers: async () => {
      const { db } = portal.database;
      await db
        .updateTable('accounts')
        .set({ disabledAt: null })
        .where('disabledAt', 'is not', null)
        .execute();
      await db.updateTable('sessions').set({ endedAt: null }).where('endedAt', 'is not', null).execute();
    },
    /** Expects a response in time without a server error or implementation details. */
    expectHandled: async (
      method: EndpointSpec['method'],
      { path, headers, payload }: FuzzedRequest,
      caller: Caller,
      app: FastifyInstance = portal.app,
    ) => {
      requestCount += 1;
      const token = tokens[caller];
      const request = app.inject({
        method,
        url: path,
        ...(payload && { payload }),
        headers: {
          'x-forwarded-for': `10.${requestCount >> 16}.${(requestCount >> 8) & 255}.${requestCount & 255}`,
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      });
      const response = await Promise.race([request, delay(timeoutMs, undefined, { ref: false })]);
      const label = `${method} ${path.slice(0, 300)} as ${caller}`;
      if (!response) throw new Error(`${label}: no response within ${timeoutMs / 1000} s`);
      const { statusCode: status, body: text } = response;
      const description = `${label}: ${status} ${text.slice(0, 500)}`;
      if (status >= 400) expectErrorResponse({ status, text }, description);
      // The OpenAPI document describes the implementation.
      else if (String(response.headers['content-type']).includes('json') && !path.startsWith('/docs/'))
        expectNoInternals(text, description);
      return { status, text };
    },
  };
}

/** One body per plan, because paid plans have more fields and are stored differently. */
async function createJoinBodies(portal: TestApp): Promise<Body[]> {
  const { createApplicant, join } = await createApplicantFactory(portal);
  const bodies = plans.map((planType) => () => createApplicant({ planType, BillingAddress: homeAddress }));
  for (const body of bodies) {
    const { status, text } = await join(body());
    if (status !== 200) throw new Error(`joining failed: ${text}`);
  }
  return bodies.map((body) => body());
}

function validBodies(ids: string[], joinBodies: Body[]): Record<string, Body[]> {
  const [memberId = '', , , , , , , productId] = ids;
  const person = { firstName: 'Ana', lastName: 'Tui', email: 'ana@join.example' };
  const token = 'a'.repeat(43);
  const password = 'Kotuku77!';
  const bodies: Record<string, Body> = {
    signIn: { grant_type: 'password', username: 'ana', password },
    forgotPassword: { username: 'ana' },
    verifyResetToken: { userId: memberId, token },
    resetPassword: { token, username: 'ana', password },
    createImpersonationToken: actingRequest(memberId),
    createGrant: { memberId, role: 'editor' },
    putBack: { overwrite: [] },
    validateEmail: { email: person.email },
    submitEnquiry: { ...person, enquiryType: 'General', message: 'Kia ora' },
    replyToEnquiry: { text: 'Kia ora' },
    answerEnquiry: { text: 'Kia ora' },
    addEnquiryNote: { text: 'Kia ora' },
    setEnquiryState: { state: 'closed' },
    setEnquiryOwner: { ownerId: memberId },
    createEnquiryTemplate: { title: 'Greeting', text: 'Kia ora {first name}' },
    updateEnquiryTemplate: { title: 'Greeting', text: 'Kia ora {first name}' },
    updateBasket: { cartItems: [{ productId, quantity: 1 }] },
    checkOut: { payBy: 'invoice', buyFor: 'Individual', totalCents: 1 },
    setInvoiceStatus: { status: 'Closed' },
    changePassword: { currentPassword: password, newPassword: 'Kotuku78!' },
    updateUser: { requirements: { accessibilityRequirement: 'A ramp', dietaryRequirements: ['Vegan'] } },
  };
  const each = Object.entries(bodies).map(([name, body]) => [name, [body]] as const);
  return { ...Object.fromEntries(each), join: joinBodies };
}
