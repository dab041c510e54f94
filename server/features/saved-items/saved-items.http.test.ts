import { describe, expect, it } from 'vitest';
import { maxSavedItems, type SavedKind, savedItems } from '#contract/saved-items.ts';
import { demoId } from '#demo/demo-id.ts';
import { expectInvalidQueries } from '#tests/support/expect-invalid-queries.ts';
import { libraryClient } from '#tests/support/library.ts';
import { levelId } from '#tests/support/resource-fixtures.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const billing = portal.signInBeforeAll('billing');
const representative = portal.signInBeforeAll('representative');
const informational = portal.signInBeforeAll('informational');
const hidden = portal.signInBeforeAll('hidden');
const newMember = portal.signInBeforeAll('new');
const finance = portal.signInBeforeAll('finance');
const editor = portal.signInBeforeAll('editor');
const publisher = portal.signInBeforeAll('publisher');
const library = libraryClient(portal, editor);

type Item = { kind: SavedKind; id: string };

const save = (caller: TestSession, params: Item, savedAt?: string) =>
  portal.send(savedItems.saveItem, { params, body: savedAt ? { savedAt } : {} }, caller);
const remove = (caller: TestSession, params: Item) =>
  portal.send(savedItems.removeSavedItem, { params }, caller);
const list = async (caller: TestSession, query: { kind?: SavedKind; page?: number; size?: number } = {}) =>
  (await portal.send(savedItems.listSavedItems, { query }, caller)).body;
const listNames = async (caller: TestSession) => (await list(caller)).items.map(({ name }) => name);
const readIds = async (caller: TestSession) =>
  Object.values((await portal.send(savedItems.getSavedIds, {}, caller)).body).flat();

const resource = (index: number): Item => ({ kind: 'resource', id: demoId('resource', index) });
const person = ({ userId }: TestSession): Item => ({ kind: 'person', id: userId });
const event: Item = { kind: 'event', id: demoId('event', 7) };
const group: Item = { kind: 'group', id: demoId('group', 1) };
const organisation: Item = { kind: 'organisation', id: demoId('organisation', 2) };

const setMember = ({ userId }: TestSession, change: object) =>
  portal.database.db.updateTable('members').set(change).where('id', '=', userId).execute();

describe('listSavedItems', () => {
  it('lists items of every kind, the last saved first, with counts, a filter and pages', async () => {
    const items = [resource(4), event, group, organisation, person(representative), resource(5)];
    for (const item of items) expect((await save(billing, item)).status).toBe(200);
    const { items: listed, ...totals } = await list(billing);
    expect(listed.map(({ kind, id }) => ({ kind, id }))).toEqual(items.toReversed());
    const counts = { resource: 2, event: 1, group: 1, organisation: 1, person: 1 };
    expect(totals).toEqual({ totalItems: 6, page: 1, counts, unavailableCount: 0 });
    const [newest, colleague, , , savedEvent] = listed;
    expect(newest).toMatchObject({ urlName: expect.stringMatching(/^[a-z]/), eventStart: null });
    expect(colleague).toMatchObject({ name: 'Tāne Wairau', urlName: null });
    expect(colleague?.note).toMatch(/^\S.+, \S/);
    expect(new Date(savedEvent?.eventStart ?? 0).getTime()).toBeGreaterThan(Date.now());
    for (const { image } of listed)
      if (image) expect((await portal.sendRaw({ path: image })).status).toBe(200);
    expect(listed.filter(({ image }) => image).length).toBeGreaterThan(4);

    const filtered = await list(billing, { kind: 'resource', size: 1, page: 2 });
    expect(filtered).toMatchObject({ items: [resource(4)], totalItems: 2, page: 2, counts });
    expect(await list(newMember)).toMatchObject({ items: [], totalItems: 0, unavailableCount: 0 });
    expect((await readIds(billing)).toSorted()).toEqual(items.map(({ id }) => id).toSorted());
  });

  it('names the invalid field', async () => {
    await expectInvalidQueries(portal, savedItems.listSavedItems, billing, {
      'kind=product': 'kind',
      'size=101': 'size',
      'memberId=1': 'memberId',
    });
  });

  it('leaves out a resource without naming it when a membership no longer includes it, until it does again', async () => {
    const { db } = portal.database;
    const restricted = await db
      .selectFrom('resources')
      .select(['id', 'title'])
      .where('accessLevelId', '!=', levelId('Public'))
      .executeTakeFirstOrThrow();
    await save(finance, { kind: 'resource', id: restricted.id });
    const membership = await db
      .selectFrom('members')
      .select('membershipId')
      .where('id', '=', finance.userId)
      .executeTakeFirstOrThrow();
    await setMember(finance, { membershipId: demoId('membership', 'Informational newsletter') });
    const response = await portal.send(savedItems.listSavedItems, { query: {} }, finance);
    expect(response.body).toMatchObject({ items: [], totalItems: 0, unavailableCount: 1 });
    expect(response.text).not.toContain(restricted.id);
    await setMember(finance, membership);
    expect(await listNames(finance)).toEqual([restricted.title]);
    await remove(finance, { kind: 'resource', id: restricted.id });
  });

  it('leaves out an archived resource and one in the bin, and deletes it with the bin', async () => {
    const created = await library.create('Saved and archived', { description: 'x', kind: 'Article' });
    const item = (await library.publish(created, publisher)).body.item;
    expect((await save(finance, { kind: 'resource', id: item.id })).status).toBe(200);
    expect(await listNames(finance)).toEqual(['Saved and archived']);
    await library.archive(item, publisher);
    expect(await list(finance)).toMatchObject({ items: [], unavailableCount: 1 });
    await library.bin(item.id);
    expect(await list(finance)).toMatchObject({ items: [], unavailableCount: 1 });
    await portal.database.db.deleteFrom('libraryItems').where('id', '=', item.id).execute();
    expect(await list(finance)).toMatchObject({ items: [], unavailableCount: 0 });
  });

  it('leaves out a person who leaves the directory, and hides the photo with its switch', async () => {
    const { db } = portal.database;
    const photoKey = `${'saved'.repeat(6)}.svg`;
    const photo = { key: photoKey, mediaType: 'image/svg+xml', byteSize: 1, isPublic: true };
    await db.insertInto('files').values(photo).execute();
    await setMember(representative, { photoKey, showPhoto: true });
    await save(finance, person(representative));
    await save(informational, person(representative));
    const readImages = async () =>
      Promise.all([finance, informational].map(async (caller) => (await list(caller)).items[0]?.image));
    expect(await readImages()).toEqual([expect.stringContaining('saved'), null]);
    await setMember(representative, { showPhoto: false });
    expect(await readImages()).toEqual([null, null]);
    await setMember(representative, { wantsListing: false });
    for (const caller of [finance, informational])
      expect(await list(caller)).toMatchObject({ items: [], unavailableCount: 1 });
    await setMember(representative, { wantsListing: true });
    expect(await listNames(informational)).toEqual(['Tāne Wairau']);
  });
});

describe('saveItem', () => {
  it('returns the same error for missing, forbidden and hidden items', async () => {
    const draft = await library.create('Never published');
    const restricted = await portal.database.db
      .selectFrom('resources')
      .select('id')
      .where('accessLevelId', '!=', levelId('Public'))
      .executeTakeFirstOrThrow();
    const unreadable: Item[] = [
      { kind: 'resource', id: crypto.randomUUID() },
      { kind: 'resource', id: restricted.id },
      { kind: 'resource', id: draft.id },
      { kind: 'resource', id: event.id },
      { kind: 'event', id: crypto.randomUUID() },
      person(hidden),
      { kind: 'person', id: crypto.randomUUID() },
    ];
    const responses = await Promise.all(unreadable.map((item) => save(informational, item)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(responses.map(({ errorBody }) => errorBody.message)).size).toBe(1);
  });

  it('changes nothing when repeated, and restores a removed item to its place', async () => {
    const caller = newMember;
    for (const item of [group, event, organisation]) await save(caller, item);
    const before = await list(caller);
    await save(caller, group);
    expect(await list(caller)).toEqual(before);
    const { savedAt } = before.items[1] as (typeof before.items)[number];
    await remove(caller, event);
    expect((await remove(caller, event)).status).toBe(200);
    expect(await readIds(caller)).not.toContain(event.id);
    await save(caller, event, savedAt);
    expect(await list(caller)).toEqual(before);
    await remove(caller, group);
    await save(caller, group, '2999-01-01T00:00:00.000Z');
    const [first] = (await list(caller)).items;
    expect(first).toMatchObject(group);
    expect(new Date(first?.savedAt ?? 0).getTime()).toBeLessThan(Date.now() + 60_000);
  });

  it('rejects more than 1,000 items, also when two requests race for the last place', async () => {
    const { db } = portal.database;
    const caller = hidden;
    const rows = Array.from({ length: maxSavedItems - 1 }, () => ({
      memberId: caller.userId,
      kind: 'resource',
      itemId: crypto.randomUUID(),
    }));
    await db.insertInto('savedItems').values(rows).execute();
    const responses = await Promise.all([save(caller, group), save(caller, event)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused?.errorBody.message).toBe('You have 1,000 saved items, the maximum. Remove one first.');
    const saved = responses[0]?.status === 200 ? group : event;
    expect((await save(caller, saved)).status).toBe(200);
    await remove(caller, saved);
    expect((await save(caller, organisation)).status).toBe(200);
  });
});
