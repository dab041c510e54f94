import { beforeAll, describe, expect, it } from 'vitest';
import type { LibraryEdit } from '#contract/library-items.ts';
import { libraryClient } from '#tests/support/library.ts';
import { categoryId, levelId } from '#tests/support/resource-fixtures.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const editor = portal.signInBeforeAll('editor');
const publisher = portal.signInBeforeAll('publisher');
const { create, save, publish, archive, discard, list, putBack } = libraryClient(portal, editor);

const ids: Record<string, string> = {};
const find = async (text: string, filter = {}) => {
  const { items, totalItems } = await list({ text, ...filter, size: 100 });
  expect(totalItems).toBe(items.length);
  return items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? id);
};
const createPublished = async (title: string, values: LibraryEdit) =>
  (await publish(await create(title, values), publisher)).body.item;

beforeAll(async () => {
  const place = { accessLevelId: levelId('Public'), categoryId: categoryId('Public', 'Bushfire') };
  const draft = await create('Bilby burrows', {
    ...place,
    description: 'A wambenger/kowari summary.',
    contents:
      '<p>Kōwhaiwhai <a href="https://zyzzyva.example/page">dunnarts</a> & mulgaras_2, <strong>write</strong> to phascogale@example.com</p>',
  });
  const live = await createPublished('Potoroo paths', { ...place, contents: '<p>Ningaui, once.</p>' });
  const edited = await createPublished('Bettong bridges', { ...place, contents: '<p>Antechinus</p>' });
  await save(edited, { contents: '<p>Planigale</p>' });
  const archived = await createPublished('Numbat notes', { ...place, contents: '<p>Pademelon</p>' });
  await archive(archived, publisher);
  const titled = await create('Planigale posters', place);
  Object.assign(ids, {
    draft: draft.id,
    live: live.id,
    edited: edited.id,
    archived: archived.id,
    titled: titled.id,
  });
});

describe('search in the library', () => {
  it.each([
    ['a draft', 'dunnarts', ['draft']],
    ['a description', 'wambenger', ['draft']],
    ['a published text', 'ningaui', ['live']],
    ['a published text that has a draft', 'antechinus', ['edited']],
    ['a draft and a title, sorted as the table', 'planigale', ['titled', 'edited']],
    ['an archived text', 'pademelon', ['archived']],
    ['a title and its text', 'potor NINGAUI', ['live']],
    ['two texts', 'ningaui dunnarts', []],
  ])('finds words of %s: %s', async (_, text, expected) => {
    expect(await find(text)).toEqual(expected);
  });

  it.each([
    'kowhaiwhai',
    'Kōwhaiwhai',
    'KOWH',
    'kowari',
    'mulgaras',
    'phascogale@example.com',
    'phascogale example',
  ])('ignores accents, capitals and punctuation, and accepts the first letters: %s', async (text) => {
    expect(await find(text)).toEqual(['draft']);
  });

  // Titles of the demo match some of these with a typo.
  it.each(['href', 'zyzzyva', 'amp', 'strong', 'ninguai'])(
    'finds no markup or typos in texts: %s',
    async (text) => {
      const made = Object.keys(ids);
      expect((await find(text)).filter((id) => made.includes(id))).toEqual([]);
    },
  );

  it('finds whole words of two letters in texts, and first letters in titles', async () => {
    expect(await find('dunnarts to')).toEqual(['draft']);
    expect(await find('dunnarts wr')).toEqual([]);
    expect(await find('bu bi')).toContain('draft');
  });

  it('filters matches in texts', async () => {
    expect(await find('antechinus', { state: 'draft' })).toEqual(['edited']);
    expect(await find('antechinus', { state: 'published' })).toEqual([]);
  });

  it('offers successors by title only', async () => {
    const successorFor = ids.draft as string;
    expect(await find('ningaui', { successorFor })).toEqual([]);
    expect(await find('potoroo', { successorFor })).toEqual(['live']);
  });

  it('follows a discarded draft and a published one that is put back', async () => {
    const draft = await create('Quokka queues', { contents: '<p>Wallaroo</p>' });
    ids.queues = draft.id;
    const { item } = (await publish(draft, publisher)).body;
    const saved = (await save(item, { contents: '<p>Wallaroo, wylie</p>' })).body.item;
    expect(await find('wylie')).toEqual(['queues']);
    const { item: discarded } = (await discard(saved)).body;
    expect(await find('wylie')).toEqual([]);
    const again = (await save(discarded, { contents: '<p>Yallara</p>' })).body.item;
    const { entryId } = (await publish(again, publisher)).body;
    expect(await find('wallaroo')).toEqual([]);
    expect((await putBack(entryId, publisher)).status).toBe(200);
    expect(await find('wallaroo')).toEqual(['queues']);
    expect(await find('yallara')).toEqual(['queues']);
    const { rows } = await portal.database.pool.query(
      `SELECT count(*)::integer AS count FROM history_changes
        WHERE before ? 'text_words' OR after ? 'text_words'`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});
