import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointGroups } from '#contract/all-endpoints.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { outbox } from '#contract/outbox.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { buildMarketplaceApp } from '#server/marketplace-app.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { sendToApp, setUpTestApp, startTestApp } from '#tests/support/test-app.ts';
import { endpoints, pathWith, toRoutePath } from './endpoints.ts';
import { impersonate } from './sign-ins.ts';

/** A changed access level or a route outside the contract fails the test until a list here is changed. */
const namesByAccess: Record<Exclude<AccessName, 'member' | 'staff'>, string> = {
  public:
    'signIn forgotPassword verifyResetToken resetPassword validateEmail join getJoinPayment payJoinAgain ' +
    'confirmEmail getLoginImage listOrganisationNames getImage startSecondStep getCalendar',
  'member-not-impersonated':
    'changePassword checkOut resendConfirmation correctEmail getSecondStep startPasskey addPasskey renamePasskey ' +
    'removePasskey startAuthenticatorApp confirmAuthenticatorApp removeAuthenticatorApp createRecoveryCodes ' +
    'startStepUp stepUp listSessions endSession endOtherSessions listActing getOwnDataArchive requestOwnDataArchive ' +
    'downloadOwnDataArchive previewClosing closeAccount createCalendarAddress removeCalendarAddress',
};
type AccessName = Extract<Access, string> | 'staff';
const nameOf = (access: Access): AccessName => (typeof access === 'string' ? access : 'staff');
/** Staff endpoints from before the console. */
const olderStaffPaths = [
  '/connect/impersonationtoken',
  '/api/marketplace/invoice/{id}/status',
  '/api/outbox',
  '/api/outbox/{id}',
];
const plainRoutes = [
  'GET /.well-known/jwks.json',
  'GET /test-checkout.css',
  'GET /test-checkout/:reference',
  'POST /test-checkout/:reference/:action',
  'POST /payments/stripe/events',
  'GET /health/live',
  'GET /health/ready',
  'GET /.well-known/security.txt',
  'GET /docs/openapi.json',
  'GET /docs/api.css',
  'GET /docs/api',
  'GET /config.json',
];
const webRoutes = ['GET /assets/page.js', 'GET /*'];
const consoleRoutes = ['GET /staff/assets/page.js', 'GET /staff/*', 'GET /staff'];
const marketplaceEndpoints: Endpoint[] = [
  endpointGroups.marketplace,
  endpointGroups.invoices,
  endpointGroups.files,
].flatMap((group) => Object.values(group));

const declaredRoutes = (group: Endpoint[]) =>
  group.map((endpoint) => `${endpoint.method} ${toRoutePath(endpoint)}`);
/** Returns the registered routes without the HEAD routes that Fastify adds to GET. */
const registeredRoutes = (routes: RouteOptions[]) =>
  routes
    .flatMap(({ method, url }) => [method].flat().map((each) => `${each} ${url}`))
    .filter((route, _, all) => !route.startsWith('HEAD ') || !all.includes(route.replace('HEAD', 'GET')));

const callers = ['visitor', 'impersonator', 'member', 'other', 'billing', 'staff'] as const;
type Caller = (typeof callers)[number];
const allMembers = <Result>(result: Result) => ({ member: result, other: result, billing: result });
/** The callers that pass the access check, and the status for the others. */
const expectedAccess: Record<AccessName, Record<Caller, 'allowed' | 401 | 403>> = {
  public: { visitor: 'allowed', ...allMembers('allowed'), staff: 'allowed', impersonator: 'allowed' },
  member: { visitor: 401, ...allMembers('allowed'), staff: 'allowed', impersonator: 'allowed' },
  'member-not-impersonated': { visitor: 401, ...allMembers('allowed'), staff: 'allowed', impersonator: 403 },
  staff: { visitor: 401, ...allMembers(403), staff: 'allowed', impersonator: 403 },
};

const scratch = mkdtempSync(path.join(tmpdir(), 'muster-endpoints-'));
const webFolder = path.join(scratch, 'web');
for (const folder of [webFolder, `${webFolder}-staff`]) {
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'index.html'), '<head></head><script>__CONFIG__</script>');
  writeFileSync(path.join(folder, 'assets', 'page.js'), '');
}

// With the webhook secret, the routes of both payment providers are registered.
const portal = setUpTestApp({ DEMO: 'false', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, { webFolder });
const [staff, member] = [portal.signInBeforeAll('staff'), portal.signInBeforeAll('member')];
const [other, billing] = [portal.signInBeforeAll('representative'), portal.signInBeforeAll('billing')];
let marketplace: FastifyInstance;
const marketplaceRoutes: RouteOptions[] = [];
let tokens: Record<Caller, string | undefined>;

beforeAll(async () => {
  const watch = (app: FastifyInstance) =>
    app.addHook('onRoute', (route) => void marketplaceRoutes.push(route));
  const metrics = { watch } as unknown as Metrics;
  marketplace = await buildMarketplaceApp({ appServices: portal.appServices, webFolder, metrics });
  tokens = {
    visitor: undefined,
    member: member.token,
    other: other.token,
    billing: billing.token,
    staff: staff.token,
    impersonator: await impersonate(portal, member.userId, staff.token),
  };
});
afterAll(async () => {
  await marketplace.close();
  rmSync(scratch, { recursive: true });
});

async function expectAccess(app: FastifyInstance, endpoint: Endpoint): Promise<void> {
  const { method, name, access } = endpoint;
  for (const caller of callers) {
    const target = pathWith(endpoint, crypto.randomUUID());
    const body = method === 'GET' ? {} : { json: {} };
    const { status } = await sendToApp(app, { method, path: target, token: tokens[caller], ...body });
    const expected = expectedAccess[nameOf(access)][caller];
    // After the access check a request may still be rejected, but not with 401.
    if (expected === 'allowed') expect(status, `${caller} at ${name}`).not.toBe(401);
    else expect(status, `${caller} at ${name}`).toBe(expected);
  }
}

describe('endpoints', () => {
  it('restricts endpoints to members unless listed, and allows no unlisted route', () => {
    const byAccess = Object.groupBy(endpoints, ({ access }) => nameOf(access));
    for (const [access, expected] of Object.entries(namesByAccess)) {
      const names = byAccess[access as AccessName]?.map(({ name }) => name);
      expect(names?.toSorted(), access).toEqual(expected.split(' ').toSorted());
    }
    expect(
      byAccess.staff?.every(({ path }) => path.startsWith('/api/staff/') || olderStaffPaths.includes(path)),
    ).toBe(true);
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);

    const inContract = declaredRoutes(endpoints);
    const routes = registeredRoutes(portal.app.routeTable);
    expect(routes.filter((route) => !inContract.includes(route))).toEqual([
      ...plainRoutes,
      ...consoleRoutes,
      ...webRoutes,
    ]);
    expect(inContract.filter((route) => !routes.includes(route))).toEqual([]);
    const expectedAtMarketplace = [...declaredRoutes(marketplaceEndpoints), ...webRoutes];
    expect(registeredRoutes(marketplaceRoutes).toSorted()).toEqual(expectedAtMarketplace.toSorted());
  });

  it('allows exactly the callers of the contract, on both origins', async () => {
    countAttacks(callers.length * (endpoints.length + marketplaceEndpoints.length));
    for (const endpoint of marketplaceEndpoints) await expectAccess(marketplace, endpoint);
    for (const endpoint of endpoints) {
      await expectAccess(portal.app, endpoint);
      if (endpoint.name === 'endOtherSessions')
        tokens.impersonator = await impersonate(portal, member.userId, staff.token);
    }
  }, 60_000);
});

describe('GET /api/outbox', () => {
  it('requires staff outside the demo, and hides sign-in tokens from staff', async () => {
    expect((await portal.sendRaw({ path: '/api/outbox' })).status).toBe(401);
    const demo = await startTestApp({ DEMO: 'true' }, { sharedDatabase: portal.database });
    expect((await demo.sendRaw({ path: '/api/outbox' })).status).toBe(200);
    await demo.close();

    await portal.sendRaw({ path: '/connect/forgotpassword', json: { username: demoEmail('member') } });
    const { token } = await portal.signIn('staff');
    const { body } = await portal.send(outbox.listEmails, {}, { token });
    const params = { id: body.emails[0]?.id as string };
    const email = await portal.send(outbox.getEmail, { params }, { token });
    expect(email.body.text).toContain('/account/reset-password');
    expect(email.text).not.toContain('token=');
  });
});
