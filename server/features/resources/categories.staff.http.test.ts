import { beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '#demo/demo-id.ts';
import { categoriesClient } from '#tests/support/categories.ts';
import { libraryClient } from '#tests/support/library.ts';
import { categoryId, levelId } from '#tests/support/resource-fixtures.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const editor = portal.signInBeforeAll('editor');
const publisher = portal.signInBeforeAll('publisher');
const admin = portal.signInBeforeAll('staff');
const member = portal.signInBeforeAll('member');
const library = libraryClient(portal, editor);
const categories = categoriesClient(portal, publisher);

const ids = { level: '', bushfire: '', rescue: '' };
beforeAll(() => {
  Object.assign(ids, {
    level: levelId('Public'),
    bushfire: categoryId('Public', 'Bushfire'),
    rescue: categoryId('Public', 'Rescue'),
  });
});

const publishNew = async (title: string, place: object) => {
  const draft = await library.create(title, { contents: '<p>One</p>', ...place });
  return (await library.publish(draft, publisher)).body.item;
};
const placeOf = async (id: string) => {
  const { accessLevel, category, subcategory } = await library.get(id);
  return [accessLevel.name, category.name, subcategory?.name ?? null];
};
const newCategory = async (name: string) =>
  (await categories.create('category', name, ids.level)).body.id as string;

describe('categories', () => {
  it('creates, renames, orders and retires, which members see immediately, and puts back', async () => {
    const created = await categories.create('category', 'Quokkas', ids.level);
    const { id } = created.body;
    const nameForMembers = async () => (await categories.memberCategory(ids.level, id, member))?.categoryName;
    expect(await nameForMembers()).toBe('Quokkas');
    const sub = (await categories.create('subcategory', 'Rottnest', id)).body.id;
    const taken = await categories.create('category', 'QUOKKAS', ids.level);
    expect(taken.errorBody.errors[0]).toMatchObject({ field: 'name' });
    const { version } = (await categories.find(id)) as { version: string };
    const renamed = await categories.rename('category', id, 'Quokkas and bilbies');
    expect(await nameForMembers()).toBe('Quokkas and bilbies');
    expect((await categories.rename('category', id, 'Numbats', version)).status).toBe(409);
    expect((await library.putBack(renamed.body.entryId, editor)).status).toBe(403);
    expect((await library.putBack(renamed.body.entryId, publisher)).status).toBe(200);
    expect(await nameForMembers()).toBe('Quokkas');

    const order = async () =>
      (await categories.tree()).accessLevels
        .find((level) => level.id === ids.level)
        ?.categories.map((each) => each.id) as string[];
    const before = await order();
    const ordered = await categories.order('category', before.toReversed(), ids.level);
    expect(await order()).toEqual(before.toReversed());
    expect((await categories.order('category', before.slice(1), ids.level)).status).toBe(409);
    await library.putBack(ordered.body.entryId, publisher);
    expect(await order()).toEqual(before);

    const place = { accessLevelId: ids.level, categoryId: id, subcategoryId: sub };
    const live = await publishNew('Quokka count', place);
    await categories.setRetired('category', id, true);
    expect(await nameForMembers()).toBe('Quokkas');
    const refused = await library.save(await library.create('Quokka map'), { categoryId: id });
    expect(refused.errorBody.errors[0]?.field).toBe('categoryId');
    const kept = (await library.save(live, { title: 'Quokka count 2', ...place })).body.item;
    expect(kept.category.id).toBe(id);
    await library.archive(await library.get(live.id), publisher);
    expect(await nameForMembers()).toBeUndefined();
    expect((await categories.setRetired('category', id, false)).status).toBe(200);
    expect(await nameForMembers()).toBe('Quokkas');
  });

  it('merges a category with drafts, what members see and subcategories, follows old filters, and puts back', async () => {
    const from = await newCategory('Emus');
    const into = await newCategory('Birds');
    const sub = async (name: string, parent: string) =>
      (await categories.create('subcategory', name, parent)).body.id as string;
    const [fences, shared] = [await sub('Fences', from), await sub('Nests', from)];
    await sub('nests', into);
    const place = { accessLevelId: ids.level, categoryId: from };
    const live = await publishNew('Emu one', { ...place, subcategoryId: fences });
    const draft = await library.create('Emu two', { ...place, subcategoryId: shared });
    const plain = await publishNew('Emu three', place);
    const { body: look } = await categories.preview('category', from, into);
    expect(look).toMatchObject({
      itemCount: 3,
      liveCount: 2,
      mergedNames: ['Nests'],
      createdNames: ['Fences'],
      gainingMemberCount: 0,
      losingMemberCount: 0,
    });
    const { entryId, movedCount } = (await categories.merge('category', from, into)).body;
    expect(movedCount).toBe(3);
    expect(await placeOf(live.id)).toEqual(['Public', 'Birds', 'Fences']);
    expect(await placeOf(draft.id)).toEqual(['Public', 'Birds', 'nests']);
    expect(await placeOf(plain.id)).toEqual(['Public', 'Birds', null]);
    expect(await categories.memberTotal({ categoryId: [from] }, member)).toBe(2);
    expect(await categories.memberTotal({ subCategoryId: [fences] }, member)).toBe(1);
    expect(await categories.memberCategory(ids.level, from, member)).toBeUndefined();
    expect((await categories.memberCategory(ids.level, into, member))?.resourceCount).toBe(2);
    const again = await categories.preview('category', from, ids.rescue);
    expect([again.status, again.errorBody.message]).toEqual([409, '‘Emus’ was merged into ‘Birds’.']);

    const moved = await categories.change([await library.get(plain.id)], {
      kind: 'move',
      categoryId: ids.rescue,
      subcategoryId: null,
    });
    expect(moved.body.changedCount).toBe(1);
    const result = await library.putBack(entryId, publisher);
    expect(result.body.leftAlone.map(({ object, field }) => [object, field])).toEqual(
      expect.arrayContaining([['Emu three', 'Category']]),
    );
    expect(await placeOf(live.id)).toEqual(['Public', 'Emus', 'Fences']);
    expect(await placeOf(draft.id)).toEqual(['Public', 'Emus', 'Nests']);
    expect(await placeOf(plain.id)).toEqual(['Public', 'Rescue', null]);
    expect(await categories.memberTotal({ categoryId: [from] }, member)).toBe(1);
    expect((await categories.find(into))?.itemCount).toBe(0);
  });

  it('accepts one of two concurrent merges and tells the other, and rejects circles when putting back', async () => {
    const [one, two, three] = [
      await newCategory('Owls one'),
      await newCategory('Owls two'),
      await newCategory('Owls three'),
    ];
    const responses = await Promise.all([
      categories.merge('category', one, two),
      categories.merge('category', one, three, admin),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const rejected = responses.find(({ status }) => status === 409);
    expect(rejected?.errorBody.message).toMatch(/was merged into|A colleague changed/);
    const accepted = responses.find(({ status }) => status === 200);
    const target = accepted === responses[0] ? two : three;
    const other = target === two ? three : two;
    expect((await categories.preview('category', target, target)).status).toBe(400);
    const next = await categories.merge('category', target, other);
    expect(next.status).toBe(200);
    const item = await publishNew('Owl', { accessLevelId: ids.level, categoryId: other });
    expect(await categories.memberTotal({ categoryId: [one] }, member)).toBe(1);
    const early = await library.putBack(accepted?.body.entryId as string, publisher);
    expect([early.status, early.errorBody.message]).toEqual([
      409,
      expect.stringContaining('was merged into'),
    ]);
    expect((await library.putBack(next.body.entryId, publisher)).status).toBe(200);
    expect((await library.putBack(accepted?.body.entryId as string, publisher)).status).toBe(200);
    expect((await library.get(item.id)).category.id).toBe(other);
  });

  it('merges access levels, changes their memberships, and counts the members affected', async () => {
    const { memberships } = await categories.tree();
    const sizeOf = (...names: string[]) =>
      memberships.filter(({ name }) => names.includes(name)).reduce((sum, each) => sum + each.memberCount, 0);
    const level = (await categories.create('access-level', 'Brigades')).body.id;
    const category = (await categories.create('category', 'Bushfire', level)).body.id;
    const place = { accessLevelId: level, categoryId: category };
    const item = await publishNew('Brigade one', place);
    const article = () => categories.memberTotal({ categoryId: [category] }, member);
    expect(await article()).toBe(0);
    const full = demoId('membership', 'Full member');
    const { version } = (await categories.find(level)) as { version: string };
    const set = await categories.setMemberships(level, [full]);
    expect(await article()).toBe(1);
    expect((await categories.setMemberships(level, [], version)).status).toBe(409);
    const { body: look } = await categories.preview('access-level', level, ids.level);
    expect(look).toMatchObject({ itemCount: 1, mergedNames: ['Bushfire'], losingMemberCount: 0 });
    expect(look.gainingMemberCount).toBe(
      memberships.reduce((sum, each) => sum + each.memberCount, 0) - sizeOf('Full member'),
    );
    const { entryId } = (await categories.merge('access-level', level, ids.level)).body;
    expect(await placeOf(item.id)).toEqual(['Public', 'Bushfire', null]);
    expect(await article()).toBe(await categories.memberTotal({ categoryId: [ids.bushfire] }, member));
    await library.putBack(entryId, publisher);
    expect(await placeOf(item.id)).toEqual(['Brigades', 'Bushfire', null]);
    await library.putBack(set.body.entryId, publisher);
    expect(await article()).toBe(0);
  });
});
