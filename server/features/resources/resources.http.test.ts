import { describe, expect, it } from 'vitest';
import { demoId } from '#demo/demo-id.ts';
import {
  categoryId,
  type ListedResource,
  levelId,
  openLibrary,
  subcategoryId,
} from '#tests/support/library.ts';

const library = openLibrary();
const { list } = library;

describe('api/resources/list', () => {
  it('gives the newest first, 12 a page, with every field and its tags in order', async () => {
    const { status, body } = await library.portal.call({
      path: '/api/resources/list',
      token: library.member,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalItems: 240, page: 1 });
    expect(body.resources).toHaveLength(12);
    const dates = body.resources.map(({ resourceDate }: ListedResource) => resourceDate);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const [first] = body.resources;
    expect(Object.keys(first)).toEqual([
      'id',
      'urlName',
      'title',
      'description',
      'resourceDate',
      'resourceThumbImg',
      'tags',
    ]);
    const article = await library.portal.call({ path: `/api/Article/${first.id}`, token: library.member });
    expect(first.tags.length).toBeGreaterThan(0);
    expect(first.tags).toEqual(article.body.tags.map(({ tagName }: { tagName: string }) => tagName));
    const withPicture = body.resources.find(
      ({ resourceThumbImg }: { resourceThumbImg: string }) => resourceThumbImg,
    );
    expect((await library.portal.call({ path: withPicture.resourceThumbImg })).status).toBe(200);
  });

  it('sorts the earliest first when asked', async () => {
    const { body } = await list({ sortOrder: 'asc', sortField: 'resourceDate' });
    const dates = body.resources.map(({ resourceDate }: ListedResource) => resourceDate);
    expect(dates).toEqual(dates.toSorted());
  });

  it.each(['asc', 'desc'])('pages without repeating or skipping, %s', async (sortOrder) => {
    const ids: string[] = [];
    for (const page of [1, 2, 3]) {
      const { body } = await list({ page, size: 100, sortOrder });
      ids.push(...body.resources.map(({ id }: ListedResource) => id));
    }
    expect(new Set(ids).size).toBe(240);
    expect(ids).toHaveLength(240);
    const { body } = await list({ page: 0, size: 7, sortOrder });
    expect(body.page).toBe(1);
    expect(body.resources.map(({ id }: ListedResource) => id)).toEqual(ids.slice(0, 7));
  });

  it.each([{}, { title: 'Article' }, { title: 'fire' }])(
    'is empty past the end, with the true total: %o',
    async (request) => {
      const { body: first } = await list(request);
      expect(first.totalItems).toBeGreaterThan(0);
      const { body } = await list({ ...request, page: 1_000_000 });
      expect(body).toEqual({ resources: [], totalItems: first.totalItems, page: 1_000_000 });
    },
  );

  it('gives the dashboard the newest four articles', async () => {
    const { body } = await list({ page: 0, size: 4, title: 'Article' });
    expect(body.resources).toHaveLength(4);
    const { rows } = await library.portal.database.pool.query(
      "SELECT title FROM resources WHERE kind = 'Article' ORDER BY published_at DESC, id DESC",
    );
    expect(body.resources.map(({ title }: ListedResource) => title)).toEqual(
      rows.slice(0, 4).map(({ title }) => title),
    );
    expect(body.totalItems).toBe(rows.length);
  });

  it.each([
    ['page', '-1'],
    ['page', 'x'],
    ['size', '0'],
    ['size', '101'],
    ['sortField', 'title'],
    ['sortOrder', 'newest'],
    ['categoryId', 'x'],
    ['subCategoryId', `${levelId('Public')},1`],
    ['resourceAccessId', "'"],
    ['secret', '1'],
  ])('refuses request.%s=%s by the name of the field', async (key, value) => {
    const { status, body } = await list({ [key]: value });
    expect(status).toBe(400);
    expect(body.errors[0].field.startsWith(`request.${key}`)).toBe(true);
  });

  it('refuses a search of 10,000 characters', async () => {
    const { status, body } = await list({ title: 'x'.repeat(10_000) });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: 'request.title', message: 'must be at most 200 characters' }]);
  });

  it.each(['?page=1', '?request=1', '?secret=1'])('refuses %s', async (query) => {
    expect(
      (await library.portal.call({ path: `/api/resources/list${query}`, token: library.member })).status,
    ).toBe(400);
  });

  it('asks to sign in', async () => {
    expect((await library.portal.call({ path: '/api/resources/list' })).status).toBe(401);
  });
});

describe('api/resources/categories', () => {
  const tree = async (token: string) =>
    (await library.portal.call({ path: '/api/resources/categories', token })).body.resourceAccess;

  it('gives the access levels of the membership, in order, with all below them', async () => {
    const levels = await tree(library.member);
    const names = (level: { resourceAccessName: string }) => level.resourceAccessName;
    expect(levels.map(names)).toEqual(['Public', 'Associate', 'Members']);
    expect(levels[0].id).toBe(levelId('Public'));
    expect(levels[0].resourceCategories).toHaveLength(9);
    expect(levels[0].resourceCategories[7]).toMatchObject({
      categoryId: categoryId('Public', 'Rescue'),
      categoryName: 'Rescue',
      subCategories: {
        [subcategoryId('Public/Rescue/Road crash')]: 'Road crash',
        [subcategoryId('Public/Rescue/Search')]: 'Search',
        [subcategoryId('Public/Rescue/Animals and farms')]: 'Animals and farms',
      },
    });
    expect((await tree(library.informational)).map(names)).toEqual(['Public']);
  });

  it('counts the visible resources of each level, category and sub-category as the list finds them', async () => {
    const found = async (request: Record<string, string>, token: string) =>
      (await list({ ...request, size: 1 }, token)).body.totalItems;
    for (const token of [library.member, library.informational]) {
      const levels = await tree(token);
      const { resourceCategories } = levels[0];
      for (const { id, resourceCount } of levels)
        expect(resourceCount).toBe(await found({ resourceAccessId: id }, token));
      for (const { categoryId: id, resourceCount, subCategories, subCategoryCounts } of resourceCategories) {
        expect(resourceCount).toBe(await found({ categoryId: id }, token));
        expect(Object.keys(subCategoryCounts)).toEqual(Object.keys(subCategories));
      }
      const rescue = subcategoryId('Public/Rescue/Search');
      expect(resourceCategories[7].subCategoryCounts[rescue]).toBe(
        await found({ subCategoryId: rescue }, token),
      );
    }
  });

  it('shows a level and a category that have nothing below them', async () => {
    const { db } = library.portal.database;
    const { id } = await db
      .insertInto('accessLevels')
      .values({ position: 90, name: 'Board' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('membershipAccessLevels')
      .values({ membershipId: demoId('membership', 'Full member'), accessLevelId: id })
      .execute();
    expect((await tree(library.member)).at(-1)).toEqual({
      id,
      resourceAccessName: 'Board',
      resourceCategories: [],
      resourceCount: 0,
    });
    const values = { accessLevelId: id, position: 0, name: 'Minutes' };
    await db.insertInto('categories').values(values).execute();
    expect((await tree(library.member)).at(-1).resourceCategories).toMatchObject([
      { categoryName: 'Minutes', subCategories: {}, resourceCount: 0, subCategoryCounts: {} },
    ]);
    await db.deleteFrom('categories').where('accessLevelId', '=', id).execute();
    await db.deleteFrom('accessLevels').where('id', '=', id).execute();
  });

  it('asks to sign in', async () => {
    expect((await library.portal.call({ path: '/api/resources/categories' })).status).toBe(401);
  });
});
