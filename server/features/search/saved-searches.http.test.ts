import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoint.ts';
import { maxSavedSearches, savedSearches } from '#contract/saved-searches.ts';
import { search } from '#contract/search.ts';
import { insertAttachedText } from '#tests/support/attachment-texts.ts';
import {
  categoryId,
  createResourceFixture,
  levelId,
  setUpResources,
} from '#tests/support/resource-fixtures.ts';

const { portal, insert, member, informational } = setUpResources();
const finance = portal.signInBeforeAll('finance');

type NewSearch = RequestOf<typeof savedSearches.saveSearch>['body'];
const save = (body: NewSearch, caller = finance) => portal.send(savedSearches.saveSearch, { body }, caller);
const remove = (id: string, caller = finance) =>
  portal.send(savedSearches.removeSavedSearch, { params: { id } }, caller);
const markAsSeen = (id: string, caller = finance) =>
  portal.send(savedSearches.markSearchAsSeen, { params: { id } }, caller);
const list = async (caller = finance) =>
  (await portal.send(savedSearches.listSavedSearches, {}, caller)).body.searches;
const countNew = async (caller: typeof member) => {
  const { newMatches } = (await portal.send(savedSearches.countNewMatches, {}, caller)).body;
  const searches = await list(caller);
  const nameOf = ({ text, kind }: NewSearch) => (kind ? `${text} in ${kind}` : text);
  return Object.fromEntries(
    newMatches.map(({ id, count }) => [nameOf(searches.find((each) => each.id === id) as NewSearch), count]),
  );
};

const fixture = (title: string, path: string, overrides = {}) => ({
  ...createResourceFixture(title, path, { description: '', ...overrides }),
  id: crypto.randomUUID() as string,
});

async function addNumbats(): Promise<void> {
  const { db } = portal.database;
  const attached = fixture('Plan for winter', 'Public/Rescue');
  await insert(
    attached,
    fixture('Numbat handbook', 'Members/Bushfire'),
    fixture('Notes on animals', 'Public/Warnings', { contents: '<p>A numbat sleeps.</p>' }),
  );
  await insertAttachedText(db, attached.id, 'Winter.pdf', [
    { page: 1, contents: 'The numbat hunts.' },
    { page: 2, contents: 'The numbat rests.' },
  ]);
  const event = { shortDescription: '', content: '', format: 'Online', venue: '' };
  await db
    .insertInto('events')
    .values([
      { ...event, name: 'Numbat day', startsAt: sql<Date>`now() + interval '1 day'` },
      { ...event, name: 'Past numbat day', startsAt: sql<Date>`now() - interval '1 day'` },
    ])
    .execute();
  await db
    .insertInto('organisations')
    .values([{ name: 'Numbat Brigade' }, { name: 'Retired Numbat Brigade', retiredAt: new Date() }])
    .execute();
  const { id: typeId } = await db.selectFrom('groupTypes').select('id').executeTakeFirstOrThrow();
  await db.insertInto('groups').values({ name: 'Group', description: 'Numbat care', typeId }).execute();
  await setFinance({ lastName: 'Numbat', joinedAt: new Date() });
}

const setFinance = (change: object) =>
  portal.database.db.updateTable('members').set(change).where('id', '=', finance.userId).execute();

it('counts what was added since the search was seen, as the search finds it for the caller', async () => {
  await insert(fixture('Old numbat', 'Public/Rescue'));
  const filters: Omit<NewSearch, 'text'>[] = [
    {},
    { kind: 'people' },
    { kind: 'resources', categoryId: categoryId('Public', 'Warnings') },
    { kind: 'events', from: '2999-01-01' },
  ];
  for (const filter of filters) await save({ text: 'numbat', ...filter }, member);
  await save({ text: 'Numbat' }, informational);
  await save({ text: 'numbta' }, member);
  expect([await countNew(member), await countNew(informational)]).toEqual([{}, {}]);

  await addNumbats();
  expect(await countNew(member)).toEqual({ numbat: 7, 'numbat in people': 1, 'numbat in resources': 1 });
  // Neither people nor the resource of another access level.
  expect(await countNew(informational)).toEqual({ Numbat: 5 });
  const { counts } = (await portal.send(search.search, { query: { text: 'numbat' } }, member)).body;
  expect(counts).toEqual({ resources: 4, people: 1, events: 1, groups: 1, organisations: 1 });

  await setFinance({ wantsListing: false });
  expect(await countNew(member)).toEqual({ numbat: 6, 'numbat in resources': 1 });
  await setFinance({ wantsListing: true });
  const [all] = (await list(member)).filter(({ text, kind }) => text === 'numbat' && !kind);
  await markAsSeen(all?.id as string, member);
  expect(await countNew(member)).toEqual({ 'numbat in people': 1, 'numbat in resources': 1 });
  await insert(...Array.from({ length: 101 }, (_, index) => fixture(`Numbat ${index}`, 'Public/Rescue')));
  expect(await countNew(member)).toMatchObject({ numbat: 100 });
});

it('saves each search once, and lists them by their words with the names of the filters', async () => {
  const filters = {
    kind: 'resources' as const,
    accessLevelId: levelId('Public'),
    categoryId: categoryId('Public', 'Rescue'),
    from: '2026-01-31',
    to: '2026-11-19',
  };
  const { id } = (await save({ text: '  Ladder   guide ', ...filters })).body;
  expect((await save({ ...filters, text: 'LADDER guide' })).body).toEqual({ id });
  const second = (await save({ text: 'Éclair' })).body.id;
  const names = { accessLevelName: 'Public', categoryName: 'Rescue' };
  const noNames = { accessLevelName: null, categoryName: null };
  expect(await list()).toEqual([
    { id: second, text: 'Éclair', ...noNames },
    { id, text: 'Ladder guide', ...filters, ...names },
  ]);
  expect(await list(informational)).toHaveLength(1);
  await portal.send(
    savedSearches.saveSearch,
    { body: { text: 'x', accessLevelId: levelId('Members') } },
    informational,
  );
  expect((await list(informational)).at(-1)).toMatchObject({ text: 'x', accessLevelName: null });
});

it('changes only searches of the caller', async () => {
  const { id } = (await save({ text: 'own' }, member)).body;
  expect((await markAsSeen(id)).status).toBe(404);
  expect((await remove(id)).status).toBe(200);
  expect((await list(member)).map((each) => each.id)).toContain(id);
  expect((await remove(id, member)).status).toBe(200);
  expect((await list(member)).map((each) => each.id)).not.toContain(id);
});

it('names the invalid field', async () => {
  const invalid: [object, string][] = [
    [{}, 'text'],
    [{ text: ' ?! ' }, 'text'],
    [{ text: 'x'.repeat(201) }, 'text'],
    [{ text: 'x', kind: 'invoices' }, 'kind'],
    [{ text: 'x', accessLevelId: '1' }, 'accessLevelId'],
    [{ text: 'x', from: '2026-02-30' }, 'from'],
    [{ text: 'x', seenAt: '2000-01-01T00:00:00Z' }, 'seenAt'],
  ];
  for (const [json, field] of invalid) {
    const { status, body } = await portal.sendRaw({
      path: '/api/saved-searches',
      json,
      token: finance.token,
    });
    expect([status, body.errors?.[0].field], field).toEqual([400, field]);
  }
});

it('rejects more than 20 searches, also when two requests race for the last place', async () => {
  const { db } = portal.database;
  await db.deleteFrom('savedSearches').where('memberId', '=', finance.userId).execute();
  const rows = Array.from({ length: maxSavedSearches - 1 }, (_, index) => ({
    ...{ memberId: finance.userId, text: `search ${index}`, filters: '{}' },
  }));
  await db.insertInto('savedSearches').values(rows).execute();
  const responses = await Promise.all([save({ text: 'first' }), save({ text: 'second' })]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = responses.find(({ status }) => status === 409);
  expect(refused?.errorBody.message).toBe('You have 20 saved searches, the maximum. Remove one first.');
  expect((await save({ text: 'search 1' })).status).toBe(200);
  expect(await list()).toHaveLength(maxSavedSearches);
});
