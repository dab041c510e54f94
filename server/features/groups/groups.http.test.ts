import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
let member: SignedIn;
let hidden: SignedIn;
beforeAll(async () => {
  portal = await startTestApp();
  member = await portal.signIn('member');
  hidden = await portal.signIn('hidden');
});
afterAll(() => portal.close());

type Group = { id: string; name: string; description: string; groupImg: string; parentName: string | null };
const list = (query = '', token = member.token) => portal.call({ path: `/api/collabgroups${query}`, token });
const mine = (query = '', token = member.token) =>
  portal.call({ path: `/api/collabgroups/mygroups${query}`, token });
const namesOf = (answer: { body: { collabGroups: Group[] } }) =>
  answer.body.collabGroups.map(({ name }) => name);
const search = async (typed: string) => list(`?size=100&keyword=${encodeURIComponent(typed)}`);

/** As the database compares: accents folded, byte by byte. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
const sorted = (texts: string[]) => texts.map(folded).toSorted((one, other) => (one < other ? -1 : 1));

describe('api/collabgroups', () => {
  it('gives 16 groups a page, with every field and a picture that is there', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalItems: 30, page: 1 });
    expect(body.collabGroups).toHaveLength(16);
    expect(Object.keys(body.collabGroups[0])).toEqual([
      'id',
      'name',
      'description',
      'groupImg',
      'parentName',
    ]);
    expect((await portal.call({ path: body.collabGroups[0].groupImg })).status).toBe(200);
  });

  it('pages without repeating or skipping, page 0 being page 1, and past the end is empty with the true total', async () => {
    const ids = async (query: string) =>
      (await list(query)).body.collabGroups.map(({ id }: { id: string }) => id);
    for (const sort of ['', '&field=type', '&field=parentName&sort=desc', '&field=description']) {
      const pages = await Promise.all([1, 2, 3].map((page) => ids(`?size=11&page=${page}${sort}`)));
      expect(new Set(pages.flat()).size, sort).toBe(30);
      expect(await ids(`?size=11&page=0${sort}`)).toEqual(pages[0]);
    }
    expect((await list('?page=0')).body.page).toBe(1);
    expect((await list('?page=99')).body).toEqual({ collabGroups: [], totalItems: 30, page: 99 });
  });

  it('lists the newest first unless asked otherwise: asc is newest to oldest, desc the other way', async () => {
    const rows = await portal.database.db
      .selectFrom('groups')
      .select('name')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const newest = rows.map(({ name }) => name);
    expect(namesOf(await list('?size=30'))).toEqual(newest);
    expect(namesOf(await list('?size=30&sort=asc'))).toEqual(newest);
    expect(namesOf(await list('?size=30&sortOrder=desc'))).toEqual(newest.toReversed());
  });

  it('sorts by each field, either way', async () => {
    const names = namesOf(await list('?size=30&field=name')).map(folded);
    expect(names).toEqual(sorted(names));
    expect(namesOf(await list('?size=30&sortField=name&sortOrder=desc')).map(folded)).toEqual(
      names.toReversed(),
    );
    const about = (await list('?size=30&field=description')).body.collabGroups as Group[];
    const descriptions = about.map(({ description }) => folded(description));
    expect(descriptions).toEqual(sorted(descriptions));
    expect(namesOf(await list('?size=30&field=type'))).not.toEqual(
      namesOf(await list('?size=30&field=type&sort=desc')),
    );
  });

  it('puts groups without a parent last, whichever way parents are sorted', async () => {
    for (const order of ['asc', 'desc']) {
      const { body } = await list(`?size=30&field=parentName&sort=${order}`);
      const parents: (string | null)[] = body.collabGroups.map(({ parentName }: Group) => parentName);
      const known = parents.filter((parent) => parent !== null);
      expect(parents.slice(known.length).every((parent) => parent === null)).toBe(true);
      const expected = sorted(known);
      expect(known.map(folded)).toEqual(order === 'asc' ? expected : expected.toReversed());
    }
  });

  it('filters by type, under both of its names', async () => {
    const { body: types } = await portal.call({ path: '/api/collabgroups/types', token: member.token });
    const totals = await Promise.all(
      Object.keys(types).map(async (type) => (await list(`?type=${type}`)).body.totalItems),
    );
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(30);
    const [type] = Object.keys(types);
    expect((await list(`?category=${type}`)).body).toEqual((await list(`?type=${type}`)).body);
    expect((await list(`?type=${crypto.randomUUID()}`)).body.totalItems).toBe(0);
  });

  it('finds by name: words in any order, from their beginning, in any case, with one typo', async () => {
    const [name = ''] = namesOf(await list('?size=1&field=name'));
    const words = name.split(/\W+/).filter((word) => word.length > 3);
    const [first = '', second = ''] = words;
    const swapped = first.slice(0, 2) + first.charAt(3) + first.charAt(2) + first.slice(4);
    for (const typed of [
      name,
      `${second} ${first}`,
      first.slice(0, 3).toUpperCase(),
      swapped,
      `${first}x ${second}`,
    ]) {
      expect(namesOf(await search(typed)), typed).toContain(name);
    }
    expect(namesOf(await search(first.slice(-3)))).not.toContain(name);
    expect((await list(`?name=${first}`)).body.totalItems).toBe((await search(first)).body.totalItems);
  });

  it.each(['%', '_', '\\', "'", '"', '🔥', 'zq\u0000zq', '.*', '(', '[[:alnum:]', `${'x '.repeat(99)}x`])(
    'takes %j for what it is',
    async (typed) => {
      const { status, body } = await search(typed);
      expect(status).toBe(200);
      expect(body.totalItems).toBe(0);
    },
  );

  it('takes an empty search for none', async () => {
    expect((await list('?name=')).body.totalItems).toBe(30);
    expect((await search('  ')).body.totalItems).toBe(30);
  });

  it.each([
    ['?page=-1', 'page'],
    ['?size=101', 'size'],
    ['?field=memberCount', 'field'],
    ['?sortField=email', 'sortField'],
    ['?sort=up', 'sort'],
    ['?type=network', 'type'],
    ['?memberId=1', 'memberId'],
    ['?name=a&keyword=b', 'keyword'],
    ['?sort=asc&sortOrder=desc', 'sort'],
    ['?secret=1', 'secret'],
    [`?name=${'a'.repeat(10_000)}`, 'name'],
  ])('refuses %.40s by the name of the field', async (query, field) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });

  it('asks to sign in', async () => {
    for (const path of ['', '/mygroups', '/types', '/members'])
      expect((await portal.call({ path: `/api/collabgroups${path}` })).status).toBe(401);
  });
});

describe('the groups of a member', () => {
  it('are those the member is in: on the own profile, on the dashboard, and on the profile for others', async () => {
    const representative = await portal.signIn('representative');
    const own = await mine('', representative.token);
    expect(own.body.totalItems).toBe(3);
    for (const token of [representative.token, member.token])
      expect((await list(`?memberId=${representative.userId}`, token)).body).toEqual(own.body);
    expect((await list(`?memberId=${member.userId}&size=4`)).body.collabGroups).toHaveLength(4);
  });

  it('are refused when the member is not in the directory, except to the member', async () => {
    const refused = await list(`?memberId=${hidden.userId}`);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toBe('The user is not included in the member directory');
    expect((await list(`?memberId=${hidden.userId}`, hidden.token)).body.totalItems).toBe(2);
    expect((await mine('', hidden.token)).body.totalItems).toBe(2);
  });

  it('are refused alike for nobody', async () => {
    const [unknown, unlisted] = [
      await list(`?memberId=${crypto.randomUUID()}`),
      await list(`?memberId=${hidden.userId}`),
    ];
    expect(unknown.status).toBe(403);
    expect(unknown.body.message).toBe(unlisted.body.message);
  });

  it('are the own ones by an id in capitals', async () => {
    const own = await list(`?memberId=${hidden.userId.toUpperCase()}`, hidden.token);
    expect(own.body.totalItems).toBe(2);
  });

  it('narrow by name and type, sort and page', async () => {
    const all = await mine('?sortField=name&sortOrder=desc');
    expect(all.body.totalItems).toBe(5);
    const names = namesOf(all).map(folded);
    expect(names).toEqual(sorted(names).toReversed());
    expect(namesOf(await mine(`?name=${encodeURIComponent(namesOf(all)[0] as string)}`))).toEqual([
      namesOf(all)[0],
    ]);
    expect(namesOf(await mine('?size=3&page=2&sortField=name&sortOrder=desc'))).toEqual(
      namesOf(all).slice(3),
    );
    expect((await mine(`?type=${crypto.randomUUID()}`)).body).toEqual({
      collabGroups: [],
      totalItems: 0,
      page: 1,
    });
    expect((await mine('?memberId=x')).body.errors[0].field).toBe('memberId');
  });

  it('are none for a new member', async () => {
    const { token } = await portal.signIn('new');
    expect((await mine('', token)).body).toEqual({ collabGroups: [], totalItems: 0, page: 1 });
  });
});

describe('api/collabgroups/types', () => {
  it('names each type by its id', async () => {
    const { status, body } = await portal.call({ path: '/api/collabgroups/types', token: member.token });
    expect(status).toBe(200);
    expect(Object.values(body)).toEqual([
      'Community of practice',
      'Network',
      'Strategic committee',
      'Technical group',
      'Working party',
    ]);
  });
});
