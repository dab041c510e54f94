import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildMarketplaceApp } from '#server/marketplace-app.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import type { Nonsense } from './nonsense.ts';
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
  /** A body that makes sense to each call; nonsense is put in place of one of its parts. */
  sense: Record<string, Record<string, unknown>>;
  /** Never a fault of ours, never without an answer, never a word of how we are made. */
  expectSense(
    method: 'GET' | 'POST',
    nonsense: Nonsense,
    reader: Reader,
    app?: FastifyInstance,
  ): Promise<void>;
};

export async function startTarget(): Promise<Target> {
  const portal = await startTestApp({ STRIPE_WEBHOOK_SECRET: 'whsec_test' });
  const { config, opened } = portal;
  const market = await buildMarketplaceApp({ config, opened });
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
    ...{ portal, market, ids, sense: sensibleBodies(ids) },
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

function sensibleBodies(ids: string[]): Target['sense'] {
  const [memberId = '', , , , organisationId, , , productId] = ids;
  const person = { firstName: 'Ana', lastName: 'Tui', email: 'ana@join.example' };
  const token = 'a'.repeat(43);
  const password = 'Kotuku77!';
  return {
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
    changePassword: { currentPassword: password, newPassword: 'Kotuku78!' },
  };
}
