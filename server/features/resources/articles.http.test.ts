import { describe, expect, it } from 'vitest';
import { demoId } from '#demo/demo-id.ts';
import {
  categoryId,
  filedResource,
  type ListedResource,
  levelId,
  openLibrary,
  subcategoryId,
} from '#tests/support/library.ts';

const library = openLibrary();

/** The resource of an access level that has the most attachments. */
async function findOf(level: string): Promise<ListedResource> {
  const { rows } = await library.portal.database.pool.query(
    `SELECT id, url_name AS "urlName", title FROM resources WHERE access_level_id = $1
     ORDER BY (SELECT count(*) FROM attachments WHERE resource_id = resources.id) DESC, id LIMIT 1`,
    [levelId(level)],
  );
  return rows[0] as ListedResource;
}

const article = (identifier: string, token = library.member) =>
  library.portal.call({ path: `/api/Article/${encodeURIComponent(identifier)}`, token });

describe('api/Article/{id}', () => {
  it('gives a resource with all that its page shows, by id and by urlName', async () => {
    const { id, urlName, title } = await findOf('Public');
    const { status, body } = await article(id);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual([
      'title',
      'tags',
      'description',
      'resourceDate',
      'resourceImg',
      'contents',
      'attachmentLinks',
    ]);
    expect(body.title).toBe(title);
    expect(body.contents).toContain('<p>');
    expect(Object.keys(body.tags[0])).toEqual(['tagId', 'tagName']);
    expect(body.attachmentLinks.length).toBeGreaterThan(1);
    const names = body.attachmentLinks.map(({ attachmentName }: { attachmentName: string }) =>
      attachmentName.toLowerCase(),
    );
    expect(names).toEqual(names.toSorted());
    expect((await article(urlName)).body).toEqual(body);
    expect((await article(id.toUpperCase())).body).toEqual(body);
  });

  it.each(['nothing-of-this-name', crypto.randomUUID(), '%', "'", '🚒', 'x'.repeat(190)])(
    'answers 404 to %s, with a sentence',
    async (identifier) => {
      const { status, body } = await article(identifier);
      expect(status).toBe(404);
      expect(body.message).toBe('This resource does not exist, or your membership does not include it.');
    },
  );

  it('refuses control characters by name', async () => {
    const { status, body } = await article('a\0b');
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe('id');
  });

  it('asks to sign in', async () => {
    expect((await library.portal.call({ path: `/api/Article/${crypto.randomUUID()}` })).status).toBe(401);
  });
});

describe('an attachment', () => {
  it('is saved under its name, and kept by no cache', async () => {
    const { body } = await article((await findOf('Members')).id);
    for (const { attachmentName, attachmentLink } of body.attachmentLinks) {
      const { status, headers, text } = await library.portal.call({
        path: attachmentLink,
        token: library.member,
      });
      expect(status).toBe(200);
      expect(headers['content-disposition']).toContain(
        `attachment; filename="${attachmentName.replace(/[^\x20-\x7e]/g, '_')}"`,
      );
      expect(headers['cache-control']).toBe('private, no-store');
      expect(text.length).toBeGreaterThan(10);
    }
  });

  it('is not there without its resource, and not under the address of pictures', async () => {
    const { rows } = await library.portal.database.pool.query(
      'SELECT file_key AS key FROM attachments LIMIT 1',
    );
    expect((await library.portal.call({ path: `/files/${rows[0].key}` })).status).toBe(404);
    const { status, body } = await library.portal.call({
      path: `/api/resources/attachments/${crypto.randomUUID()}`,
      token: library.member,
    });
    expect(status).toBe(404);
    expect(body.message).toBe('This file does not exist, or your membership does not include it.');
  });

  it('refuses what is no id, and asks to sign in', async () => {
    const bad = await library.portal.call({
      path: '/api/resources/attachments/..%2Fsecret',
      token: library.member,
    });
    expect(bad.status).toBe(400);
    expect(bad.body.errors[0].field).toBe('id');
    const { body } = await article((await findOf('Public')).id);
    const link = body.attachmentLinks[0].attachmentLink;
    expect((await library.portal.call({ path: link })).status).toBe(401);
  });
});

describe('what a membership does not include', () => {
  it('is not listed, counted, searchable, filterable, readable or downloadable', async () => {
    const hidden = await findOf('Members');
    const { member, informational } = library;
    const list = async (request: Record<string, string>, token: string) =>
      (await library.list({ size: 100, ...request }, token)).body;

    const all = await list({}, informational);
    const { rows } = await library.portal.database.pool.query(
      'SELECT count(*)::int AS count FROM resources WHERE access_level_id = $1',
      [levelId('Public')],
    );
    expect(all.totalItems).toBe(rows[0].count);
    expect(all.resources).toHaveLength(Math.min(100, rows[0].count));

    const search = { title: hidden.title };
    expect((await list(search, member)).totalItems).toBeGreaterThan(0);
    const found = await list(search, informational);
    expect(found.resources.map(({ id }: ListedResource) => id)).not.toContain(hidden.id);

    const articles = await list({ title: 'Article' }, informational);
    const { rows: visible } = await library.portal.database.pool.query(
      "SELECT id FROM resources WHERE kind = 'Article' AND access_level_id = $1",
      [levelId('Public')],
    );
    expect(articles.totalItems).toBe(visible.length);

    for (const filter of [
      { resourceAccessId: levelId('Members') },
      { categoryId: categoryId('Members', 'Aviation') },
      { subCategoryId: subcategoryId('Members/Aviation/Drones') },
    ]) {
      expect((await list(filter, member)).totalItems).toBeGreaterThan(0);
      expect(await list(filter, informational)).toEqual({ resources: [], totalItems: 0, page: 1 });
    }

    const refused = await article(hidden.id, informational);
    expect(refused.status).toBe(404);
    expect((await article(hidden.urlName, informational)).body.message).toBe(refused.body.message);
    const { body } = await article(hidden.id);
    const link = body.attachmentLinks[0].attachmentLink;
    expect((await library.portal.call({ path: link, token: informational })).status).toBe(404);
  });

  it('tells nothing of its words by the way a search is forgiven', async () => {
    await library.file(
      filedResource('Numbat', 'Public/Bushfire'),
      filedResource('Nombat', 'Members/Bushfire'),
    );
    const search = async (token: string) =>
      (await library.list({ title: 'nombat' }, token)).body.resources.map(
        ({ title }: ListedResource) => title,
      );
    expect(await search(library.member)).toEqual(['Nombat']);
    expect(await search(library.informational)).toEqual(['Numbat']);
  });

  it('ends with the membership, at the next call', async () => {
    const { token, userId } = await library.portal.signIn('new');
    const { id } = await findOf('Members');
    const { body } = await article(id, token);
    const link = body.attachmentLinks[0].attachmentLink;
    expect((await library.portal.call({ path: link, token })).status).toBe(200);
    await library.portal.database.db
      .updateTable('members')
      .set({ membershipId: demoId('membership', 'Informational newsletter') })
      .where('id', '=', userId)
      .execute();
    expect((await library.portal.call({ path: link, token })).status).toBe(404);
    expect((await article(id, token)).status).toBe(404);
  });
});
