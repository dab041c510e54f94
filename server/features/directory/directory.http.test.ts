import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

type Member = {
  userId: string;
  firstName: string;
  lastName: string;
  memberImg: string | null;
  jurisdictions: string[];
};

let portal: TestApp;
let member: SignedIn;
beforeAll(async () => {
  portal = await startTestApp();
  member = await portal.signIn('member');
});
afterAll(() => portal.close());

const list = (query = '', { token } = member) => portal.call({ path: `/api/members/list${query}`, token });
const listed = async (query: string): Promise<Member[]> => (await list(query)).body.members;
const call = async (path: string) => (await portal.call({ path, token: member.token })).body;
const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await portal.database.pool.query(text, values)).rows as Row[];

/** Somebody in the directory under a name that nobody else has. */
async function rename(firstName: string, lastName: string, change = {}): Promise<string> {
  const { db } = portal.database;
  const { userId } = await portal.signIn('billing');
  await db
    .updateTable('members')
    .set({ firstName, lastName, ...change })
    .where('id', '=', userId)
    .execute();
  return userId;
}

describe('api/members/list', () => {
  it('gives who is in the directory, 16 a page, by last name, with the true total', async () => {
    const [{ total } = { total: 0 }] = await query<{ total: number }>(
      'SELECT count(*)::int AS total FROM members WHERE in_directory',
    );
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.totalItems).toBe(total);
    expect(body.members).toHaveLength(16);
    expect(Object.keys(body.members[0])).toEqual([
      'userId',
      'contactId',
      'firstName',
      'lastName',
      'jobPosition',
      'companyName',
      'memberImg',
      'jurisdictions',
    ]);
  });

  it('turns the order around, and pages without repeating or skipping', async () => {
    const first = (await listed('?req.sortOrder=asc&req.size=100&req.page=1')).map(({ userId }) => userId);
    const { totalItems } = (await list()).body;
    const all: string[] = [];
    for (let page = 1; page <= Math.ceil(totalItems / 100); page += 1) {
      all.push(...(await listed(`?req.size=100&req.page=${page}`)).map(({ userId }) => userId));
    }
    expect(new Set(all).size).toBe(totalItems);
    expect(all.slice(0, 100)).toEqual(first);
    const back = (await listed('?req.sortOrder=desc&req.size=16')).map(({ userId }) => userId);
    expect(back).toEqual(all.toReversed().slice(0, 16));
    expect((await list('?req.page=0&req.size=5')).body.members).toEqual(
      (await list('?req.page=1&req.size=5')).body.members,
    );
    expect((await list('?req.page=9999')).body).toEqual({ members: [], totalItems });
  });

  it('never shows who is not in the directory, by any search', async () => {
    const hidden = await portal.signIn('hidden');
    for (const typed of ['', 'Minh', 'Trần', 'tran', 'Minh Trần']) {
      const ids = (await listed(`?req.size=100&req.name=${encodeURIComponent(typed)}`)).map(
        ({ userId }) => userId,
      );
      expect(ids).not.toContain(hidden.userId);
    }
  });

  it('shows a photo only of who lets it show', async () => {
    const [photo] = await query<{ key: string }>('SELECT key FROM files WHERE is_public LIMIT 1');
    await rename('Zephyrine', 'Quillfeather', { photoKey: photo?.key, showPhoto: true });
    expect((await listed('?req.name=quillfeather'))[0]?.memberImg).toBe(`/files/${photo?.key}`);
    await rename('Zephyrine', 'Quillfeather', { showPhoto: false });
    const hidden = await list('?req.name=quillfeather');
    expect(hidden.body.members[0].memberImg).toBeNull();
    expect(hidden.text).not.toContain(photo?.key);
  });

  it.each([
    ['any order', 'quillfeather zephyrine'],
    ['beginnings', 'zeph quill'],
    ['no accents', 'zephyrine'],
    ['accents nobody has', 'Zéphyrine'],
    ['one letter wrong', 'zephyrina'],
    ['one letter missing', 'quilfeather'],
    ['two letters changed over', 'zehpyrine'],
  ])('finds a name by %s: %s', async (_, typed) => {
    await rename('Zephyrine', 'Quillfeather');
    const found = await listed(`?req.name=${encodeURIComponent(typed)}`);
    expect(found.map(({ lastName }) => lastName)).toEqual(['Quillfeather']);
  });

  it.each(['%', '_', '"', "'", '\\', '🔥', '(', '[a-z]', "'; DROP TABLE members; --", 'x'.repeat(200)])(
    'takes %s for what it is',
    async (typed) => {
      const { status, body } = await list(`?req.name=${encodeURIComponent(typed)}`);
      expect(status).toBe(200);
      expect(body.totalItems).toBe(0);
    },
  );

  it.each(["o'quill", 'oquill', 'O’Quill', 'o quill', 'quill', "zeph o'q"])(
    'finds a name with an apostrophe by %s',
    async (typed) => {
      await rename('Zephyrine', "O'Quillfeather");
      const found = await listed(`?req.name=${encodeURIComponent(typed)}`);
      await rename('Zephyrine', 'Quillfeather');
      expect(found.map(({ lastName }) => lastName)).toEqual(["O'Quillfeather"]);
    },
  );

  it('filters by any of several jurisdictions, and shows them', async () => {
    const labels = await call('/api/members/jurisdictions');
    const [first, second] = Object.keys(labels) as [string, string];
    const { body } = await list(`?req.size=100&req.jurisdictionId=${first},${second}`);
    expect(body.totalItems).toBeGreaterThan(0);
    for (const { jurisdictions } of body.members as Member[]) {
      expect(jurisdictions.some((label) => label === labels[first] || label === labels[second])).toBe(true);
    }
  });

  it('filters by companies, together with the rest', async () => {
    const companies = await call('/api/members/companies');
    const [id, name] = Object.entries(companies)[0] as [string, string];
    const { body } = await list(`?req.size=100&req.companyId=${id}`);
    const [{ total } = { total: 0 }] = await query<{ total: number }>(
      'SELECT count(*)::int AS total FROM members WHERE in_directory AND organisation_id = $1',
      [id],
    );
    expect(body.totalItems).toBe(total);
    for (const each of body.members) expect(each.companyName).toBe(name);
    const nobody = await list(`?req.companyId=${id}&req.name=${encodeURIComponent('nobody at all')}`);
    expect(nobody.body.totalItems).toBe(0);
  });

  it("keeps the who's who for Membership Representatives", async () => {
    const { status, body } = await list('?req.whosWho=true');
    expect(status).toBe(403);
    expect(body.message).toBe("The who's who is for Membership Representatives.");
    const representative = await portal.signIn('representative');
    const found = await list('?req.whosWho=true&req.size=100', representative);
    expect(found.body.totalItems).toBeGreaterThan(5);
    expect(found.body.totalItems).toBeLessThan(100);
    expect(found.body.members.map(({ userId }: Member) => userId)).toContain(representative.userId);
  });

  it('is not for informational members, nor for strangers', async () => {
    const informational = await portal.signIn('informational');
    const { status, body } = await list('', informational);
    expect(status).toBe(403);
    expect(body.message).toBe('The member directory comes with a full membership.');
    expect((await portal.call({ path: '/api/members/list' })).status).toBe(401);
  });

  it.each([
    ['?req.page=-1', 'req.page'],
    ['?req.size=101', 'req.size'],
    ['?req.jurisdictionId=x', 'req.jurisdictionId.0'],
    ['?req.companyId=1,2', 'req.companyId.0'],
    ['?req.sortField=dob', 'req.sortField'],
    ['?req.sortOrder=up', 'req.sortOrder'],
    ['?req.whosWho=maybe', 'req.whosWho'],
    ['?req.showEmail=true', 'req.showEmail'],
    ['?page=1', 'page'],
    [`?req.name=${'x'.repeat(10_000)}`, 'req.name'],
  ])('refuses %.40s by the name of the field', async (given, field) => {
    const { status, body } = await list(given);
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });
});

describe('what the directory is filtered by', () => {
  it('jurisdictions, in their order', async () => {
    expect(Object.values(await call('/api/members/jurisdictions')).slice(0, 3)).toEqual([
      'VIC',
      'NSW',
      'QLD',
    ]);
  });

  it('sectors, by name', async () => {
    expect(Object.values(await call('/api/members/sectors'))).toContain('Urban fire');
  });

  it('companies: the five largest, or those that are called so', async () => {
    const largest = await query<{ name: string }>(
      `SELECT name FROM organisations
       ORDER BY (SELECT count(*) FROM directory_entries WHERE organisation_id = organisations.id) DESC, id LIMIT 5`,
    );
    expect(Object.values(await call('/api/members/companies'))).toEqual(largest.map(({ name }) => name));
    const [wanted] = largest as [{ name: string }];
    const typed = encodeURIComponent(wanted.name.slice(0, 6));
    expect(Object.values(await call(`/api/members/companies?query=${typed}&size=50`))).toContain(wanted.name);
    expect(await call('/api/members/companies?query=zzzzzzzz')).toEqual({});
  });

  it('companies: by who is in the directory, so that their order tells of nobody else', async () => {
    const five = async () => Object.keys(await call('/api/members/companies'));
    const [largest] = (await five()) as [string];
    await query('UPDATE members SET in_directory = false WHERE organisation_id = $1', [largest]);
    expect(await five()).not.toContain(largest);
  });
});
