import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoint.ts';
import { type MemberSearchKind, type SearchHit, search } from '#contract/search.ts';
import { insertAttachedText } from '#tests/support/attachment-texts.ts';
import {
  categoryId,
  createResourceFixture,
  levelId,
  setUpResources,
} from '#tests/support/resource-fixtures.ts';

const { portal, insert, member, informational } = setUpResources();

type Query = RequestOf<typeof search.search>['query'];
const find = async (text: string, query: Omit<Query, 'text'> = {}, caller = member) =>
  (await portal.send(search.search, { query: { ...query, text } }, caller)).body;
const titlesOf = (hits: SearchHit[]) => hits.map(({ title }) => title.text);
type KindQuery = Omit<RequestOf<typeof search.searchOneKind>['query'], 'text'>;
const findOfKind = async (text: string, query: KindQuery = {}, kind: MemberSearchKind = 'resources') =>
  (await portal.send(search.searchOneKind, { params: { kind }, query: { ...query, text } }, member)).body;
const findTitles = async (text: string, query: KindQuery = {}) =>
  titlesOf((await findOfKind(text, query)).hits);
const suggest = async (text: string, caller = member) =>
  (await portal.send(search.suggest, { query: { text } }, caller)).body.suggestions;

const day = (text: string) => new Date(`${text}T12:00:00Z`);
const fixture = (title: string, path: string, overrides = {}) => ({
  ...createResourceFixture(title, path, { description: '', ...overrides }),
  id: crypto.randomUUID() as string,
});
const resources = {
  attached: fixture('Plan for summer', 'Public/Rescue', { publishedAt: day('2003-01-05') }),
  inText: fixture('Notes', 'Public/Rescue', {
    contents: '<p>Keep the zorilla &amp; its den apart.</p>',
    publishedAt: day('2003-01-04'),
  }),
  older: fixture('Den of the zorilla', 'Public/Rescue', { publishedAt: day('2003-01-02') }),
  newer: fixture('Habits of zorillas', 'Public/Warnings', { publishedAt: day('2003-01-03') }),
  prefix: fixture('Zorilla handbook', 'Members/Bushfire', { publishedAt: day('2003-01-01') }),
  exact: fixture('Zorílla', 'Public/Rescue', { publishedAt: day('2002-12-31') }),
};

beforeAll(async () => {
  const { db } = portal.database;
  await insert(...Object.values(resources));
  const pages = [
    { page: 6, contents: 'Only pumps here.' },
    { page: 7, contents: 'On frosty nights a zorilla sleeps beneath the pump house until dawn.' },
  ];
  await insertAttachedText(db, resources.attached.id, 'Summer.pdf', pages);
  await insertAttachedText(db, resources.older.id, 'Den.xlsx', [{ sheet: 'Dens', contents: 'zorilla' }]);
  await db
    .insertInto('events')
    .values([
      {
        name: 'Zorilla day',
        shortDescription: 'Meet one',
        content: '<p>In the park</p>',
        format: 'Online',
        venue: 'Hobart',
        startsAt: new Date(Date.now() + 86_400_000),
      },
      {
        name: 'Past zorilla day',
        shortDescription: '',
        content: '',
        format: 'Online',
        venue: '',
        startsAt: day('2003-01-01'),
      },
    ])
    .execute();
  await db
    .insertInto('organisations')
    .values([
      { name: 'Zorilla Brigade', about: 'Cares for animals', suburb: 'Perth' },
      { name: 'Retired Zorilla Brigade', retiredAt: new Date() },
    ])
    .execute();
  const typeId = (await db.selectFrom('groupTypes').select('id').executeTakeFirstOrThrow()).id;
  await db
    .insertInto('groups')
    .values({ name: 'Animal group', description: 'About the zorilla', typeId })
    .execute();
  await sql`UPDATE members SET last_name = 'Zorilla' WHERE id = ${member.userId}`.execute(db);
});

const all = { resources: 6, people: 1, events: 1, groups: 1, organisations: 1 };

describe('search', () => {
  it('counts all kinds, and returns the best hits of each', async () => {
    const { counts, bestKind, hasTypo, hits } = await find('zorilla');
    expect([counts, bestKind, hasTypo]).toEqual([all, 'resources', false]);
    expect(Map.groupBy(hits, ({ kind }) => kind).get('resources')).toHaveLength(4);
    expect(hits.map(({ path }) => path.split('/')[1])).toEqual(
      expect.arrayContaining(['resources', 'profile', 'events', 'collaboration-groups', 'organisations']),
    );
    expect((await find('zorilla brigade')).bestKind).toBe('organisations');
    expect(await find('')).toEqual({
      counts: { resources: 0, people: 0, events: 0, groups: 0, organisations: 0 },
      bestKind: null,
      hasTypo: false,
      hits: [],
    });
  });

  it('puts exact titles first, then beginnings, titles, texts and attachments, each with the newest first', async () => {
    const order = [
      'Zorílla',
      'Zorilla handbook',
      'Habits of zorillas',
      'Den of the zorilla',
      'Notes',
      'Plan for summer',
    ];
    expect(await findTitles('zorilla')).toEqual(order);
    const secondPage = await findOfKind('zorilla', { size: 4, page: 2 });
    expect([titlesOf(secondPage.hits), secondPage.totalItems]).toEqual([order.slice(4), 6]);
    expect(await findOfKind('zorilla', { size: 4, page: 9 })).toEqual({ totalItems: 6, hits: [] });
  });

  it('finds a sentence of one page of an attachment, and marks the words', async () => {
    const { totalItems, hits } = await findOfKind('a zorilla sleeps beneath the pump house');
    expect(totalItems).toBe(1);
    expect(hits[0]).toMatchObject({
      title: { text: 'Plan for summer' },
      path: '/resources/plan-for-summer',
      attachment: { name: 'Summer.pdf', page: 7, sheet: null },
    });
    const { text = '', highlights = [] } = hits[0]?.excerpt ?? {};
    expect(highlights.map(({ start, length }) => text.slice(start, start + length))).toEqual(
      'a zorilla sleeps beneath the pump house'.split(' '),
    );
  });

  it('shows the text of an article without HTML', async () => {
    const { hits } = await findOfKind('zorilla den apart');
    expect(hits[0]).toMatchObject({ attachment: null, note: 'Podcast', date: '2003-01-04T12:00:00.000Z' });
    expect(hits[0]?.excerpt?.text).toBe('Keep the zorilla & its den apart.');
  });

  it('filters by category and date', async () => {
    const inLevel = await find('zorilla', { accessLevelId: levelId('Members') });
    expect([titlesOf(inLevel.hits), inLevel.counts]).toEqual([
      ['Zorilla handbook'],
      { resources: 1, people: 0, events: 0, groups: 0, organisations: 0 },
    ]);
    const inCategory = { categoryId: categoryId('Public', 'Warnings') };
    expect(await findTitles('zorilla', inCategory)).toEqual(['Habits of zorillas']);
    expect(await findTitles('zorilla', { from: '2003-01-04', to: '2003-01-04' })).toEqual(['Notes']);
    const { counts } = await find('zorilla', { from: '2003-01-05' });
    expect(counts).toEqual({ resources: 1, people: 0, events: 1, groups: 0, organisations: 0 });
    const people = await findOfKind('zorilla', { from: '2003-01-05' }, 'people');
    expect(people).toEqual({ totalItems: 0, hits: [] });
  });

  it('tolerates a typo only if nothing matches as typed', async () => {
    const { counts, hasTypo } = await find('zorrilla');
    expect(hasTypo).toBe(true);
    expect(counts).toEqual(all);
    expect((await find('zorila den')).hasTypo).toBe(true);
    expect((await findOfKind('zorrilla')).totalItems).toBe(0);
    expect((await findOfKind('zorrilla', { typos: true })).totalItems).toBe(6);
    expect(await find('zoxxilla')).toMatchObject({ bestKind: null, hasTypo: false, hits: [] });
  });

  it('tolerates a typo in texts and places, and marks the words found', async () => {
    const { hits } = await find('frotsy nights');
    expect(hits.map(({ attachment }) => attachment?.page)).toEqual([7]);
    const { text = '', highlights = [] } = hits[0]?.excerpt ?? {};
    const marked = highlights.map(({ start, length }) => text.slice(start, start + length));
    expect(marked).toEqual(['frosty', 'nights']);
    expect(titlesOf((await find('meet hobrat')).hits)).toEqual(['Zorilla day']);
    expect(titlesOf((await find('zorilla brigade prth')).hits)).toEqual(['Zorilla Brigade']);
    // Both words exist, but not in one text.
    expect((await find('hobart frosty')).hits).toEqual([]);
  });

  it('finds no people for informational members, and only their resources', async () => {
    const { counts } = await find('zorilla', {}, informational);
    expect(counts).toEqual({ ...all, resources: 5, people: 0 });
    expect((await find('frosty', {}, informational)).counts.resources).toBe(1);
    const { id } = resources.attached;
    const toMembers = { accessLevelId: levelId('Members'), categoryId: categoryId('Members', 'Bushfire') };
    const { db } = portal.database;
    await db.updateTable('resources').set(toMembers).where('id', '=', id).execute();
    for (const typed of ['frosty', 'frotsy']) {
      const hidden = await find(typed, {}, informational);
      expect([hidden.counts.resources, hidden.hasTypo]).toEqual([0, false]);
      expect((await find(typed)).counts.resources).toBe(1);
    }
  });

  it('does not find members who are not listed', async () => {
    const ofMember = sql`WHERE id = ${member.userId}`;
    const setListed = (isListed: boolean) =>
      sql`UPDATE members SET wants_listing = ${isListed} ${ofMember}`.execute(portal.database.db);
    await setListed(false);
    expect((await find('zorilla')).counts.people).toBe(0);
    expect((await suggest('zorilla')).map(({ kind }) => kind)).not.toContain('people');
    await setListed(true);
    expect((await find('zorilla')).counts.people).toBe(1);
  });
});

it('finds the text of an attachment that is read after the same search', async () => {
  const countFound = async () => (await find('quokka')).counts.resources;
  expect(await countFound()).toBe(0);
  const pages = [{ page: 1, contents: 'Keep the quokka calm.' }];
  await insertAttachedText(portal.database.db, resources.newer.id, 'Late.pdf', pages);
  expect(await countFound()).toBe(1);
});

describe('suggestions', () => {
  it('returns at most 8 titles and names, first those that begin as typed', async () => {
    expect(await suggest('fire')).toHaveLength(8);
    const titles = (await suggest('zori')).map(({ title }) => title.text);
    const beginning = ['Zorílla', 'Zorilla handbook', 'Zorilla day', 'Zorilla Brigade'];
    expect(titles.slice(0, 4)).toEqual(expect.arrayContaining(beginning));
    expect(titles).not.toContain('Plan for summer');
    expect(titles.filter((title) => /Past|Retired/.test(title))).toEqual([]);
  });

  it('tolerates a typo only if nothing matches as typed', async () => {
    const kindsOf = async (text: string) => new Set((await suggest(text)).map(({ kind }) => kind));
    expect(await kindsOf('zorrilla')).toEqual(new Set(['resources', 'people', 'events', 'organisations']));
    const typed = (await suggest('zorrilla', informational)).map(({ title }) => title.text);
    expect(typed).toEqual(expect.arrayContaining(['Zorílla', 'Zorilla day']));
    expect(typed).not.toContain('Zorilla handbook');
    expect(await suggest('zoxxilla')).toEqual([]);
  });

  it('suggests only what the caller can read', async () => {
    const kinds = await suggest('zorilla', informational);
    expect(kinds.map(({ kind }) => kind)).not.toContain('people');
    expect(kinds.map(({ title }) => title.text)).not.toContain('Zorilla handbook');
    expect(await suggest('?')).toEqual([]);
  });
});

it.each(['/api/search', '/api/search/resources'])('limits the requests of a member: %s', async (path) => {
  const send = () => portal.sendRaw({ path: `${path}?text=zorilla`, token: informational.token });
  await sql`DELETE FROM rate_limits WHERE key LIKE 'searchesByMember:%'`.execute(portal.database.db);
  expect((await send()).status).toBe(200);
  const usePoints = sql`UPDATE rate_limits SET points = 1000 WHERE key LIKE 'searchesByMember:%'`;
  await usePoints.execute(portal.database.db);
  const limited = await send();
  expect([limited.status, Number(limited.headers['retry-after']) > 0]).toEqual([429, true]);
});
