import { expect, it } from 'vitest';
import type { LibraryEdit, LibraryItem } from '#contract/library-items.ts';
import { ApiError } from '#web/api/api-error.ts';
import { createArticleStore } from './article-store.ts';
import { toValues } from './article-values.ts';

const named = { id: 'a', name: 'A' };
const original = {
  ...{
    id: '1',
    version: '1',
    title: 'Plan',
    description: '',
    contents: '<p>One</p>',
    tags: [],
    kind: 'Article',
  },
  ...{ accessLevel: named, category: named, urlName: 'plan', updatedAt: '2026-11-18T00:00:00Z' },
} as unknown as LibraryItem;

/** A server with one item. Requests wait until `release`. */
function setUp({ stored, item = original }: Partial<{ stored: LibraryItem; item: LibraryItem }> = {}) {
  const server = { item, isOpen: true, waiting: [] as (() => void)[], newVersions: [] as string[] };
  const wait = () =>
    new Promise<void>((resolve) => (server.isOpen ? resolve() : server.waiting.push(resolve)));
  const change = (edit: Partial<LibraryItem>) => {
    server.item = { ...server.item, ...edit, version: String(Number(server.item.version) + 1) };
    return server.item;
  };
  const save = async (_id: string, version: string, edit: LibraryEdit) => {
    await wait();
    if (version !== server.item.version) throw new ApiError('Changed', { status: 409, current: server.item });
    return change(edit as Partial<LibraryItem>);
  };
  const edit = stored && { values: toValues(stored), base: toValues(original), version: original.version };
  const onNewVersion = ({ version }: LibraryItem) => void server.newVersions.push(version);
  const store = createArticleStore(item, edit, { save, onNewVersion });
  const publish = async ({ version }: LibraryItem) => {
    await wait();
    expect(version).toBe(server.item.version);
    return { item: change({ state: 'published' }) };
  };
  const release = () => {
    server.isOpen = true;
    for (const resolve of server.waiting.splice(0)) resolve();
  };
  return { server, store, change, publish, release };
}

it('saves one after the other, and keeps what is typed meanwhile', async () => {
  const { server, store, publish, release } = setUp();
  server.isOpen = false;
  store.change({ title: 'Plan A' });
  const saving = store.save();
  store.change({ title: 'Plan AB' });
  const publishing = store.run(publish);
  await Promise.resolve();
  store.change({ contents: '<p>Two</p>' });
  release();
  await Promise.all([saving, publishing]);
  expect(server.item).toMatchObject({ title: 'Plan AB', contents: '<p>Two</p>', state: 'published' });
  server.isOpen = false;
  const second = store.run(publish);
  await Promise.resolve();
  store.change({ contents: '<p>Three</p>' });
  release();
  await second;
  expect(store.getState()).toMatchObject({ values: { contents: '<p>Three</p>' }, editorKey: 0 });
  expect(store.hasChanges()).toBe(true);
  await store.save();
  expect(server.item.contents).toBe('<p>Three</p>');
});

it('keeps changes in other fields, and asks about changes in the same field', async () => {
  const { server, store, change, publish } = setUp();
  change({ description: 'Theirs' });
  store.change({ title: 'Mine' });
  expect(await store.save()).toBeUndefined();
  expect(store.getState()).toMatchObject({
    values: { title: 'Mine', description: 'Theirs' },
    theirs: undefined,
  });
  expect(server.newVersions).toEqual(['2']);
  await store.save();
  change({ title: 'Theirs' });
  store.change({ title: 'Mine again' });
  await store.save();
  expect(store.getConflicts()).toEqual([{ name: 'title', mine: 'Mine again', theirs: 'Theirs' }]);
  await expect(store.run(publish)).rejects.toThrow('Compare the versions first.');
  expect(server.item.title).toBe('Theirs');
  store.resolve({ title: 'mine' });
  await store.save();
  expect(server.item).toMatchObject({ title: 'Mine again', description: 'Theirs' });
});

it('reports a rejection without a newer version, and saves after the state has changed', async () => {
  const { server, store } = setUp();
  store.change({ title: 'Mine' });
  const rejected = new ApiError('This is scheduled.', { status: 409, current: server.item });
  const withdraw = () => Promise.resolve({ item: { ...server.item, state: 'draft' as const } });
  const refuse = () => Promise.reject(rejected);
  const store2 = createArticleStore(server.item, undefined, { save: refuse, onNewVersion: () => undefined });
  store2.change({ title: 'Mine' });
  await store2.save();
  expect(store2.getState()).toMatchObject({ status: 'rejected', theirs: undefined });
  await expect(store2.run(withdraw)).rejects.toThrow('This is scheduled.');
  await store2.run(withdraw, { savesFirst: false });
  expect(store2.getState()).toMatchObject({ status: 'idle', values: { title: 'Mine' } });
});

it('continues with a stored text, also if a colleague has changed the item', async () => {
  const { store } = setUp({ stored: { ...original, title: 'Mine' } });
  expect(store.getState()).toMatchObject({ values: { title: 'Mine' }, theirs: undefined });
  const newer = { ...original, version: '2', title: 'Theirs' };
  const conflicting = setUp({ stored: { ...original, title: 'Mine' }, item: newer });
  expect(conflicting.store.getConflicts()).toEqual([{ name: 'title', mine: 'Mine', theirs: 'Theirs' }]);
  const other = setUp({ stored: { ...original, description: 'Mine' }, item: newer });
  await other.store.save();
  expect(other.server.item).toMatchObject({ title: 'Theirs', description: 'Mine' });
});
