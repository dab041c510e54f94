import { beforeAll, describe, expect, it } from 'vitest';
import { libraryStaff } from '#contract/library.staff.ts';
import type { LibraryEdit, LibraryItem } from '#contract/library-items.ts';
import { resources } from '#contract/resources.ts';
import { libraryClient } from '#tests/support/library.ts';
import { categoryId, levelId, subcategoryId } from '#tests/support/resource-fixtures.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const editor = portal.signInBeforeAll('editor');
const publisher = portal.signInBeforeAll('publisher');
const member = portal.signInBeforeAll('member');
const library = libraryClient(portal, editor);
const { create, get, save, publish, list, counts } = library;

const place = { accessLevelId: '', categoryId: '' };
beforeAll(() => {
  Object.assign(place, { accessLevelId: levelId('Public'), categoryId: categoryId('Public', 'Bushfire') });
});
const article = (id: string) => portal.send(resources.getArticle, { params: { id } }, member);
const query = async (text: string, values: unknown[] = []) =>
  (await portal.database.pool.query(text, values)).rows;
const publishNew = async (title: string, values = {}) => {
  const draft = await create(title, { ...place, contents: '<p>One</p>', ...values });
  return (await publish(draft, publisher)).body.item;
};

describe('listLibraryItems', () => {
  it('finds by words and with a typo, filters, sorts, and agrees with the counts', async () => {
    const made = await create('Quokka evacuation ladders', { tags: ['Quokkas'], ownerId: null, ...place });
    const ids = async (filter: object) => (await list(filter)).items.map(({ id }) => id);
    for (const filter of [{ text: 'ladd quok' }, { text: 'quokka evacuatoin' }, { tag: 'Quokkas' }])
      expect(await ids(filter)).toEqual([made.id]);
    for (const filter of [{ state: 'draft' }, { owner: 'none' }, { categoryId: place.categoryId }])
      expect(await ids({ ...filter, text: 'quokka' })).toEqual([made.id]);
    for (const filter of [{ state: 'published' }, { owner: 'me' }, { bin: 'true' }, { review: 'overdue' }])
      expect(await ids({ ...filter, text: 'quokka evac' })).toEqual([]);
    const views = {
      all: {},
      mine: { owner: 'me' },
      inReview: { state: 'in review' },
      scheduled: { state: 'scheduled' },
      overdue: { review: 'overdue' },
      withoutOwner: { owner: 'none' },
      archived: { state: 'archived' },
      bin: { bin: 'true' },
    };
    const totals = Object.entries(views).map(async ([name, view]) => [name, (await list(view)).totalItems]);
    const expected = Object.fromEntries(await Promise.all(totals));
    expect(await counts()).toEqual(expected);
    // The demo has items in every view.
    expect(Object.values(expected).filter((total) => total === 0)).toEqual([]);
    for (const sortField of ['title', 'updatedAt', 'reviewOn', 'publishAt'] as const) {
      const up = (await list({ sortField, sortOrder: 'asc', size: 100 })).items;
      const down = (await list({ sortField, sortOrder: 'desc', size: 100 })).items;
      expect(up).not.toEqual(down);
      const values = down.flatMap((item) => (sortField === 'title' ? [] : (item[sortField] ?? [])));
      expect(values).toEqual(values.toSorted().toReversed());
    }
  });

  it('returns choices and the number of readers, without disabled accounts', async () => {
    await query(`UPDATE accounts SET disabled_at = now() WHERE member_id IN (
      SELECT member_id FROM accounts WHERE disabled_at IS NULL ORDER BY member_id DESC LIMIT 3)`);
    const { body } = await portal.send(libraryStaff.getLibraryOptions, {}, editor);
    const mayPublish = Object.fromEntries(body.editors.map((each) => [each.id, each.mayPublish]));
    expect(mayPublish).toMatchObject({ [editor.userId]: false, [publisher.userId]: true });
    expect(body.accessLevels[0]?.categories[0]?.subcategories.length).toBeGreaterThan(0);
    expect(body).toMatchObject({ needsSecondPerson: false, kinds: expect.arrayContaining(['Guideline']) });
    const send = (id: string) => portal.send(libraryStaff.countLibraryAudience, { params: { id } }, editor);
    const [{ count }] = await query('SELECT count(*)::integer FROM accounts WHERE disabled_at IS NULL');
    expect((await send(levelId('Public'))).body.memberCount).toBe(count);
    expect((await send(crypto.randomUUID())).body).toEqual({ memberCount: 0, memberships: [] });
  });
});

describe('saveLibraryItem', () => {
  it('keeps the version of members until the draft is published', async () => {
    const live = await publishNew('Numbat crossing plan');
    expect(live).toMatchObject({
      state: 'published',
      isLive: true,
      liveVersion: 1,
      updatedBy: { id: editor.userId },
    });
    const dirty = '<p>Two<script>alert(1)</script></p>';
    const saved = (await save(live, { contents: dirty, tags: ['Numbats', 'Numbats'] })).body.item;
    expect(saved).toMatchObject({ state: 'draft', isLive: true, contents: '<p>Two</p>', tags: ['Numbats'] });
    expect((await article(live.id)).body).toMatchObject({ contents: '<p>One</p>', tags: [] });
    expect((await publish(saved, publisher)).body.item).toMatchObject({ state: 'published', liveVersion: 2 });
    expect((await article(live.id)).body.contents).toBe('<p>Two</p>');
    expect((await article(live.id)).body.tags.map(({ tagName }) => tagName)).toEqual(['Numbats']);
  });

  it('changes owner and review date without a draft', async () => {
    const live = await publishNew('Bilby burrow survey');
    const edit = { ownerId: publisher.userId, deputyId: editor.userId, reviewOn: '2031-01-31' };
    const { item } = (await save(live, edit)).body;
    expect(item).toMatchObject({ state: 'published', reviewOn: '2031-01-31', owner: { hasLeft: false } });
  });

  it('shows an owner and a deputy who have left', async () => {
    const live = await publishNew('Bettong feed trial');
    const saved = (await save(live, { ownerId: publisher.userId, deputyId: publisher.userId })).body.item;
    const setDisabled = (time: string) =>
      query(`UPDATE accounts SET disabled_at = ${time} WHERE member_id = $1`, [publisher.userId]);
    await setDisabled('now()');
    const { owner, deputy } = await get(saved.id);
    await setDisabled('NULL');
    expect([owner?.hasLeft, deputy?.hasLeft]).toEqual([true, true]);
    expect((await get(saved.id)).deputy?.hasLeft).toBe(false);
  });

  it('derives the address from the title until it is published or typed', async () => {
    const address = async (item: LibraryItem, edit: LibraryEdit) =>
      (await save(await get(item.id), edit)).body.item.urlName;
    const draft = await create('Numbat', place);
    await create('Numbat den map', place);
    expect(await address(draft, { title: 'Numbat den maps' })).toBe('numbat-den-maps');
    expect(await address(draft, { title: 'Numbat den map' })).toBe(`numbat-den-map-${draft.id.slice(0, 8)}`);
    expect(await address(draft, { title: '???' })).toBe(`resource-${draft.id.slice(0, 8)}`);
    expect(await address(draft, { title: 'Numbat dens' })).toBe('numbat-dens');
    const typed = await create('Numbat food', place);
    expect(await address(typed, { title: 'Numbat feed', urlName: 'termites' })).toBe('termites');
    expect(await address(typed, { title: 'Numbat feeding' })).toBe('termites');
    const live = (await publish(await get(draft.id), publisher)).body.item;
    expect(await address(live, { title: 'Numbat burrows' })).toBe('numbat-dens');
  });

  it('rejects unknown references, a taken address and a successor of nothing by name of the field', async () => {
    const item = await create('Potoroo radio plan', place);
    const other = await create('Potoroo radio plan', place);
    expect(other.urlName).toBe(`potoroo-radio-plan-${other.id.slice(0, 8)}`);
    const unknown = crypto.randomUUID();
    const cases = {
      urlName: { urlName: other.urlName },
      categoryId: { categoryId: unknown },
      ownerId: { ownerId: unknown },
      deputyId: { deputyId: unknown },
      successorId: { successorId: unknown },
      subcategoryId: { subcategoryId: subcategoryId('Public/Rescue/Search') },
      title: { title: ' ' },
      tags: { tags: Array.from({ length: 21 }, String) },
    };
    for (const [field, edit] of Object.entries(cases)) {
      const { status, errorBody } = await save(item, edit);
      expect([status, errorBody.errors[0]?.field.split('.')[0]]).toEqual([400, field]);
    }
    expect((await save(item, { accessLevelId: unknown })).errorBody.errors[0]?.field).toBe('categoryId');
    expect((await save(item, { successorId: item.id })).errorBody.errors[0]?.field).toBe('successorId');
    const moved = (await save(item, { categoryId: categoryId('Public', 'Community') })).body.item;
    expect([moved.category.name, moved.subcategory]).toEqual(['Community', null]);
  });

  it('makes one revision per sitting, and restores one', async () => {
    const created = await create('Quoll trap log', place);
    const one = (await save(created, { contents: '<p>1</p>' })).body.item;
    const two = (await save(one, { contents: '<p>2</p>', revisionName: 'For the board' })).body.item;
    const three = (await save(two, { contents: '<p>3</p>' })).body.item;
    await save(three, { contents: '<p>4</p>' }, publisher);
    const listed = await library.revisions(created.id);
    expect(listed.map(({ number, name, author }) => [number, name, author?.id])).toEqual([
      [3, null, publisher.userId],
      [2, null, editor.userId],
      [1, 'For the board', editor.userId],
    ]);
    await query(`UPDATE library_revisions SET saved_at = now() - interval '31 minutes' WHERE item_id = $1`, [
      created.id,
    ]);
    await save(await get(created.id), { contents: '<p>5</p>' }, publisher);
    expect(await library.revisions(created.id)).toHaveLength(4);
    const params = { id: created.id, revisionId: listed[2]?.id as string };
    const stored = await portal.send(libraryStaff.getLibraryRevision, { params }, editor);
    expect(stored.body.snapshot).toMatchObject({ contents: '<p>2</p>', category: 'Public › Bushfire' });
    const { version } = await get(created.id);
    const send = { params, version };
    const restored = await portal.send(libraryStaff.restoreLibraryRevision, send, editor);
    expect(restored.body.item.contents).toBe('<p>2</p>');
    expect((await library.revisions(created.id))[0]?.name).toBe('Version 1 restored');
    expect((await portal.send(libraryStaff.restoreLibraryRevision, send, editor)).status).toBe(409);
    const unknown = { params: { ...params, revisionId: crypto.randomUUID() } };
    expect((await portal.send(libraryStaff.getLibraryRevision, unknown, editor)).status).toBe(404);
  });

  it('keeps the imported text as the first revision', async () => {
    const [imported] = (await list({ state: 'published', sortOrder: 'asc' })).items;
    const before = await get(imported?.id as string);
    expect(before.liveVersion).toBeNull();
    await save(before, { title: `${before.title} again` });
    const listed = await library.revisions(before.id);
    expect(listed.map(({ number, publishedAt }) => [number, publishedAt !== null])).toEqual([
      [2, false],
      [1, true],
    ]);
  });
});
