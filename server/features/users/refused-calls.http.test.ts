/** What the calls about members refuse, and what they take for what it is: one table for all of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
let member: SignedIn;
let groupId: string;
beforeAll(async () => {
  portal = await startTestApp();
  member = await portal.signIn('member');
  const group = portal.database.db.selectFrom('groups').select('id').orderBy('memberCount', 'desc');
  groupId = (await group.executeTakeFirstOrThrow()).id;
});
afterAll(() => portal.close());

/** With the ids that are known only when the portal runs. */
const placed = (path: string) => path.replace('{me}', member.userId).replace('{group}', groupId);
const call = (path: string, json?: object) =>
  portal.call({ path: placed(path), token: member.token, ...(json && { json }) });

describe('without a token', () => {
  it.each([
    ['/api/values/genders'],
    ['/api/values/honorifics'],
    ['/api/members/sectors'],
    ['/api/members/jurisdictions'],
    ['/api/members/companies'],
    ['/api/users/privacy'],
    ['/api/users/privacy', { showEmail: true }],
    ['/api/users/changepassword', { currentPassword: 'x', newPassword: 'y' }],
    ['/api/users/{me}'],
    ['/api/users/{me}', { aboutMe: 'x' }],
    ['/api/collabgroups/mygroups'],
    ['/api/collabgroups/members?id={group}'],
  ])('%s %j asks to sign in', async (path, json?: object) => {
    const { status } = await portal.call({ path: placed(path), ...(json && { json }) });
    expect(status).toBe(401);
  });
});

describe('what is not as it should be', () => {
  const long = 'x'.repeat(10_000);
  const cases: [path: string, field: string, json?: object][] = [
    ['/api/values/genders?list=honorific', 'list'],
    ['/api/values/honorifics?all=true', 'all'],
    ['/api/members/sectors?id=1', 'id'],
    ['/api/members/jurisdictions?page=1', 'page'],
    ['/api/members/companies?name=x', 'name'],
    ['/api/members/companies?size=0', 'size'],
    ['/api/members/companies?size=101', 'size'],
    ['/api/members/companies?size=five', 'size'],
    ['/api/members/companies?sortField=memberCount', 'sortField'],
    ['/api/members/companies?sortOrder=up', 'sortOrder'],
    [`/api/members/companies?query=${long}`, 'query'],
    ['/api/users/privacy?id=1', 'id'],
    ['/api/collabgroups/mygroups?page=-1', 'page'],
    ['/api/collabgroups/mygroups?size=0', 'size'],
    ['/api/collabgroups/mygroups?sortField=email', 'sortField'],
    [`/api/collabgroups/mygroups?name=${long}`, 'name'],
    ['/api/collabgroups/members?id={group}&page=-1', 'page'],
    ['/api/collabgroups/members?id={group}&sectorId=x', 'sectorId'],
    ['/api/collabgroups/members?id={group}&showEmail=true', 'showEmail'],
    [`/api/collabgroups/members?id={group}&name=${long}`, 'name'],
    ['/api/users/changepassword', 'currentPassword', { newPassword: 'Eucalypt77' }],
    ['/api/users/changepassword', 'newPassword', { currentPassword: 'Eucalypt77' }],
    ['/api/users/changepassword', 'userId', { currentPassword: 'x', newPassword: 'y', userId: 'z' }],
    ['/api/users/changepassword', 'newPassword', { currentPassword: 'x', newPassword: ['y'] }],
    ['/api/users/privacy', 'showEmail', { showEmail: 'yes' }],
    ['/api/users/privacy', 'includeInDirectory', { includeInDirectory: null }],
  ];
  const named = cases.map(([path, field, json]) => ({ title: path.slice(0, 60), path, field, json }));
  it.each(named)('is refused by the name of $field: $title', async ({ path, field, json }) => {
    const { status, body } = await call(path, json);
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0].field).toBe(field);
    expect(body.errors[0].message).toMatch(/^(must|is not known)/);
  });
});

describe('signs in a search', () => {
  const signs = ['%', '_', "'", '"', '\\', '🔥', '(', "'; DROP TABLE members; --", 'x'.repeat(200)];
  it.each(signs)('%s is taken for what it is', async (typed) => {
    const sign = encodeURIComponent(typed);
    const companies = await call(`/api/members/companies?query=${sign}`);
    expect([companies.status, companies.body]).toEqual([200, {}]);
    const mine = await call(`/api/collabgroups/mygroups?name=${sign}`);
    expect([mine.status, mine.body.totalItems]).toEqual([200, 0]);
    const roster = await call(`/api/collabgroups/members?id={group}&name=${sign}`);
    expect(roster.status).toBe(200);
    for (const { firstName, lastName } of roster.body.members)
      expect(`${firstName} ${lastName}`.replaceAll('’', "'")).toContain(typed);
  });
});

describe('pages', () => {
  it.each([
    ['/api/collabgroups/mygroups?size=3', 'collabGroups'],
    ['/api/collabgroups/members?id={group}&size=3', 'members'],
  ])('of %s: 0 is 1, and past the end is empty with the true total', async (path, list) => {
    const first = (await call(`${path}&page=1`)).body;
    expect(first[list]).toHaveLength(3);
    expect((await call(`${path}&page=0`)).body).toEqual(first);
    const past = (await call(`${path}&page=9999`)).body;
    expect(past).toMatchObject({ [list]: [], totalItems: first.totalItems });
  });
});

describe('what is offered', () => {
  it('companies by name, either way', async () => {
    const { rows } = await portal.database.pool.query(
      'SELECT name FROM organisations ORDER BY folded_name, id LIMIT 100',
    );
    const names = (rows as { name: string }[]).map(({ name }) => name);
    const listed = async (query: string) =>
      Object.values((await call(`/api/members/companies?size=100&sortField=name${query}`)).body);
    expect(await listed('&sortOrder=asc')).toEqual(names);
    if (names.length < 100) expect(await listed('&sortOrder=desc')).toEqual(names.toReversed());
    expect((await listed('&sortOrder=desc'))[0]).not.toBe(names[0]);
  });

  it("one's own privacy", async () => {
    const { status, body } = await call('/api/users/privacy');
    expect(status).toBe(200);
    expect(body).toEqual({
      includeInDirectory: true,
      showDirectoryPhoto: true,
      showContactInformation: true,
      showEmail: true,
      showPersonalMobile: true,
      showWorkLandline: true,
    });
  });
});
