import { beforeAll, describe, expect, it } from 'vitest';
import { resources } from '#contract/resources.ts';
import { categoryId, createResourceFixture, setUpResources } from '#tests/support/resource-fixtures.ts';

const { portal, member, informational, insert } = setUpResources();
const query = async (text: string, values: unknown[] = []) =>
  (await portal.database.pool.query(text, values)).rows;

const related = (id: string, caller = member) =>
  portal.send(resources.listRelatedResources, { params: { id } }, caller);
const relatedTitles = async (id: string, caller = member) =>
  (await related(id, caller)).body.resources.map(({ title }) => title);

const torch = 'Takahe count by torchlight';
const sameWords = ['Takahe count by daylight', 'Takahe diary'];
beforeAll(() =>
  insert(
    createResourceFixture(torch, 'Public/Bushfire'),
    createResourceFixture('Takahe count by daylight', 'Public/Rescue'),
    createResourceFixture('Takahe diary', 'Members/Rescue'),
    createResourceFixture('Weka burrow', 'Members/Rescue'),
  ),
);

const replace = (urlName: string, successor: string | null) =>
  query(
    'UPDATE resources SET successor_id = (SELECT id FROM resources WHERE url_name = $2) WHERE url_name = $1',
    [urlName, successor],
  );

describe('related resources', () => {
  it('lists those with rare words of the title first, then others of the category', async () => {
    const { status, body } = await related('takahe-count-by-torchlight');
    expect(status).toBe(200);
    const found = body.resources.map(({ title }) => title);
    expect(found).toHaveLength(4);
    expect(found.slice(0, 2)).toEqual(sameWords);
    const inCategory = await query('SELECT title FROM resources WHERE category_id = $1', [
      categoryId('Public', 'Bushfire'),
    ]);
    expect(inCategory.map(({ title }) => title)).toEqual(expect.arrayContaining(found.slice(2)));
    expect(found).not.toContain(torch);
    const [{ id }] = await query("SELECT id FROM resources WHERE url_name = 'takahe-count-by-torchlight'");
    expect(await relatedTitles(id)).toEqual(found);
  });

  it('prefers shared tags to a shared category', async () => {
    await query(`
      INSERT INTO resource_tags (resource_id, position, tag_id)
      SELECT resources.id, 1, tags.id FROM resources, (SELECT id FROM tags ORDER BY name LIMIT 1) AS tags
      WHERE url_name IN ('weka-burrow', 'takahe-diary')
    `);
    expect((await relatedTitles('weka-burrow'))[0]).toBe('Takahe diary');
  });

  it('leaves out resources outside the membership, and returns 404 for those', async () => {
    const found = await relatedTitles('takahe-count-by-torchlight', informational);
    expect(found[0]).toBe('Takahe count by daylight');
    expect(found).not.toContain('Takahe diary');
    const hidden = await related('takahe-diary', informational);
    const unknown = await related('takahe-unknown', informational);
    expect([hidden.status, hidden.errorBody.message]).toEqual([404, unknown.errorBody.message]);
    expect((await related(crypto.randomUUID())).status).toBe(404);
  });

  it('leaves out a resource that is replaced by one that the member can read', async () => {
    await replace('takahe-count-by-daylight', 'takahe-diary');
    expect(await relatedTitles('takahe-count-by-torchlight')).not.toContain('Takahe count by daylight');
    expect(await relatedTitles('takahe-count-by-torchlight', informational)).toContain(
      'Takahe count by daylight',
    );
    await replace('takahe-count-by-daylight', null);
  });

  it('leaves out the resource that the notice above the text names', async () => {
    await replace('takahe-count-by-torchlight', 'takahe-diary');
    expect(await relatedTitles('takahe-count-by-torchlight')).not.toContain('Takahe diary');
    await replace('takahe-count-by-torchlight', null);
  });
});
