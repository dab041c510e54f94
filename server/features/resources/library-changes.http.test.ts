import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { historyStaff } from '#contract/history.staff.ts';
import { resources } from '#contract/resources.ts';
import { categoriesClient } from '#tests/support/categories.ts';
import { libraryClient } from '#tests/support/library.ts';
import { categoryId, createResourceFixture, levelId } from '#tests/support/resource-fixtures.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const editor = portal.signInBeforeAll('editor');
const publisher = portal.signInBeforeAll('publisher');
const member = portal.signInBeforeAll('member');
const informational = portal.signInBeforeAll('informational');
const library = libraryClient(portal, editor);
const { previewChange, change, memberTotal, memberCategory, setRetired, tree } = categoriesClient(
  portal,
  publisher,
);

const place = { accessLevelId: '', categoryId: '' };
beforeAll(() => {
  Object.assign(place, { accessLevelId: levelId('Members'), categoryId: categoryId('Members', 'Bushfire') });
});
const createDrafts = (title: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      library.create(`${title} ${index}`, { ...place, ownerId: null }),
    ),
  );
const publishAll = async (drafts: { id: string }[]) => {
  const { items } = (await previewChange({ ids: drafts.map(({ id }) => id) }, { kind: 'publish' })).body;
  return (await change(items, { kind: 'publish' })).body;
};
const memberTags = async (id: string) =>
  (await portal.send(resources.getArticle, { params: { id } }, member)).body.tags?.map(
    ({ tagName }) => tagName,
  );
/** Until the end of the test. */
async function requireSecondPerson(): Promise<void> {
  const write = (isRequired: boolean) =>
    portal.database.pool.query(
      `INSERT INTO settings (name, value) VALUES ('publishing', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [JSON.stringify({ needsSecondPerson: isRequired })],
    );
  onTestFinished(async () => void (await write(false)));
  await write(true);
}
const readEntry = async (entryId: string | null) => {
  const params = { id: entryId as string };
  return (await portal.send(historyStaff.previewPutBack, { params }, publisher)).body.entry;
};

describe('changeLibraryItems', () => {
  it('publishes many, moves all that match to a new category, and puts each back as one entry', async () => {
    const drafts = await createDrafts('Platypus sheet', 40);
    const published = await publishAll(drafts);
    expect(published).toMatchObject({ changedCount: 40, leftAlone: [] });
    expect(await readEntry(published.entryId)).toMatchObject({
      action: 'published',
      subject: { kind: 'resources', label: '40 resources' },
    });
    const newCategory = { kind: 'move to new category', name: 'Platypuses' } as const;
    const { memberships } = await tree();
    const selection = { filter: { text: 'platypus sheet' } };
    const look = (await previewChange(selection, { ...newCategory, accessLevelId: levelId('Public') })).body;
    const outside = memberships.filter(
      ({ name }) => name === 'Associate' || name.startsWith('Informational'),
    );
    expect(look).toMatchObject({
      liveCount: 40,
      gainingMemberCount: outside.reduce((sum, { memberCount }) => sum + memberCount, 0),
      losingMemberCount: 0,
    });
    const same = (await previewChange(selection, newCategory)).body;
    expect(same).toMatchObject({ gainingMemberCount: 0, accessLevel: { name: 'Members' } });
    expect((await previewChange(selection, newCategory, editor)).status).toBe(403);
    const { entryId, changedCount } = (
      await change(look.items, { ...newCategory, accessLevelId: levelId('Public') })
    ).body;
    expect(changedCount).toBe(40);
    const { category } = await library.get(drafts[0]?.id as string);
    expect(await memberTotal({ categoryId: [category.id] }, informational)).toBe(40);
    expect((await memberCategory(levelId('Public'), category.id, member))?.resourceCount).toBe(40);
    expect(await readEntry(entryId)).toMatchObject({
      action: 'moved 40 resources to',
      subject: { kind: 'category', label: 'Platypuses' },
    });
    expect((await library.putBack(entryId, editor)).status).toBe(403);
    expect((await library.putBack(entryId, publisher)).body.leftAlone).toEqual([]);
    expect((await library.get(drafts[0]?.id as string)).category.id).toBe(place.categoryId);
    expect(await memberTotal({ categoryId: [category.id] }, informational)).toBe(0);
  });

  it('lists what changed meanwhile and what may not change, and changes the rest', async () => {
    const [live, draft, binned, edited] = await createDrafts('Echidna sheet', 4);
    if (!live || !draft || !binned || !edited) throw new Error('a draft is missing');
    await library.publish(live, publisher);
    await library.bin(binned.id);
    const move = {
      kind: 'move',
      categoryId: categoryId('Members', 'Rescue'),
      subcategoryId: null,
    } as const;
    const selection = { ids: [live.id, draft.id, binned.id, edited.id] };
    const look = (await previewChange(selection, move, editor)).body;
    expect(look.leftAlone.map(({ id, reason }) => [id, reason])).toEqual([
      [live.id, 'Members see this or will see it, so a publisher must move it.'],
      [binned.id, 'This is in the bin. Restore it first.'],
    ]);
    expect(look.items.map(({ title }) => title)).toEqual([draft.title, edited.title]);
    await library.save(await library.get(edited.id), { description: 'Edited' }, publisher);
    const { changedCount, leftAlone, entryId } = (await change(look.items, move, editor)).body;
    expect([changedCount, leftAlone]).toEqual([
      1,
      [{ id: edited.id, title: edited.title, reason: 'A colleague changed this meanwhile.' }],
    ]);
    expect((await library.get(draft.id)).category.name).toBe('Rescue');
    expect((await previewChange({ ids: [draft.id] }, move)).body.leftAlone[0]?.reason).toBe(
      'It is there already.',
    );
    expect((await library.putBack(entryId, editor)).status).toBe(200);
    expect((await previewChange(selection, { kind: 'archive' }, editor)).status).toBe(403);
    const archived = (await previewChange(selection, { kind: 'archive' })).body;
    expect([archived.items.length, archived.losingMemberCount > 0]).toEqual([1, true]);
  });

  it('changes the access level, owner and review date, and moves to the bin and back', async () => {
    const drafts = await createDrafts('Wombat sheet', 3);
    const ids = drafts.map(({ id }) => id);
    const run = async (body: Parameters<typeof change>[1], caller = publisher) => {
      const { items } = (await previewChange({ ids }, body, caller)).body;
      return (await change(items, body, caller)).body;
    };
    const first = () => library.get(ids[0] as string);
    await run({ kind: 'access level', accessLevelId: levelId('Public') });
    expect(await first()).toMatchObject({ accessLevel: { name: 'Public' }, category: { name: 'Bushfire' } });
    await run({ kind: 'owner', ownerId: publisher.userId }, editor);
    await run({ kind: 'review date', reviewOn: '2031-01-31' }, editor);
    expect(await first()).toMatchObject({ owner: { id: publisher.userId }, reviewOn: '2031-01-31' });
    await run({ kind: 'submit' }, editor);
    expect(await first()).toMatchObject({ state: 'in review', submittedBy: { id: editor.userId } });
    await run({ kind: 'bin' }, editor);
    expect((await library.list({ bin: 'true', text: 'wombat sheet' })).totalItems).toBe(3);
    await run({ kind: 'restore' }, editor);
    expect(await first()).toMatchObject({ state: 'draft', binnedAt: null });
    const stranger = { kind: 'owner', ownerId: member.userId } as const;
    expect((await previewChange({ ids }, stranger)).errorBody.errors[0]?.field).toBe('ownerId');
    const retired = categoryId('Public', 'Community');
    await setRetired('category', retired, true);
    const move = { kind: 'move', categoryId: retired, subcategoryId: null } as const;
    expect((await previewChange({ ids }, move)).errorBody.errors[0]?.field).toBe('categoryId');
    await setRetired('category', retired, false);
    const all = await previewChange({ filter: {} }, { kind: 'publish' });
    expect([all.status, all.errorBody.errors[0]?.field]).toEqual([400, 'selection']);
  });

  it('adds and removes a tag in drafts and in what members see, and puts it back', async () => {
    const [live, draft] = await createDrafts('Quoll sheet', 2);
    if (!live || !draft) throw new Error('a draft is missing');
    const { item } = (await library.publish(live, publisher)).body;
    await library.save(item, { description: 'The next version', tags: ['Next'] });
    const imported = {
      id: crypto.randomUUID(),
      ...createResourceFixture('Quoll podcast', 'Members/Bushfire'),
    };
    await portal.database.db.insertInto('resources').values(imported).execute();
    const ids = [live.id, draft.id, imported.id];
    const add = { kind: 'add tag', tag: 'Marsupials' } as const;
    const tagsOf = async (id: string) => [(await library.get(id)).tags, await memberTags(id)];
    const before = await Promise.all(ids.map(tagsOf));

    const mustPublish = 'Members see this or will see it, so a publisher must change it.';
    const look = (await previewChange({ ids }, add, editor)).body;
    expect(look.items.map(({ id, tags }) => [id, tags])).toEqual([[draft.id, ['Marsupials']]]);
    expect(look.leftAlone.map(({ reason }) => reason)).toEqual([mustPublish, mustPublish]);
    const { items } = (await previewChange({ ids }, add)).body;
    const added = (await change(items, add)).body;
    expect(added).toMatchObject({ changedCount: 3, leftAlone: [] });
    expect(await readEntry(added.entryId)).toMatchObject({ action: 'added the tag ‘Marsupials’ to' });
    expect(await Promise.all(ids.map(tagsOf))).toEqual([
      [['Next', 'Marsupials'], ['Marsupials']],
      [['Marsupials'], undefined],
      [['Marsupials'], ['Marsupials']],
    ]);
    expect((await library.get(imported.id)).state).toBe('published');
    expect((await previewChange({ ids }, add)).body.leftAlone[0]?.reason).toBe('It has this tag already.');

    const remove = { kind: 'remove tag', tag: 'Marsupials' } as const;
    const removal = (await previewChange({ ids }, remove)).body;
    expect(removal.items.map(({ tags }) => tags)).toContainEqual(['Next']);
    const removed = (await change(removal.items, remove)).body;
    expect(await Promise.all(ids.map(tagsOf))).toEqual(before);
    expect((await library.putBack(removed.entryId, editor)).status).toBe(403);
    expect((await library.putBack(removed.entryId, publisher)).body.leftAlone).toEqual([]);
    expect(await memberTags(imported.id)).toEqual(['Marsupials']);
    expect((await library.putBack(added.entryId, publisher)).body.leftAlone).toEqual([]);
    expect(await Promise.all(ids.map(tagsOf))).toEqual(before);
  });

  it('leaves an item alone that has 20 tags', async () => {
    const tags = Array.from({ length: 20 }, (_, index) => `Tag ${index}`);
    const { id } = await library.create('Possum sheet', { ...place, tags });
    const { leftAlone } = (await previewChange({ ids: [id] }, { kind: 'add tag', tag: 'One more' })).body;
    expect(leftAlone.map(({ reason }) => reason)).toEqual(['It has 20 tags already.']);
  });

  it('does not let a publisher alone show a tag to members, if a second person is required', async () => {
    const [live, draft] = await createDrafts('Bilby sheet', 2);
    if (!live || !draft) throw new Error('a draft is missing');
    await library.publish(live, publisher);
    await requireSecondPerson();
    const add = { kind: 'add tag', tag: 'Burrows' } as const;
    const { items, leftAlone } = (await previewChange({ ids: [live.id, draft.id] }, add)).body;
    expect([items.length, leftAlone[0]?.reason]).toEqual([1, expect.stringContaining('a colleague must')]);
    await change(items, add);
    expect((await library.publish(await library.get(draft.id), publisher)).status).toBe(403);
  });
});
