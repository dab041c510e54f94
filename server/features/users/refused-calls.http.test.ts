import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/started-app.ts';

const portal = testApp();
const member = portal.account('member');
let roster: string;
beforeAll(async () => {
  const group = portal.database.db.selectFrom('groups').select('id').orderBy('memberCount', 'desc');
  roster = `/api/collabgroups/members?id=${(await group.executeTakeFirstOrThrow()).id}`;
});

const call = (path: string, json?: object) =>
  portal.call({ path: path.replace('{roster}', roster), token: member.token, ...(json && { json }) });

const long = 'x'.repeat(10_000);
const password = '/api/users/changepassword';
const refused: [path: string, field: string, json?: object][] = [
  ['/api/values/genders?list=honorific', 'list'],
  ['/api/members/jurisdictions?page=1', 'page'],
  ['/api/members/companies?size=101', 'size'],
  ['/api/members/companies?sortField=memberCount', 'sortField'],
  ['/api/members/companies?sortOrder=up', 'sortOrder'],
  [`/api/members/companies?query=${long}`, 'query'],
  ['/api/users/privacy?id=1', 'id'],
  ['/api/collabgroups/mygroups?page=-1', 'page'],
  ['/api/collabgroups/mygroups?sortField=email', 'sortField'],
  ['{roster}&sectorId=x', 'sectorId'],
  ['{roster}&showEmail=true', 'showEmail'],
  [`{roster}&name=${long}`, 'name'],
  [password, 'currentPassword', { newPassword: 'Eucalypt77' }],
  [password, 'newPassword', { currentPassword: 'x', newPassword: ['y'] }],
  ['/api/users/privacy', 'showEmail', { showEmail: 'yes' }],
  ['/api/users/privacy', 'includeInDirectory', { includeInDirectory: null }],
  ['/api/users/privacy', 'showDob', { showDob: true }],
];

describe('endpoints about members', () => {
  it('refuse an invalid or unknown parameter by name', async () => {
    for (const [path, field, json] of refused) {
      const { status, body } = await call(path, json);
      const message = expect.stringMatching(/^(must|is not known)/);
      expect([status, body.errors], path).toEqual([400, [{ field, message }]]);
    }
  });

  it('search for special characters literally', async () => {
    for (const typed of ['%', '_', "'", '"', '\\', '🔥', '(', "'; DROP TABLE members; --", 'x'.repeat(200)]) {
      const sign = encodeURIComponent(typed);
      const companies = await call(`/api/members/companies?query=${sign}`);
      expect([companies.status, companies.body], typed).toEqual([200, {}]);
      const mine = await call(`/api/collabgroups/mygroups?name=${sign}`);
      expect([mine.status, mine.body.totalItems], typed).toEqual([200, 0]);
      const found = await call(`{roster}&name=${sign}`);
      expect(found.status, typed).toBe(200);
      for (const { firstName, lastName } of found.body.members)
        expect(`${firstName} ${lastName}`.replaceAll('’', "'")).toContain(typed);
    }
  });

  it('treat page 0 as page 1, and return the total with an empty page past the end', async () => {
    const lists = { '/api/collabgroups/mygroups?size=3': 'collabGroups', '{roster}&size=3': 'members' };
    for (const [path, list] of Object.entries(lists)) {
      const first = (await call(`${path}&page=1`)).body;
      expect(first[list]).toHaveLength(3);
      expect((await call(`${path}&page=0`)).body).toEqual(first);
      const past = (await call(`${path}&page=9999`)).body;
      expect(past).toMatchObject({ [list]: [], totalItems: first.totalItems });
    }
  });

  it('sort companies by name in both directions', async () => {
    const { rows } = await portal.database.pool.query(
      'SELECT name FROM organisations ORDER BY folded_name, id',
    );
    const names = (rows as { name: string }[]).map(({ name }) => name);
    const listed = async (order: string) =>
      Object.values((await call(`/api/members/companies?size=100&sortField=name&sortOrder=${order}`)).body);
    expect(await listed('asc')).toEqual(names.slice(0, 100));
    expect(await listed('desc')).toEqual(names.toReversed().slice(0, 100));
  });
});
