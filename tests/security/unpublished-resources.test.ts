import { beforeAll, describe, expect, it } from 'vitest';
import type { LibraryItem } from '#contract/library-items.ts';
import { resources } from '#contract/resources.ts';
import { savedItems } from '#contract/saved-items.ts';
import { savedSearches } from '#contract/saved-searches.ts';
import { demoId } from '#demo/demo-id.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { libraryClient } from '#tests/support/library.ts';
import { categoryId, levelId } from '#tests/support/resource-fixtures.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { endpoints, isForStaff, isServedBy, pathWith } from './endpoints.ts';

/** Members must not learn of a text that is not published: not by id, address, search, count, list or attachment. */
const portal = setUpTestApp();
const editor = portal.signInBeforeAll('editor');
const publisher = portal.signInBeforeAll('publisher');
const member = portal.signInBeforeAll('member');
const library = libraryClient(portal, editor);

const word = 'Xylocanary';
const place = { accessLevelId: levelId('Public'), categoryId: categoryId('Public', 'Bushfire') };
const secrets = (name: string) => ({
  ...place,
  description: `${word} description`,
  contents: `<p>${word} contents</p>`,
  tags: [`${word} tag ${name}`],
  kind: `${word} type`,
  urlName: `xylocanary-${name}`,
});

const items: Record<string, LibraryItem> = {};
const attachmentIds: string[] = [];
let before: { categories: string; total: number };

const readCounts = async () => ({
  categories: (await portal.send(resources.listResourceCategories, {}, member)).text,
  total: (await portal.send(resources.listResources, { query: {} }, member)).body.totalItems,
});

async function attach(itemId: string): Promise<void> {
  const { db } = portal.database;
  const id = crypto.randomUUID();
  const fileKey = `${id}.pdf`;
  const file = { key: fileKey, mediaType: 'application/pdf', byteSize: 1, isPublic: false };
  await db.insertInto('files').values(file).execute();
  const attachment = { id, itemId, position: 1, name: `${word}.pdf`, fileKey };
  await db.insertInto('libraryAttachments').values(attachment).execute();
  const page = { fileKey, position: 0, page: 1, contents: `${word} page` };
  await db.insertInto('attachmentPages').values(page).execute();
  attachmentIds.push(id);
}

beforeAll(async () => {
  before = await readCounts();
  const create = async (name: string) => {
    const item = await library.create(`${word} ${name}`, secrets(name));
    await attach(item.id);
    return item;
  };
  const toPublished = async (name: string) => {
    const { item } = (await library.publish(await create(name), publisher)).body;
    return item;
  };
  items.draft = await create('draft');
  items.inReview = (await library.submit(await create('review'))).body.item;
  const tomorrow = new Date(Date.now() + 86_400_000);
  items.scheduled = (await library.publish(await create('scheduled'), publisher, tomorrow)).body.item;
  const live = await toPublished('archived');
  const params = { kind: 'resource', id: live.id } as const;
  expect((await portal.send(savedItems.saveItem, { params, body: {} }, member)).status).toBe(200);
  const moved = (await library.save(live, { urlName: 'xylocanary-moved' })).body.item;
  items.archived = (
    await library.archive((await library.publish(moved, publisher)).body.item, publisher)
  ).body.item;
  items.binned = (await library.bin((await create('binned')).id)).body.item;
  // Members see a resource of the demo without these changes.
  const demo = await library.get(demoId('resource', 20));
  const { urlName: _, ...edit } = secrets('next');
  items.nextVersion = (await library.save(demo, { ...edit, ...place, title: `${word} next` })).body.item;
  await attach(demo.id);
  const replaced = await library.get(demoId('resource', 21));
  const successor = (await library.save(replaced, { successorId: items.draft.id })).body.item;
  items.replaced = (await library.publish(successor, publisher)).body.item;
});

const listPaths = () => {
  const values = Object.values(items).flatMap(({ id, urlName }) => [id, urlName]);
  const names = ['xylocanary-archived', 'XYLOCANARY-DRAFT', ...attachmentIds];
  const reads = endpoints.filter(
    (endpoint) => endpoint.method === 'GET' && !isForStaff(endpoint) && isServedBy(portal.app, endpoint),
  );
  const byParameter = reads.flatMap((endpoint) =>
    [...values, ...names].map((value) => pathWith(endpoint, value)),
  );
  const searches = [word, word.slice(0, 5), 'Xylocanery', `${word} tag`, `${word} type`, `${word} page`]
    .map(encodeURIComponent)
    .flatMap((text) => [
      `/api/resources/list?request.title=${text}`,
      `/api/resources/list?request.title=${text}&request.sortField=relevance`,
      `/api/search?text=${text}`,
      `/api/search/resources?text=${text}`,
      `/api/search/suggestions?text=${text}`,
    ]);
  return new Set([...byParameter, ...searches, '/api/resources/list?request.size=100']);
};

describe('an unpublished resource', () => {
  it('appears in no response to members', async () => {
    expect(Object.values(items).map(({ state }) => state)).toEqual([
      'draft',
      'in review',
      'scheduled',
      'archived',
      'draft',
      'draft',
      'published',
    ]);
    const paths = listPaths();
    countAttacks(paths.size);
    for (const path of paths) {
      const { text } = await portal.sendRaw({ path, token: member.token });
      expect(text.replaceAll(/xylocanary-\w+/g, ''), path).not.toMatch(/xylocanary/i);
      if (path.startsWith('/api/search?')) expect(JSON.parse(text).counts.resources, path).toBe(0);
    }
    await portal.send(savedSearches.saveSearch, { body: { text: word.slice(0, 5) } }, member);
    await portal.database.db
      .updateTable('savedSearches')
      .set({ seenAt: new Date(0) })
      .execute();
    expect((await portal.send(savedSearches.countNewMatches, {}, member)).body).toEqual({ newMatches: [] });
  });

  it('returns the same error as for an unknown resource', async () => {
    const read = (id: string) => portal.send(resources.getArticle, { params: { id } }, member);
    const unknown = await read(crypto.randomUUID());
    const { draft, inReview, scheduled, archived, binned } = items as Record<string, LibraryItem>;
    for (const item of [draft, inReview, scheduled, archived, binned])
      for (const key of [item?.id, item?.urlName, 'xylocanary-archived'])
        expect(await read(key as string)).toMatchObject({
          status: 404,
          errorBody: { message: unknown.errorBody.message },
        });
    for (const id of attachmentIds) {
      const download = await portal.send(resources.downloadAttachment, { params: { id } }, member);
      expect(download.status).toBe(404);
    }
    expect(await readCounts()).toEqual(before);
    expect((await read(items.replaced?.id as string)).body.successor).toBeNull();
  });

  it('adds no words to the search', async () => {
    const tables = ['resource_word_counts', 'resource_prefix_counts', 'resource_counts'];
    for (const table of tables) {
      const { rows } = await portal.database.pool.query(
        `SELECT * FROM ${table} WHERE count > 0 AND ${table}::text ILIKE '%xylo%'`,
      );
      expect(rows, table).toEqual([]);
    }
  });
});
