import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { createAutosaveStore, type SaveRequest } from './autosave-store.ts';

const original = {
  id: '1',
  version: '1',
  updatedAt: '2026-11-18T00:00:00Z',
  updatedBy: null,
  title: 'Plan',
  description: '',
  contents: '<p>One</p>',
  state: 'draft',
};
type Item = typeof original;
type Values = Pick<Item, 'title' | 'description' | 'contents'>;
const toValues = ({ title, description, contents }: Item): Values => ({ title, description, contents });

/** A server with one item. Requests wait until `release`. */
function setUp({ stored, item = original }: Partial<{ stored: Item; item: Item }> = {}) {
  const server = { item, isOpen: true, waiting: [] as (() => void)[], newVersions: [] as string[] };
  const wait = () =>
    new Promise<void>((resolve) => (server.isOpen ? resolve() : server.waiting.push(resolve)));
  const change = (edit: Partial<Item>) => {
    server.item = { ...server.item, ...edit, version: String(Number(server.item.version) + 1) };
    return server.item;
  };
  const save = async ({ version, values }: SaveRequest<Values>) => {
    await wait();
    if (version !== server.item.version) throw new ApiError('Changed', { status: 409, current: server.item });
    return change(values);
  };
  const edit = stored
    ? { values: toValues(stored), base: toValues(original), version: original.version }
    : undefined;
  const onNewVersion = ({ version }: Item) => void server.newVersions.push(version);
  const store = createAutosaveStore({
    ...{ item, stored: edit, toValues, textField: 'contents' as const, save, onNewVersion },
  });
  const publish = async ({ version }: Item) => {
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
  const withdraw = () => Promise.resolve({ item: { ...server.item, state: 'draft' } });
  const refuse = () => Promise.reject(rejected);
  const store2 = createAutosaveStore({
    ...{ item: server.item, stored: undefined, toValues, save: refuse, onNewVersion: () => undefined },
  });
  store2.change({ title: 'Mine' });
  await store2.save();
  expect(store2.getState()).toMatchObject({ status: 'rejected', theirs: undefined });
  await expect(store2.run(withdraw)).rejects.toThrow('This is scheduled.');
  await store2.run(withdraw, { savesFirst: false });
  expect(store2.getState()).toMatchObject({ status: 'idle', values: { title: 'Mine' } });
});

it('saves the other fields while the server rejects one, and keeps the rejected value', async () => {
  const rejectsDescription = [{ field: 'description', message: 'is too long' }];
  let stored = original;
  const sent: unknown[] = [];
  const store = createAutosaveStore({
    ...{ item: original, stored: undefined, toValues, onNewVersion: () => undefined },
    fieldLabels: { description: 'Summary' },
    save: async ({ values, name }) => {
      sent.push(name ?? values);
      if (values.description === 'long')
        throw new ApiError('', { status: 400, fieldErrors: rejectsDescription });
      stored = { ...stored, ...values, version: String(Number(stored.version) + 1) };
      return stored;
    },
  });
  store.change({ title: 'Plan A', description: 'long' });
  expect(await store.save()).toBeUndefined();
  expect(stored).toMatchObject({ title: 'Plan A', description: '' });
  expect(store.getState()).toMatchObject({ values: { description: 'long' }, status: 'idle' });
  expect(store.getRejected()).toEqual([{ values: { description: 'long' }, errors: rejectsDescription }]);
  expect([store.hasChanges(), store.hasUnsaved()]).toEqual([true, false]);
  store.change({ contents: '<p>Two</p>' });
  await store.save('Named');
  expect(stored.contents).toBe('<p>Two</p>');
  expect(sent).toHaveLength(3);
  expect(sent).not.toContain('Named');
  await expect(store.run(() => Promise.reject())).rejects.toThrow('Summary is too long.');
  store.change({ description: 'short' });
  expect([store.getRejected(), store.hasUnsaved()]).toEqual([[], true]);
  expect(await store.save()).toMatchObject({ description: 'short' });
  store.change({ description: 'long' });
  await store.save();
  store.dropRejected();
  expect(store.hasChanges()).toBe(false);
});

it('saves fields together that are only valid together', async () => {
  let accepted: unknown;
  const store = createAutosaveStore({
    ...{ item: original, stored: undefined, toValues, onNewVersion: () => undefined },
    fieldLabels: { description: 'Summary' },
    fieldGroups: [['title', 'description']],
    save: async ({ values }) => {
      const isValid = values.title === values.description || values.title === original.title;
      const fieldErrors = [{ field: 'description', message: 'must fit the title' }];
      if (!isValid) throw new ApiError('', { status: 400, fieldErrors });
      accepted = values;
      return { ...original, ...values, version: '2' };
    },
  });
  store.change({ title: 'Other', contents: '<p>Two</p>' });
  await store.save();
  expect(accepted).toEqual({ title: 'Plan', description: '', contents: '<p>Two</p>' });
  await expect(store.run(() => Promise.reject())).rejects.toThrow('Summary must fit the title.');
  store.change({ description: 'Other' });
  expect(store.getRejected()).toEqual([]);
  expect(await store.save()).toBeDefined();
  expect(accepted).toEqual({ title: 'Other', description: 'Other', contents: '<p>Two</p>' });
});

it('shows fields that the server changes with others, unless the person changed them meanwhile', async () => {
  const store = createAutosaveStore({
    ...{ item: original, stored: undefined, toValues, onNewVersion: () => undefined },
    save: async ({ values, version }) => ({
      ...{ ...original, ...values, version: `${version}+`, description: values.title.toLowerCase() },
    }),
  });
  store.change({ title: 'Plan A' });
  await store.save();
  expect(store.getState().values.description).toBe('plan a');
  expect(store.hasChanges()).toBe(false);
  store.change({ title: 'Plan B' });
  const saving = store.save();
  await Promise.resolve();
  store.change({ description: 'Typed' });
  await saving;
  expect(store.getState().values.description).toBe('Typed');
  expect(store.hasChanges()).toBe(true);
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
