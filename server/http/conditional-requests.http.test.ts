import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { demoAccounts } from '#server/db/demo-accounts.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

const endpoints: Endpoint[] = Object.values(areas).flatMap((area) => Object.values(area) as Endpoint[]);
const marked = endpoints.filter(({ sameForAll }) => sameForAll);
const personal = endpoints.filter(
  ({ sameForAll, method, answer }) => method === 'GET' && answer !== 'file' && !sameForAll,
);

const organisationsListed = endpoints.find(({ name }) => name === 'listOrganisations') as Endpoint;

let portal: TestApp;
let member: SignedIn;
let organisationId: string;
let groupId: string;

beforeAll(async () => {
  portal = await startTestApp();
  member = await portal.signIn('member');
  const { db } = portal.database;
  ({ id: organisationId } = await db
    .selectFrom('organisations')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow());
  ({ id: groupId } = await db.selectFrom('groups').select('id').orderBy('id').executeTakeFirstOrThrow());
});
afterAll(() => portal.close());

/** With something asked for, where an answer without it would be empty or refused. */
const addresses: Record<string, () => string> = {
  getOrganisation: () => `/api/orgs/${organisationId}`,
  listOrganisations: () => '/api/orgs/list?filters[0].Key=name&filters[0].Value=fire&sortOrder=desc',
  listCompanies: () => '/api/members/companies?query=fire&size=20',
  listEvents: () => '/api/events/list?page=1&size=16&sortOrder=asc&sortField=eventStart',
  getUser: () => `/api/users/${member.userId}`,
  listGroupMembers: () => `/api/collabgroups/members?id=${groupId}`,
};
const addressOf = ({ name, path }: Endpoint) => addresses[name]?.() ?? path;

const get = (path: string, ifNoneMatch?: string, token: string | undefined = member.token) =>
  portal.call({ path, token, ...(ifNoneMatch && { headers: { 'if-none-match': ifNoneMatch } }) });

describe('an answer that is the same for all', () => {
  const path = '/api/values/genders';

  it.each(marked.map((endpoint) => [endpoint.name, endpoint] as const))(
    'has a tag, and is not sent to who has it: %s',
    async (_, endpoint) => {
      const address = addressOf(endpoint);
      const first = await get(address);
      expect(first.status).toBe(200);
      expect(first.headers.etag).toMatch(/^"[\w-]{43}"$/);
      const isPublic = endpoint.access === 'public';
      expect(first.headers['cache-control']).toBe(isPublic ? 'public, max-age=60' : 'private, no-cache');
      expect(first.headers.vary).toBe(isPublic ? 'Accept-Encoding' : 'Authorization, Accept-Encoding');

      const again = await get(address, first.headers.etag);
      expect(again.status).toBe(304);
      expect(again.text).toBe('');
      expect(again.headers).not.toHaveProperty('content-type');
      expect(again.headers).not.toHaveProperty('content-length');
      for (const name of ['etag', 'cache-control', 'vary'])
        expect(again.headers[name]).toBe(first.headers[name]);
    },
  );

  it.each([
    ['alone', (tag: string) => tag, 304],
    ['weak, as when it is compressed', (tag: string) => `W/${tag}`, 304],
    ['in a list', (tag: string) => `"one", W/"two",${tag} , "three"`, 304],
    ['as anything', () => ' * ', 304],
    ['of something else', () => '"one", W/"two"', 200],
    ['without its quotes', (tag: string) => tag.slice(1, -1), 200],
    ['in another case', (tag: string) => tag.toUpperCase(), 200],
    ['as half of one', (tag: string) => tag.slice(0, 20), 200],
    ['as nothing', () => '""', 200],
  ])('knows its tag %s', async (_, known, status) => {
    const { etag } = (await get(path)).headers;
    expect((await get(path, known(etag as string))).status).toBe(status);
  });

  it('is compressed for who takes it so, where it is long', async () => {
    const long = addressOf(organisationsListed);
    const ask = (path: string, headers: Record<string, string>) =>
      portal.app.inject({ url: path, headers: { authorization: `Bearer ${member.token}`, ...headers } });
    const plain = await ask(long, {});
    const packed = await ask(long, { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', etag: `W/${plain.headers.etag}` });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
    const again = { 'accept-encoding': 'gzip', 'if-none-match': String(packed.headers.etag) };
    expect((await ask(long, again)).statusCode).toBe(304);

    for (const [address, accepted] of [
      [long, 'gzip;q=0'],
      [path, 'gzip'],
    ] as const) {
      const { headers } = await ask(address, { 'accept-encoding': accepted });
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers.etag).toMatch(/^"/);
    }
  });

  it('shows its tag to who asks for the head alone', async () => {
    const headers = { authorization: `Bearer ${member.token}`, 'if-none-match': '*' };
    const {
      statusCode,
      body,
      headers: answered,
    } = await portal.app.inject({ method: 'HEAD', url: path, headers });
    expect([statusCode, body]).toEqual([200, '']);
    expect(answered.etag).toBe((await get(path)).headers.etag);
  });

  it('is sent again, with another tag, once something has changed', async () => {
    const address = `/api/orgs/${organisationId}`;
    const before = await get(address);
    const change = { suburb: `Elsewhere ${crypto.randomUUID()}` };
    await portal.database.db
      .updateTable('organisations')
      .set(change)
      .where('id', '=', organisationId)
      .execute();
    const after = await get(address, before.headers.etag);
    expect(after.status).toBe(200);
    expect(after.body.suburb).toBe(change.suburb);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect((await get(address, after.headers.etag)).status).toBe(304);
  });

  it('is found once for all who ask within a moment, each of them with a session', async () => {
    const rush = await startTestApp({ ANSWER_MEMORY_MS: '60000' }, { shared: portal.database });
    const { token } = await rush.signIn('member');
    const address = `/api/orgs/${organisationId}`;
    const { body } = await rush.call({ path: address, token });
    await portal.database.db
      .updateTable('organisations')
      .set({ suburb: `Elsewhere ${crypto.randomUUID()}` })
      .where('id', '=', organisationId)
      .execute();
    expect((await rush.call({ path: address, token })).body).toEqual(body);
    expect((await get(address)).body.suburb).not.toBe(body.suburb);
    expect((await rush.call({ path: address })).status).toBe(401);
    await rush.close();
  });

  it('is told to nobody who may not ask, whatever tag they have', async () => {
    const session = await portal.signIn('new');
    const { etag } = (await get(path, undefined, session.token)).headers;
    await portal.call({ method: 'POST', path: '/connect/revoke', token: session.token });
    for (const known of [etag as string, '*']) {
      const { status, headers } = await get(path, known, session.token);
      expect(status).toBe(401);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('etag');
    }
  });

  it('has no tag when there is none: a refusal is never kept', async () => {
    for (const address of [`/api/orgs/${crypto.randomUUID()}`, '/api/orgs/list?page=-1']) {
      const { status, headers } = await get(address, '*');
      expect([400, 404]).toContain(status);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('etag');
    }
  });
});

describe('the mark', () => {
  it('is on calls that only read, and that ask for no more than a session', () => {
    expect(marked.length).toBeGreaterThan(0);
    for (const { name, method, access, answer } of marked) {
      expect([name, method]).toEqual([name, 'GET']);
      expect(['public', 'member'], name).toContain(access);
      expect(answer, name).not.toBe('file');
    }
  });

  it('is on no call that answers two people differently', async () => {
    const tokens: string[] = [];
    for (const { name } of demoAccounts) tokens.push((await portal.signIn(name)).token);
    for (const endpoint of marked) {
      for (const address of new Set([endpoint.path, addressOf(endpoint)])) {
        if (address.includes('{')) continue;
        const answers = await Promise.all(tokens.map((token) => get(address, undefined, token)));
        expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, address).toBe(1);
        expect(new Set(answers.map(({ headers }) => headers.etag)).size, address).toBe(1);
      }
    }
  });
});

describe('an answer about a person', () => {
  it.each(personal.map((endpoint) => [endpoint.name, endpoint] as const))(
    'is kept nowhere and has no tag: %s',
    async (_, endpoint) => {
      const { status, headers } = await get(addressOf(endpoint), '*');
      expect(status).not.toBe(304);
      expect(headers['cache-control']).toBe(status === 200 ? 'private, no-store' : 'no-store');
      expect(headers).not.toHaveProperty('etag');
    },
  );

  it('is not marked where another one may see more, or less', () => {
    const names = personal.map(({ name }) => name);
    for (const name of [
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
    ]) {
      expect(names).toContain(name);
    }
  });
});
