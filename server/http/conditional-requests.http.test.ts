import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { endpointGroups } from '#contract/all-endpoints.ts';
import { authentication } from '#contract/authentication.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { events } from '#contract/events.ts';
import { demoAccounts } from '#server/db/demo-accounts.ts';
import { setUpTestApp, startTestApp } from '#tests/support/test-app.ts';
import type { Handlers } from './register-endpoints.ts';

const endpoints: Endpoint[] = Object.values(endpointGroups).flatMap(
  (area) => Object.values(area) as Endpoint[],
);
const cacheableEndpoints = endpoints.filter(({ cacheable }) => cacheable);
const personalEndpoints = endpoints.filter(
  ({ cacheable, method, response }) => method === 'GET' && response !== 'file' && !cacheable,
);

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');
let organisationId: string;
/** Paths for endpoints that need parameters. */
let paths: Record<string, string>;
const longPath = '/api/orgs/list?filters[0].Key=name&filters[0].Value=fire&sortOrder=desc';
const shortPath = '/api/values/genders';

beforeAll(async () => {
  const { db } = portal.database;
  const firstId = async (table: 'organisations' | 'groups' | 'events') =>
    (await db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id;
  organisationId = await firstId('organisations');
  paths = {
    getOrganisation: `/api/orgs/${organisationId}`,
    listOrganisations: longPath,
    listCompanies: '/api/members/companies?query=fire&size=20',
    listEvents: '/api/events/list?page=1&size=16&sortOrder=asc&sortField=eventStart',
    getEvent: `/api/events/${await firstId('events')}`,
    getUser: `/api/users/${member.userId}`,
    listGroupMembers: `/api/collabgroups/members?id=${await firstId('groups')}`,
  };
});

const pathOf = ({ name, path }: Endpoint) => paths[name] ?? path;
const get = (path: string, ifNoneMatch?: string, { token } = member) =>
  portal.sendRaw({ path, token, ...(ifNoneMatch && { headers: { 'if-none-match': ifNoneMatch } }) });
async function changeSuburb() {
  const suburb = `Elsewhere ${crypto.randomUUID()}`;
  await portal.database.pool.query('UPDATE organisations SET suburb = $1 WHERE id = $2', [
    suburb,
    organisationId,
  ]);
  return suburb;
}

describe('cacheable responses', () => {
  it('returns 304 without a body when If-None-Match has the current ETag', async () => {
    expect(cacheableEndpoints.length).toBeGreaterThan(0);
    for (const endpoint of cacheableEndpoints) {
      const first = await get(pathOf(endpoint));
      const isPublic = endpoint.access === 'public';
      expect(first.status, endpoint.name).toBe(200);
      const headers = {
        etag: expect.stringMatching(/^"[\w-]{43}"$/),
        'cache-control': isPublic ? 'public, max-age=60' : 'private, no-cache',
        vary: isPublic ? 'Accept-Encoding' : 'Authorization, Accept-Encoding',
      };
      expect(first.headers).toMatchObject(headers);
      const again = await get(pathOf(endpoint), first.headers.etag);
      expect([again.status, again.text], endpoint.name).toEqual([304, '']);
      expect(again.headers).toMatchObject({ ...headers, etag: first.headers.etag });
      for (const name of ['content-type', 'content-length']) expect(again.headers).not.toHaveProperty(name);
    }
  });

  it('compares ETags weakly, in a list and with a wildcard', async () => {
    const etag = (await get(shortPath)).headers.etag as string;
    for (const match of [etag, `W/${etag}`, `"one", W/"two",${etag} , "three"`, ' * '])
      expect((await get(shortPath, match)).status, match).toBe(304);
    const different = ['"one", W/"two"', etag.slice(1, -1), etag.toUpperCase(), etag.slice(0, 20), '""'];
    for (const match of different) expect((await get(shortPath, match)).status, match).toBe(200);
  });

  it('compresses long responses with gzip when the client accepts it', async () => {
    const request = (url: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
      portal.app.inject({ method, url, headers: { authorization: `Bearer ${member.token}`, ...headers } });
    const plain = await request(longPath, {});
    const compressed = await request(longPath, { 'accept-encoding': 'gzip, deflate, br' });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', etag: `W/${plain.headers.etag}` });
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(compressed.headers['content-length']).toBe(String(compressed.rawPayload.length));
    const again = { 'accept-encoding': 'gzip', 'if-none-match': String(compressed.headers.etag) };
    expect((await request(longPath, again)).statusCode).toBe(304);
    for (const [url, accepted] of [[longPath, 'gzip;q=0'] as const, [shortPath, 'gzip'] as const]) {
      const { headers } = await request(url, { 'accept-encoding': accepted });
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers.etag).toMatch(/^"/);
    }
    const head = await request(shortPath, { 'if-none-match': '*' }, 'HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers.etag).toBe((await get(shortPath)).headers.etag);
  });

  it('sends another ETag after a change, and caches responses for RESPONSE_CACHE_MS', async () => {
    const path = `/api/orgs/${organisationId}`;
    const before = await get(path);
    const caching = await startTestApp({ RESPONSE_CACHE_MS: '60000' }, { sharedDatabase: portal.database });
    const session = await caching.signIn('member');
    const cached = await caching.sendRaw({ path, token: session.token });
    const suburb = await changeSuburb();
    const after = await get(path, before.headers.etag);
    expect([after.status, after.body.suburb]).toEqual([200, suburb]);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect((await get(path, after.headers.etag)).status).toBe(304);
    expect((await caching.sendRaw({ path, token: session.token })).body).toEqual(cached.body);
    expect((await caching.sendRaw({ path })).status).toBe(401);
    await caching.close();
  });

  it('sends no ETag with an error', async () => {
    const session = await portal.signIn('new');
    const etag = (await get(shortPath, undefined, session)).headers.etag as string;
    await portal.send(authentication.signOut, {}, session);
    for (const [response, status] of [
      [await get(shortPath, etag, session), 401],
      [await get(shortPath, '*', session), 401],
      [await get(`/api/orgs/${crypto.randomUUID()}`, '*'), 404],
      [await get('/api/orgs/list?page=-1', '*'), 400],
    ] as const) {
      expect([response.status, response.headers['cache-control']]).toEqual([status, 'no-store']);
      expect(response.headers).not.toHaveProperty('etag');
    }
  });

  it('hides the caller from the handler by type', () => {
    type Context = Parameters<Handlers<typeof events>['listEvents']>[1];
    expectTypeOf<Context>().not.toHaveProperty('caller');
  });

  it('returns the same response to every account', async () => {
    const sessions = [];
    for (const { name } of demoAccounts) sessions.push(await portal.signIn(name));
    for (const endpoint of cacheableEndpoints) {
      expect([endpoint.method, endpoint.response === 'file'], endpoint.name).toEqual(['GET', false]);
      expect(['public', 'member'], endpoint.name).toContain(endpoint.access);
      for (const path of new Set([endpoint.path, pathOf(endpoint)])) {
        if (path.includes('{')) continue;
        const responses = await Promise.all(sessions.map((session) => get(path, undefined, session)));
        const distinct = responses.map(({ status, text, headers }) => `${status} ${text} ${headers.etag}`);
        expect(new Set(distinct).size, path).toBe(1);
      }
    }
  });
});

it('sends personal responses with no-store and without ETag', async () => {
  const names = [
    'getUser',
    'getPrivacy',
    'listMembers',
    'listGroups',
    'listMyGroups',
    'listGroupMembers',
    'listResources',
    'listResourceCategories',
    'getArticle',
    'listInvoices',
  ];
  expect(personalEndpoints.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  for (const endpoint of personalEndpoints) {
    const { status, headers } = await get(pathOf(endpoint), '*');
    expect(status, endpoint.name).not.toBe(304);
    expect(headers['cache-control'], endpoint.name).toBe(status === 200 ? 'private, no-store' : 'no-store');
    expect(headers).not.toHaveProperty('etag');
  }
});
