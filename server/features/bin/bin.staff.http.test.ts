import { expect, it } from 'vitest';
import { type BinKind, binStaff } from '#contract/bin.staff.ts';
import { historyStaff } from '#contract/history.staff.ts';
import type { DraftProduct } from '#contract/products.staff.ts';
import { eventsClient } from '#tests/support/events.ts';
import { groupsClient } from '#tests/support/groups.ts';
import { libraryClient } from '#tests/support/library.ts';
import { productsClient } from '#tests/support/products.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { expireOrphanedFiles, fetchImage } from '#tests/support/uploads.ts';
import { cleanUp } from '../job-handlers.ts';

const portal = setUpTestApp();
const admin = portal.signInBeforeAll('staff');
const publisher = portal.signInBeforeAll('publisher');
const editor = portal.signInBeforeAll('editor');
const officer = portal.signInBeforeAll('officer');
const auditor = portal.signInBeforeAll('auditor');
const leader = portal.signInBeforeAll('leader');
const member = portal.signInBeforeAll('member');
const products = productsClient(portal, publisher);
const events = eventsClient(portal, publisher);
const groups = groupsClient(portal, officer);
const library = libraryClient(portal, editor);

const listBin = async (caller = admin, query: { kind?: BinKind; page?: number; size?: number } = {}) =>
  (await portal.send(binStaff.listBin, { query }, caller)).body;
const findInBin = async (id: string, caller = admin) =>
  (await listBin(caller, { size: 100 })).items.find((item) => item.id === id);

/** As if days had passed since the deletion. */
const passDays = (entryId: string | null, days: number) =>
  portal.database.pool.query(`
    ALTER TABLE history_entries DISABLE TRIGGER USER;
    UPDATE history_entries SET at = at - interval '${days} days' WHERE id = '${entryId}';
    ALTER TABLE history_entries ENABLE TRIGGER USER;
  `);

it('lists deleted objects of each kind, and restores them as they were', async () => {
  const product = await products.createLive({ name: 'Quokka Calendar' });
  const changed = (await products.save(product, { ...(product.live as DraftProduct), name: 'Quokka Diary' }))
    .body;
  const event = (await events.publish(await events.createComplete({ name: 'Quokka Forum' }))).body.item;
  const group = await groups.createLive({ name: 'Quokka Network' });
  const entryIds = {
    [event.id]: (await events.remove(event, publisher, 'Planned twice')).body.entryId,
    [group.id]: (await groups.remove(group)).body.entryId,
    [product.id]: (await products.remove(changed.item)).body.entryId,
  };
  const { items, totalItems } = await listBin();
  const isNew = ({ id }: { id: string }) => id in entryIds;
  expect(totalItems).toBe(items.length);
  expect(items.filter(isNew).map(({ kind, name }) => [kind, name])).toEqual([
    ['product', 'Quokka Diary'],
    ['group', 'Quokka Network'],
    ['event', 'Quokka Forum'],
  ]);
  const deletedEvent = items.find(({ id }) => id === event.id);
  const deletedBy = { id: publisher.userId, name: expect.any(String) };
  expect(deletedEvent).toMatchObject({ reason: 'Planned twice', deletedBy, entryId: entryIds[event.id] });
  const keptMs = Date.parse(deletedEvent?.goneAt as string) - Date.parse(deletedEvent?.deletedAt as string);
  expect(keptMs / 86_400_000).toBeCloseTo(30, 0);
  expect((await listBin(admin, { size: totalItems - 1, page: 2 })).items).toHaveLength(1);
  expect((await listBin(admin, { kind: 'group', page: 2 })).totalItems).toBe(1);
  for (const entryId of Object.values(entryIds)) await products.putBack(entryId, admin);
  expect((await listBin()).items.some(isNew)).toBe(false);
  expect((await products.get(product.id)).body).toMatchObject({
    live: product.live,
    draft: { name: 'Quokka Diary' },
  });
  expect((await events.get(event.id)).body.live).toEqual(event.live);
  expect((await groups.get(group.id)).body.live).toEqual(group.live);
});

it('lists an object again when its restoration is undone or it is deleted again', async () => {
  const product = await products.createLive({ name: 'Bilby Poster' });
  const first = (await products.remove(product)).body.entryId;
  const restored = (await products.putBack(first)).body.entryId;
  expect(await findInBin(product.id)).toBeUndefined();
  await products.putBack(restored);
  expect(await findInBin(product.id)).toMatchObject({ entryId: first, missingCapability: null });
  expect((await products.putBack(first)).status).toBe(200);
  const second = (await products.remove((await products.get(product.id)).body)).body.entryId;
  expect(await findInBin(product.id)).toMatchObject({ entryId: second });
  await products.putBack(second);
});

it('shows what the person may read, and which capability restoring needs', async () => {
  const live = (await events.publish(await events.createComplete())).body.item;
  const draft = await events.createComplete();
  const group = await groups.createLive();
  await groups.addMembers(group.id, [member.userId]);
  for (const item of [live, draft]) await events.remove(item);
  await groups.remove(group);
  const resource = await library.create(`Quokka ${crypto.randomUUID()}`);
  await library.bin(resource.id);
  const missing = async (id: string, caller: typeof admin) =>
    (await findInBin(id, caller))?.missingCapability;
  expect(await missing(live.id, editor)).toBe('events.publish');
  expect(await missing(draft.id, editor)).toBeNull();
  expect(await missing(resource.id, editor)).toBeNull();
  expect(await missing(group.id, officer)).toBeNull();
  expect(await missing(group.id, auditor)).toBe('history.putBack');
  const seen = async (caller: typeof admin) => new Set((await listBin(caller)).items.map(({ kind }) => kind));
  expect(await seen(editor)).toEqual(new Set(['event', 'resource']));
  expect(await seen(officer)).toEqual(new Set(['group']));
  expect(await seen(leader)).toEqual(new Set());
  expect((await portal.send(binStaff.listBin, { query: {} }, member)).status).toBe(403);
});

it('says who moved a resource to the bin, and until when it stays', async () => {
  const seeded = (await listBin(admin, { kind: 'resource', size: 100 })).items;
  expect(seeded.map(({ name, deletedBy }) => [name, deletedBy?.id])).toEqual(
    expect.arrayContaining([
      ['Open day flyer (old wording)', editor.userId],
      ['Sandbag order form 2020', publisher.userId],
    ]),
  );
  const subject = { kind: 'resource', id: seeded[0]?.id as string } as const;
  const { entries } = (
    await portal.send(historyStaff.listSubjectHistory, { params: subject, query: {} }, admin)
  ).body;
  const params = { id: entries[0]?.id as string };
  expect((await portal.send(historyStaff.previewPutBack, { params }, admin)).body).toMatchObject({
    restoredCount: 1,
    conflicts: [],
  });
  const item = await library.create(`Numbat ${crypto.randomUUID()}`);
  await library.bin(item.id, publisher);
  const deletedBy = { id: publisher.userId, name: expect.any(String) };
  expect(await findInBin(item.id)).toMatchObject({
    kind: 'resource',
    name: item.title,
    deletedBy,
    entryId: null,
  });
  await library.restore(item.id);
  expect(await findInBin(item.id)).toBeUndefined();
  await library.bin(item.id);
  const query = "UPDATE library_items SET binned_at = now() - interval '31 days' WHERE id = $1";
  await portal.database.pool.query(query, [item.id]);
  expect(await findInBin(item.id)).toBeUndefined();
});

it('keeps the pictures of deleted objects, and lists an object for 30 days', async () => {
  const product = await products.createLive();
  const imageKey = await products.addPicture(product.id);
  const saved = await products.save(product, { ...(product.live as DraftProduct), imageKey });
  const { item } = (await products.publish(saved.body.item)).body;
  const { entryId } = (await products.remove(item)).body;
  await passDays(entryId, 29);
  expect(await findInBin(product.id)).toBeDefined();
  await expireOrphanedFiles(portal);
  await cleanUp(portal.appServices.services);
  expect((await fetchImage(portal, `/files/${imageKey}`, publisher)).status).toBe(200);
  await passDays(entryId, 2);
  expect(await findInBin(product.id)).toBeUndefined();
  // The history keeps the entry.
  expect((await products.putBack(entryId)).status).toBe(200);
  expect((await products.get(product.id)).body.live).toEqual(item.live);
});
