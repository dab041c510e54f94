import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#contract/all-endpoints.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';

/** Whoever makes a call public, or adds a route beside the contract, changes one of these two lists in plain sight. */
const publicCalls = [
  'signIn',
  'forgotPassword',
  'verifyResetToken',
  'resetPassword',
  'validateEmail',
  'join',
  'getLoginImage',
  'listOrganisationNames',
  'getPicture',
];
const plainRoutes = [
  '/.well-known/jwks.json',
  '/health/live',
  '/health/ready',
  '/docs/openapi.json',
  '/docs/api.css',
  '/docs/api',
];

const endpoints: Endpoint[] = Object.values(areas).flatMap((area) => Object.values(area) as Endpoint[]);
type Reader = 'nobody' | 'member' | 'staff' | 'impersonator';

/** What each reader meets at the gate: let in, told to sign in, or refused. */
const gate: Record<Access, Record<Reader, 'in' | 401 | 403>> = {
  public: { nobody: 'in', member: 'in', staff: 'in', impersonator: 'in' },
  member: { nobody: 401, member: 'in', staff: 'in', impersonator: 'in' },
  'member-in-person': { nobody: 401, member: 'in', staff: 'in', impersonator: 403 },
  staff: { nobody: 401, member: 403, staff: 'in', impersonator: 403 },
  'demo-or-staff': { nobody: 401, member: 403, staff: 'in', impersonator: 403 },
};

let portal: TestApp;
const tokens: Partial<Record<Reader, string>> = {};

beforeAll(async () => {
  portal = await startTestApp({ DEMO: 'false' });
  const staff = await portal.signIn('staff');
  const member = await portal.signIn('member');
  const { body } = await portal.call({
    path: '/connect/impersonationtoken',
    json: { userId: member.userId },
    token: staff.token,
  });
  const acting = await portal.call({
    path: '/connect/token',
    form: { grant_type: 'impersonation', token: body.token },
  });
  Object.assign(tokens, { member: member.token, staff: staff.token, impersonator: acting.body.access_token });
});
afterAll(() => portal.close());

describe('every call', () => {
  it('is public only if it is on the list of public calls', () => {
    const open = endpoints.filter(({ access }) => access === 'public').map(({ name }) => name);
    expect(open).toEqual(publicCalls);
  });

  it('is declared in the contract, or on the list of plain routes', () => {
    const declared = new Set(endpoints.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')));
    const others = portal.app.routeTable.map(({ url }) => url).filter((url) => !declared.has(url));
    expect([...new Set(others)]).toEqual(plainRoutes);
  });

  it('has a name of its own', () => {
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
  });

  // Ended last, for it ends the session that the others use.
  const walked = endpoints.toSorted(
    (one, other) => Number(one.name === 'signOut') - Number(other.name === 'signOut'),
  );
  it.each(walked.map((endpoint) => [endpoint.name, endpoint] as const))(
    'lets in whom it may: %s',
    async (_, endpoint) => {
      for (const reader of ['nobody', 'member', 'staff', 'impersonator'] as const) {
        const path = endpoint.path.replace(/\{\w+\}/g, crypto.randomUUID());
        const body = endpoint.method === 'POST' ? { json: {} } : {};
        const { status } = await portal.call({
          method: endpoint.method,
          path,
          token: tokens[reader],
          ...body,
        });
        const met = status === 401 || status === 403 ? status : 'in';
        const expected = gate[endpoint.access][reader];
        // Past the gate a member may still be refused what belongs to another; nobody is ever told to sign in there.
        if (expected === 'in') expect(status, `${reader} at ${endpoint.name}`).not.toBe(401);
        else expect(met, `${reader} at ${endpoint.name}`).toBe(expected);
      }
    },
  );
});

describe('the outbox', () => {
  it('is open to anybody while the demo association is on, and not otherwise', async () => {
    expect((await portal.call({ path: '/api/outbox' })).status).toBe(401);
    const demo = await startTestApp({ DEMO: 'true' });
    expect((await demo.call({ path: '/api/outbox' })).status).toBe(200);
    await demo.close();
  });
});
