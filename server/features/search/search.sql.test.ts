import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MemberSearchKind } from '#contract/search.ts';
import { insertAttachedText } from '#tests/support/attachment-texts.ts';
import { createResourceFixture, levelId } from '#tests/support/resource-fixtures.ts';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';
import { parseTextSearch, type TextSearch } from '../../search/text-search.sql.ts';
import { suggestResources } from '../resources/suggest-resources.sql.ts';
import { findNamed, findResources, type KindSearch } from './find-hits.ts';
import { suggestNamed } from './search-named.sql.ts';
import { findSimilarTerms } from './similar-texts.sql.ts';

const database = setUpTestDatabase();
const levels = [levelId('Public')];
const asTyped = { allowsTypos: false, limit: 4 };
const search = (text: string) => parseTextSearch(text) as TextSearch;
const toRequest = (kind: MemberSearchKind, text: string, allowsTypos = false) => ({
  ...{ kind, search: search(text), filter: {}, allowsTypos },
  ...{ page: 1, size: 10 },
});

const find = (request: KindSearch, readable = levels) =>
  findResources(database.db, { levels: readable, cacheCounts: (count) => count() }, request);

const fixtures = ['Quagga herds', 'Water plan', 'Herds of the quagga'].map((title) => ({
  ...createResourceFixture(title, 'Public/Rescue'),
  id: crypto.randomUUID() as string,
}));

const changesByKind = {
  events: ['content', `, starts_at = now() + interval '1 day', ends_at = NULL`],
  groups: ['description', ''],
  organisations: ['about', ', retired_at = NULL'],
} as const;

beforeAll(async () => {
  await database.db.insertInto('resources').values(fixtures).execute();
  const id = fixtures[1]?.id as string;
  await insertAttachedText(database.db, id, 'Plan.pdf', [
    { page: 3, contents: 'A quagga/zebra in the reserve' },
  ]);
});

describe('search statements', () => {
  it('finds titles, texts and attachments', async () => {
    const { hits, total } = await find(toRequest('resources', 'quagga'));
    expect(hits.map(({ title }) => title.text)).toEqual([
      'Quagga herds',
      'Herds of the quagga',
      'Water plan',
    ]);
    expect([total, hits[2]?.attachment?.page]).toEqual([3, 3]);
    const phrase = toRequest('resources', 'zebra in the reserve');
    expect((await find(phrase)).total).toBe(1);
    expect((await find(phrase, [levelId('Members')])).total).toBe(0);
    expect((await find(toRequest('resources', 'quagag', true))).total).toBe(2);
  });

  it('replaces words that no text has by words one typo away', async () => {
    const findSimilar = (text: string, readable = levels) =>
      findSimilarTerms(database.db, readable, search(text));
    const similar = await findSimilar('zebar reserve');
    expect(similar?.map((terms) => terms.map(({ text }) => text))).toEqual([['zebra'], ['reserve']]);
    expect((await find({ ...toRequest('resources', 'zebar reserve', true), similar })).total).toBe(1);
    for (const text of ['zebra reserve', 'zbrea reserve', 'zeb', 'zebar in the green reserve'])
      expect(await findSimilar(text), text).toBeUndefined();
    expect(await findSimilar('zebar', [levelId('Members')])).toBeUndefined();
  });

  it.each(['events', 'groups', 'organisations'] as const)('finds %s by name and by text', async (kind) => {
    const [column, changes] = changesByKind[kind];
    const table = sql.table(kind);
    await sql`
      UPDATE ${table} SET name = name || ' quagga', ${sql.ref(column)} = 'The okapi is here' ${sql.raw(changes)}
      WHERE id = (SELECT id FROM ${table} ORDER BY name DESC LIMIT 1)
    `.execute(database.db);
    for (const text of ['okapi', 'quagga', 'QUÁGGA okapi here'])
      expect((await findNamed(database.db, toRequest(kind, text))).total, text).toBe(1);
    expect((await findNamed(database.db, toRequest(kind, 'quagag', true))).total).toBe(1);
    expect(
      (await suggestNamed(database.db, search('quag'), asTyped)).filter((each) => each.kind === kind),
    ).toHaveLength(1);
  });

  it('suggests titles that begin as typed before others', async () => {
    const suggested = await suggestResources(database.db, levels, search('Quagga'), asTyped);
    expect(suggested.map(({ title }) => title)).toEqual(['Quagga herds', 'Herds of the quagga']);
    expect(await suggestResources(database.db, levels, search('okapi'), asTyped)).toEqual([]);
  });
});
