import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#contract/all-endpoints.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { buildMarketplaceApp } from '#server/marketplace-app.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { attacked } from '#tests/support/attacked.ts';
import { callApp, startTestApp, type TestApp } from '#tests/support/started-app.ts';

/** Whoever opens a call to others, or adds a route beside the contract, changes one of these lists in plain sight. */
const notForMembers: Record<Exclude<Access, 'member'>, string[]> = {
  public: [
    ...['signIn', 'forgotPassword', 'verifyResetToken', 'resetPassword', 'validateEmail'],
    ...['join', 'getJoinPayment', 'payJoinAgain', 'confirmEmail'],
    ...['getLoginImage', 'listOrganisationNames', 'getPicture'],
  ],
  'member-in-person': ['changePassword', 'checkOut', 'resendConfirmation', 'correctEmail'],
  staff: ['createImpersonationToken', 'settleInvoice'],
  'demo-or-staff': ['listMails', 'getMail'],
};
const plainRoutes = [
  'GET /.well-known/jwks.json',
  'GET /test-checkout.css',
  'GET /test-checkout/:reference',
  'POST /test-checkout/:reference/:act',
  'POST /payments/stripe/events',
  'GET /health/live',
  'GET /health/ready',
  'GET /.well-known/security.txt',
  'GET /docs/openapi.json',
  'GET /docs/api.css',
  'GET /docs/api',
];
/** What the built web adds, at both origins: its settings, each of its files, and the page for every other address. */
const webRoutes = ['GET /config.json', 'GET /assets/page.js', 'GET /*'];

const endpoints: Endpoint[] = Object.values(areas).flatMap((area) => Object.values(area) as Endpoint[]);
const { marketplace, invoices, files } = areas;
/** What the marketplace's own origin answers, of all that the contract knows. */
const marketplaceCalls: Endpoint[] = [marketplace, invoices, files].flatMap((area) => Object.values(area));

const declared = (of: Endpoint[]) =>
  of.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
/** What answers, by method and path; HEAD is a GET that the framework answers without its body. */
const registered = (routes: RouteOptions[]) =>
  routes
    .flatMap(({ method, url }) => [method].flat().map((each) => `${each} ${url}`))
    .filter((route, _, all) => !route.startsWith('HEAD ') || !all.includes(route.replace('HEAD', 'GET')));
const readers = ['nobody', 'member', 'other', 'billing', 'staff', 'impersonator'] as const;
type Reader = (typeof readers)[number];

/** No kind of member has a gate of its own: what they may see is decided by whose it is. */
const members = <Met>(met: Met) => ({ member: met, other: met, billing: met });

/** What each reader meets at the gate: let in, told to sign in, or refused. */
const gate: Record<Access, Record<Reader, 'in' | 401 | 403>> = {
  public: { nobody: 'in', ...members('in'), staff: 'in', impersonator: 'in' },
  member: { nobody: 401, ...members('in'), staff: 'in', impersonator: 'in' },
  'member-in-person': { nobody: 401, ...members('in'), staff: 'in', impersonator: 403 },
  staff: { nobody: 401, ...members(403), staff: 'in', impersonator: 403 },
  'demo-or-staff': { nobody: 401, ...members(403), staff: 'in', impersonator: 403 },
};

const webFolder = mkdtempSync(path.join(tmpdir(), 'muster-walked-'));
mkdirSync(path.join(webFolder, 'assets'));
writeFileSync(path.join(webFolder, 'index.html'), '<head></head><script>__CONFIG__</script>');
writeFileSync(path.join(webFolder, 'assets', 'page.js'), '');
let portal: TestApp;
let market: FastifyInstance;
const marketRoutes: RouteOptions[] = [];
const tokens: Partial<Record<Reader, string>> = {};
/** Somebody who is none of the readers, what is theirs, and what is open to all members. */
let somebody: { memberId: string; invoiceId: string; companyInvoiceId: string };
const realIds: Record<string, string> = {};

beforeAll(async () => {
  // With the secret of Stripe's events alone, the routes of both kinds of payments are there.
  portal = await startTestApp({ DEMO: 'false', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, { webFolder });
  const { opened } = portal;
  const watch = (app: FastifyInstance) => app.addHook('onRoute', (route) => void marketRoutes.push(route));
  market = await buildMarketplaceApp({ opened, webFolder, metrics: { watch } as unknown as Metrics });
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
  const [other, billing] = [await portal.signIn('representative'), await portal.signIn('billing')];
  Object.assign(tokens, {
    ...{ member: member.token, other: other.token, billing: billing.token },
    ...{ staff: staff.token, impersonator: acting.body.access_token },
  });
  somebody = await findSomebodyElse([staff, member, other, billing].map(({ userId }) => userId));
  const { db } = portal.database;
  const organisation = await db.selectFrom('organisations').select('id').executeTakeFirstOrThrow();
  Object.assign(realIds, {
    ...{ getUser: somebody.memberId, updateUser: somebody.memberId },
    ...{ downloadInvoice: somebody.invoiceId, downloadAdjustmentNote: somebody.invoiceId },
    getOrganisation: organisation.id,
  });
});

async function findSomebodyElse(readerIds: string[]) {
  const { db } = portal.database;
  const invoices = db.selectFrom('invoices').where('memberId', 'not in', readerIds);
  const own = await invoices
    .select(['id', 'memberId'])
    .where('assignedTo', '=', 'Individual')
    .executeTakeFirstOrThrow();
  const workplaces = db.selectFrom('members').select('organisationId').where('id', 'in', readerIds);
  const ofCompany = await invoices
    .select('id')
    .where('assignedTo', '=', 'Company')
    .where('organisationId', 'not in', workplaces.where('organisationId', 'is not', null))
    .executeTakeFirstOrThrow();
  return { memberId: own.memberId, invoiceId: own.id, companyInvoiceId: ofCompany.id };
}
afterAll(async () => {
  await market.close();
  await portal.close();
  rmSync(webFolder, { recursive: true });
});

/** Each reader in turn at one call, of the portal or of the marketplace. */
async function expectGate(app: FastifyInstance, endpoint: Endpoint): Promise<void> {
  for (const reader of readers) {
    const place = endpoint.path.replace(/\{\w+\}/g, realIds[endpoint.name] ?? crypto.randomUUID());
    const { method } = endpoint;
    const body = method === 'POST' ? { json: {} } : {};
    const { status } = await callApp(app, { method, path: place, token: tokens[reader], ...body });
    const met = status === 401 || status === 403 ? status : 'in';
    const expected = gate[endpoint.access][reader];
    // Past the gate a member may still be refused what belongs to another; nobody is ever told to sign in there.
    if (expected === 'in') expect(status, `${reader} at ${endpoint.name}`).not.toBe(401);
    else expect(met, `${reader} at ${endpoint.name}`).toBe(expected);
  }
}

describe('every call', () => {
  it('is for members, unless it is on the list of those that are for others', () => {
    const others = Object.groupBy(endpoints, ({ access }) => access);
    const names = (of: Endpoint[] = []) => of.map(({ name }) => name).toSorted();
    for (const [access, expected] of Object.entries(notForMembers))
      expect(names(others[access as Access]), access).toEqual(expected.toSorted());
    expect(endpoints.every(({ access }) => access === 'member' || access in notForMembers)).toBe(true);
  });

  it('is declared in the contract, or on the list of plain routes', () => {
    const calls = declared(endpoints);
    const routes = registered(portal.app.routeTable);
    expect(routes.filter((route) => !calls.includes(route))).toEqual([...plainRoutes, ...webRoutes]);
    expect(calls.filter((call) => !routes.includes(call))).toEqual([]);
    expect(registered(marketRoutes).toSorted()).toEqual(
      [...declared(marketplaceCalls), ...webRoutes].toSorted(),
    );
  });

  it('has a name of its own', () => {
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
  });

  it.each(readers.filter((reader) => reader !== 'nobody'))(
    'keeps from the %s what is somebody else’s',
    async (reader) => {
      attacked(5);
      const { db } = portal.database;
      const call = async (path: string, json?: object) =>
        (await portal.call({ path, token: tokens[reader], ...(json && { json }) })).status;
      const { memberId, invoiceId, companyInvoiceId } = somebody;
      const stored = () =>
        db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
      const before = await stored();
      expect(await call(`/api/users/${memberId}`, { aboutMe: 'not mine' })).toBe(403);
      expect(await stored()).toEqual(before);
      expect(await call(`/api/marketplace/invoice/${invoiceId}/download`)).toBe(404);
      expect(await call(`/api/marketplace/invoice/${companyInvoiceId}/download`)).toBe(404);
      expect(await call(`/api/marketplace/invoice/${invoiceId}/adjustment-note/download`)).toBe(404);
      await db.updateTable('members').set({ inDirectory: false }).where('id', '=', memberId).execute();
      expect(await call(`/api/users/${memberId}`)).toBe(403);
      expect(await call(`/api/collabgroups?memberId=${memberId}`)).toBe(403);
      await db
        .updateTable('members')
        .set({ inDirectory: before.inDirectory })
        .where('id', '=', memberId)
        .execute();
    },
  );

  // Ended last, for it ends the session that the others use.
  const walked = endpoints.toSorted(
    (one, other) => Number(one.name === 'signOut') - Number(other.name === 'signOut'),
  );
  it.each(walked.map((endpoint) => [endpoint.name, endpoint] as const))(
    'lets in whom it may: %s',
    async (_, endpoint) => {
      const isAtBoth = marketplaceCalls.includes(endpoint);
      attacked(readers.length * (isAtBoth ? 2 : 1));
      await expectGate(portal.app, endpoint);
      if (isAtBoth) await expectGate(market, endpoint);
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
