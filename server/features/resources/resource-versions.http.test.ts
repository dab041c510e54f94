import { beforeAll, describe, expect, it } from 'vitest';
import { resources } from '#contract/resources.ts';
import { libraryClient } from '#tests/support/library.ts';
import { categoryId, levelId } from '#tests/support/resource-fixtures.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const editor = portal.signInBeforeAll('editor');
const publisher = portal.signInBeforeAll('publisher');
const member = portal.signInBeforeAll('member');
const informational = portal.signInBeforeAll('informational');
const { create, save, publish, archive } = libraryClient(portal, editor);

const place = { accessLevelId: '', categoryId: '' };
beforeAll(() => {
  Object.assign(place, { accessLevelId: levelId('Members'), categoryId: categoryId('Members', 'Bushfire') });
});
const publishNew = async (title: string) =>
  (await publish(await create(title, { ...place, contents: '<p>One</p>' }), publisher)).body.item;

const read = async (ids: string[], caller = member) =>
  (await portal.send(resources.listResourceVersions, { query: { ids } }, caller)).body;
const readOne = async (id: string) => (await read([id])).resources[0];

describe('listResourceVersions', () => {
  it('returns the published revision, and changes the fingerprint with what readers see', async () => {
    const item = await publishNew('Echidna tracks');
    const first = await readOne(item.id);
    expect(first).toMatchObject({ id: item.id, version: 1, successor: null });
    const draft = (await save(item, { contents: '<p>Two</p>' })).body.item;
    expect(await readOne(item.id)).toEqual(first);
    await publish(draft, publisher);
    const second = await readOne(item.id);
    expect(second?.version).toBe(2);
    expect(second?.fingerprint).not.toBe(first?.fingerprint);
    await portal.database.pool.query('UPDATE resources SET contents = $2 WHERE id = $1', [
      item.id,
      '<p>One</p>',
    ]);
    expect(await readOne(item.id)).toEqual({ ...first, version: 2 });
  });

  it('names the successor, and leaves out what the caller cannot read', async () => {
    const old = await publishNew('Echidna count');
    const next = await publishNew('Echidna count renewed');
    await publish((await save(old, { successorId: next.id })).body.item, publisher);
    const { id, title } = next;
    expect((await readOne(old.id))?.successor).toMatchObject({ id, title });
    expect((await read([old.id, next.id])).resources).toHaveLength(2);
    const other = await read([old.id, next.id], informational);
    expect(other.resources).toEqual([]);
    expect(other.membershipId).not.toBe((await read([])).membershipId);
    await archive(next, publisher);
    expect(await readOne(next.id)).toBeUndefined();
    const invalid = { method: 'GET', path: '/api/resources/versions?ids=1', token: member.token } as const;
    expect((await portal.sendRaw(invalid)).status).toBe(400);
  });
});
