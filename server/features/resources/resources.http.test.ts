import { describe, expect, it } from 'vitest';
import { resources } from '#contract/resources.ts';
import { demoId } from '#demo/demo-id.ts';
import { expectInvalidQueries } from '#tests/support/expect-invalid-queries.ts';
import { categoryId, levelId, setUpResources, subcategoryId } from '#tests/support/resource-fixtures.ts';

const { portal, list, member, informational } = setUpResources();

describe('listResources', () => {
  it('returns the newest first, 12 per page, with every field and sorted tags', async () => {
    const body = await list();
    expect(body).toMatchObject({ page: 1 });
    expect(body.resources).toHaveLength(12);
    const [first] = body.resources;
    expect(Object.keys(first ?? {})).toEqual([
      'id',
      'urlName',
      'title',
      'description',
      'resourceDate',
      'resourceThumbImg',
      'tags',
    ]);
    const article = await portal.send(resources.getArticle, { params: { id: first?.id as string } }, member);
    expect(first?.tags.length).toBeGreaterThan(0);
    expect(first?.tags).toEqual(article.body.tags.map(({ tagName }) => tagName));
    const image = body.resources.find(({ resourceThumbImg }) => resourceThumbImg)?.resourceThumbImg;
    expect((await portal.sendRaw({ path: image as string })).status).toBe(200);
  });

  it('paginates without repeating or skipping, in both directions', async () => {
    for (const sortOrder of ['asc', 'desc'] as const) {
      const pages = await Promise.all([1, 2, 3].map((page) => list({ page, size: 100, sortOrder })));
      const all = pages.flatMap((page) => page.resources);
      expect(new Set(all.map(({ id }) => id)).size).toBe(pages[0]?.totalItems);
      const dates = all.map(({ resourceDate }) => resourceDate);
      expect(dates).toEqual(sortOrder === 'asc' ? dates.toSorted() : dates.toSorted().toReversed());
      const first = { page: 1, resources: all.slice(0, 7) };
      expect(await list({ page: 0, size: 7, sortOrder })).toMatchObject(first);
    }
    for (const request of [{}, { title: 'Article' }, { title: 'fire' }]) {
      const { totalItems } = await list(request);
      expect(totalItems).toBeGreaterThan(0);
      const page = 1_000_000;
      expect(await list({ ...request, page })).toEqual({ resources: [], totalItems, page });
    }
  });

  it('returns the newest four articles for the dashboard', async () => {
    const body = await list({ page: 0, size: 4, title: 'Article' });
    const { rows } = await portal.database.pool.query(
      "SELECT title FROM resources WHERE kind = 'Article' ORDER BY published_at DESC, id DESC",
    );
    const newest = rows.slice(0, 4).map(({ title }) => title);
    expect(body.resources.map(({ title }) => title)).toEqual(newest);
    expect(body.totalItems).toBe(rows.length);
  });

  it('names the invalid field', async () => {
    await expectInvalidQueries(portal, resources.listResources, member, {
      'request.sortField=relevance': 'request.sortField',
      'request.sortField=relevance&request.title=%20': 'request.sortField',
      'request.categoryId=x': 'request.categoryId.0',
      [`request.subCategoryId=${levelId('Public')},1`]: 'request.subCategoryId.1',
      'request=1': 'request',
    });
    const request = { title: 'x'.repeat(10_000) };
    const { errorBody } = await portal.send(resources.listResources, { query: { request } }, member);
    expect(errorBody.errors).toEqual([{ field: 'request.title', message: 'must be at most 200 characters' }]);
  });
});

describe('listResourceCategories', () => {
  const tree = async (caller = member) =>
    (await portal.send(resources.listResourceCategories, {}, caller)).body.resourceAccess;

  it('returns the access levels of the membership in order, with their categories', async () => {
    const levels = await tree();
    expect(levels.map((level) => level.resourceAccessName)).toEqual(['Public', 'Associate', 'Members']);
    expect(levels[0]?.id).toBe(levelId('Public'));
    expect(levels[0]?.resourceCategories).toHaveLength(9);
    expect(levels[0]?.resourceCategories[7]).toMatchObject({
      categoryId: categoryId('Public', 'Rescue'),
      categoryName: 'Rescue',
      subCategories: {
        [subcategoryId('Public/Rescue/Road crash')]: 'Road crash',
        [subcategoryId('Public/Rescue/Search')]: 'Search',
        [subcategoryId('Public/Rescue/Animals and farms')]: 'Animals and farms',
      },
    });
    expect((await tree(informational)).map((level) => level.resourceAccessName)).toEqual(['Public']);
  });

  it('returns the same counts per level, category and sub-category as the list', async () => {
    for (const caller of [member, informational]) {
      const found = async (request: object) => (await list({ ...request, size: 1 }, caller)).totalItems;
      const levels = await tree(caller);
      for (const { id, resourceCount } of levels)
        expect(resourceCount).toBe(await found({ resourceAccessId: [id] }));
      const categories = levels[0]?.resourceCategories ?? [];
      for (const { categoryId: id, resourceCount, subCategories, subCategoryCounts } of categories) {
        expect(resourceCount).toBe(await found({ categoryId: [id] }));
        expect(Object.keys(subCategoryCounts ?? {})).toEqual(Object.keys(subCategories));
      }
      const search = subcategoryId('Public/Rescue/Search');
      expect(categories[7]?.subCategoryCounts?.[search]).toBe(await found({ subCategoryId: [search] }));
    }
  });

  it('includes empty levels and categories', async () => {
    const { db } = portal.database;
    const level = db.insertInto('accessLevels').values({ position: 90, name: 'Board' }).returning('id');
    const { id: accessLevelId } = await level.executeTakeFirstOrThrow();
    const membershipId = demoId('membership', 'Full member');
    await db.insertInto('membershipAccessLevels').values({ membershipId, accessLevelId }).execute();
    const board = { id: accessLevelId, resourceAccessName: 'Board', resourceCount: 0 };
    expect((await tree()).at(-1)).toEqual({ ...board, resourceCategories: [] });
    await db.insertInto('categories').values({ accessLevelId, position: 0, name: 'Minutes' }).execute();
    expect((await tree()).at(-1)?.resourceCategories).toMatchObject([
      { categoryName: 'Minutes', subCategories: {}, resourceCount: 0, subCategoryCounts: {} },
    ]);
  });
});
