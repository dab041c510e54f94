import { beforeAll, expect, it } from 'vitest';
import { createResourceFixture, levelId } from '#tests/support/resource-fixtures.ts';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';
import { parseTextSearch, type TextSearch } from '../../search/text-search.sql.ts';
import { findResources } from './find-hits.ts';

const database = setUpTestDatabase();

const placesOfWord = ['title', 'text', 'attachment'] as const;
const paths = ['Public/Rescue', 'Members/Bushfire', 'Public/Warnings'];

const fixture = (title: string, publishedAt: Date, path = 'Public/Rescue', contents = '') => ({
  ...createResourceFixture(title, path, { description: '', publishedAt, contents }),
  id: crypto.randomUUID() as string,
});

/** More than the newest resources that are read first. */
const numbats = Array.from({ length: 2_400 }, (_, index) => {
  const place = placesOfWord[index % 3] as (typeof placesOfWord)[number];
  const title = place === 'title' ? `Day ${index} of the numbat` : `Day ${index}`;
  const path = paths[index % 7 === 0 ? 1 : 2] as string;
  const publishedAt = new Date(Date.UTC(1990, 0, 1 + index));
  return { ...fixture(title, publishedAt, path, place === 'text' ? '<p>A numbat.</p>' : ''), place };
});
const oldest = new Date('1980-01-01');
const exact = fixture('Numbat', oldest);
const beginning = fixture('Numbat handbook', oldest);
const quolls = Array.from({ length: 500 }, (_, index) =>
  fixture(`Quoll ${index} den`, new Date(Date.UTC(1970, 0, 1 + index))),
);

beforeAll(async () => {
  const { db } = database;
  const rows = numbats.map(({ place: _place, ...row }) => row);
  await db
    .insertInto('resources')
    .values([...rows, exact, beginning, ...quolls])
    .execute();
  const attached = numbats.filter(({ place }) => place === 'attachment');
  const fileKeyOf = ({ id }: { id: string }) => `${id}.pdf`;
  const file = { mediaType: 'application/pdf', byteSize: 1, isPublic: false };
  await db
    .insertInto('files')
    .values(attached.map((resource) => ({ ...file, key: fileKeyOf(resource) })))
    .execute();
  const attachments = attached.map((resource) => ({
    resourceId: resource.id,
    name: 'Plan.pdf',
    fileKey: fileKeyOf(resource),
  }));
  await db.insertInto('attachments').values(attachments).execute();
  const pages = attachments.map(({ fileKey }) => ({ fileKey, position: 0, contents: 'Where the numbat is' }));
  await db.insertInto('attachmentPages').values(pages).execute();
  await database.pool.query('ANALYZE resources, attachments, attachment_pages');
});

async function find(text: string, levels: string[], page: number, size: number) {
  const search = parseTextSearch(text) as TextSearch;
  const request = { kind: 'resources' as const, search, filter: {}, allowsTypos: false, page, size };
  const { hits, total } = await findResources(
    database.db,
    { levels, cacheCounts: (count) => count() },
    request,
  );
  return { ids: hits.map(({ id }) => id), total };
}

const newestIn = (place: string, levels: string[]) =>
  numbats.filter((row) => row.place === place && levels.includes(row.accessLevelId)).toReversed();

it.each([
  ['one level', [levelId('Public')]],
  ['two levels', [levelId('Public'), levelId('Members')]],
])('finds a common word once in its best place, on every page: %s', async (_, levels) => {
  const expected = [exact, beginning, ...placesOfWord.flatMap((place) => newestIn(place, levels))];
  const ids = expected.map(({ id }) => id);
  const titles = 2 + newestIn('title', levels).length;
  const ofResources = titles + newestIn('text', levels).length;
  // The first pages, those around the end of a place, and the last one.
  for (const size of [4, 60])
    for (const row of [
      0,
      size,
      titles - 1,
      titles + size,
      ofResources - 1,
      ofResources + size,
      ids.length - 1,
    ]) {
      const page = Math.floor(row / size) + 1;
      const found = await find('numbat', levels, page, size);
      expect(found, `page ${page} of ${size}`).toEqual({
        ids: ids.slice((page - 1) * size, page * size),
        total: ids.length,
      });
    }
  expect(await find('numbat', levels, 999, 60)).toEqual({ ids: [], total: ids.length });
});

it('finds a common word that no new resource has', async () => {
  const ids = quolls.map(({ id }) => id).toReversed();
  for (const page of [1, 125])
    expect(await find('quoll den', [levelId('Public')], page, 4)).toEqual({
      ids: ids.slice((page - 1) * 4, page * 4),
      total: 500,
    });
  expect(await find('quoll', [levelId('Members')], 1, 4)).toEqual({ ids: [], total: 0 });
});
