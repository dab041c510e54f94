import { beforeAll, describe, expect, it } from 'vitest';
import { historyStaff } from '#contract/history.staff.ts';
import { categoriesClient } from '#tests/support/categories.ts';
import { libraryClient } from '#tests/support/library.ts';
import { categoryId, levelId } from '#tests/support/resource-fixtures.ts';
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
});
