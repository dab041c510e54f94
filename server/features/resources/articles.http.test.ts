import { describe, expect, it } from 'vitest';
import { resources } from '#contract/resources.ts';
import {
  categoryId,
  createResourceFixture,
  levelId,
  setUpResources,
  subcategoryId,
} from '#tests/support/resource-fixtures.ts';

const { portal, member, informational, list, insert } = setUpResources();
const query = async (text: string, values: unknown[] = []) =>
  (await portal.database.pool.query(text, values)).rows;

/** The resource of an access level that has the most attachments. */
async function findResource(level: string): Promise<{ id: string; urlName: string; title: string }> {
  const [resource] = await query(
    `SELECT id, url_name AS "urlName", title FROM resources WHERE access_level_id = $1
     ORDER BY (SELECT count(*) FROM attachments WHERE resource_id = resources.id) DESC, id LIMIT 1`,
    [levelId(level)],
  );
  return resource;
}

const getArticle = (id: string, caller = member) =>
  portal.send(resources.getArticle, { params: { id } }, caller);
const download = (path: string | undefined, { token } = member) =>
  portal.sendRaw({ path: path as string, token });
const notFoundMessage = 'This resource does not exist, or your membership does not include it.';

describe('getArticle', () => {
  it('returns a resource with everything that its page shows, by id and by urlName', async () => {
    const { id, urlName, title } = await findResource('Public');
    const { body } = await getArticle(id);
    expect(Object.keys(body)).toEqual([
      'title',
      'tags',
      'description',
      'resourceDate',
      'resourceImg',
      'contents',
      'attachmentLinks',
      'id',
      'urlName',
      'successor',
    ]);
    expect(body.title).toBe(title);
    expect(body.contents).toContain('<p>');
    expect(Object.keys(body.tags[0] ?? {})).toEqual(['tagId', 'tagName']);
    const names = body.attachmentLinks.map(({ attachmentName }) => attachmentName.toLowerCase());
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual(names.toSorted());
    for (const { attachmentLink, byteSize } of body.attachmentLinks)
      expect((await download(attachmentLink)).headers['content-length']).toBe(`${byteSize}`);
    expect((await getArticle(urlName)).body).toEqual(body);
    expect((await getArticle(id.toUpperCase())).body).toEqual(body);
  });

  it('returns 404 for an unknown name, and 400 for control characters', async () => {
    for (const id of ['unknown-name', crypto.randomUUID(), '%', "'", '🚒', 'x'.repeat(190)]) {
      const { status, errorBody } = await getArticle(id);
      expect([status, errorBody.message]).toEqual([404, notFoundMessage]);
    }
    const { status, errorBody } = await getArticle('a\0b');
    expect([status, errorBody.errors[0]?.field]).toEqual([400, 'id']);
  });
});

describe('resource outside the membership', () => {
  it('hides the resource from lists, counts, search, filters, reading and downloads', async () => {
    const hidden = await findResource('Members');
    const countVisible = async (condition = 'true') => {
      const statement = `SELECT id FROM resources WHERE access_level_id = $1 AND ${condition}`;
      return (await query(statement, [levelId('Public')])).length;
    };
    const all = await list({ size: 100 }, informational);
    expect(all.totalItems).toBe(await countVisible());
    expect(all.resources).toHaveLength(Math.min(100, all.totalItems));
    const articles = await list({ title: 'Article' }, informational);
    expect(articles.totalItems).toBe(await countVisible("kind = 'Article'"));

    const search = { title: hidden.title, size: 100 };
    expect((await list(search)).resources.map(({ id }) => id)).toContain(hidden.id);
    expect((await list(search, informational)).resources.map(({ id }) => id)).not.toContain(hidden.id);
    for (const filter of [
      { resourceAccessId: [levelId('Members')] },
      { categoryId: [categoryId('Members', 'Aviation')] },
      { subCategoryId: [subcategoryId('Members/Aviation/Drones')] },
    ]) {
      expect((await list(filter)).totalItems).toBeGreaterThan(0);
      expect(await list(filter, informational)).toEqual({ resources: [], totalItems: 0, page: 1 });
    }

    for (const name of [hidden.id, hidden.urlName]) {
      const { status, errorBody } = await getArticle(name, informational);
      expect([status, errorBody.message]).toEqual([404, notFoundMessage]);
    }
    const [attachment] = (await getArticle(hidden.id)).body.attachmentLinks;
    expect((await download(attachment?.attachmentLink)).status).toBe(200);
    expect((await download(attachment?.attachmentLink, informational)).status).toBe(404);
  });

  it('ignores the resource when a search corrects typos', async () => {
    await insert(
      createResourceFixture('Numbat', 'Public/Bushfire'),
      createResourceFixture('Nombat', 'Members/Bushfire'),
    );
    for (const [caller, found] of [
      [member, 'Nombat'],
      [informational, 'Numbat'],
    ] as const)
      expect((await list({ title: 'nombat' }, caller)).resources.map(({ title }) => title)).toEqual([found]);
  });
});
