import { beforeAll, describe, expect, it } from 'vitest';
import { resources } from '#contract/resources.ts';
import { todayStaff } from '#contract/today.staff.ts';
import { categoriesClient } from '#tests/support/categories.ts';
import { libraryClient } from '#tests/support/library.ts';
import { categoryId, levelId } from '#tests/support/resource-fixtures.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { libraryFeature } from './library.staff.routes.ts';

const portal = setUpTestApp();
const editor = portal.signInBeforeAll('editor');
const publisher = portal.signInBeforeAll('publisher');
const member = portal.signInBeforeAll('member');
const library = libraryClient(portal, editor);
const { create, get, save, submit, withdraw, discard, publish, archive, bin, restore } = library;

const { previewChange } = categoriesClient(portal, publisher);

const place = { accessLevelId: '', categoryId: '' };
beforeAll(() => {
  Object.assign(place, { accessLevelId: levelId('Public'), categoryId: categoryId('Public', 'Bushfire') });
});
const article = (id: string) => portal.send(resources.getArticle, { params: { id } }, member);
const query = async (text: string, values: unknown[] = []) =>
  (await portal.database.pool.query(text, values)).rows;
const publishNew = async (title: string, values = {}) => {
  const draft = await create(title, { ...place, contents: '<p>One</p>', ...values });
  return (await publish(draft, publisher)).body.item;
};

describe('states of a library item', () => {
  it('sends for review, withdraws, and refuses what the state does not allow', async () => {
    const draft = await create('Gecko drill', place);
    const submitted = (await submit(draft)).body.item;
    expect(submitted).toMatchObject({ state: 'in review', submittedBy: { id: editor.userId } });
    const refuse = async (...responses: Promise<{ status: number }>[]) =>
      expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(responses.map(() => 409));
    await refuse(submit(submitted), discard(submitted), archive(submitted, publisher), restore(draft.id));
    const withdrawn = (await withdraw(submitted)).body.item;
    expect(withdrawn).toMatchObject({ state: 'draft', submittedBy: null });
    await refuse(withdraw(withdrawn), submit(draft));
    expect((await publish(withdrawn, editor)).status).toBe(403);
    const live = (await publish(withdrawn, publisher)).body.item;
    await refuse(publish(live, publisher), submit(live), withdraw(live), discard(live), bin(live.id));
    const archived = (await archive(live, publisher)).body.item;
    expect(archived).toMatchObject({ state: 'archived', isLive: false });
    await refuse(publish(archived, publisher), submit(archived), archive(archived, publisher));
    await refuse(save(archived, { title: 'Other' }));
    const binned = (await bin(draft.id)).body.item;
    expect(binned.binnedAt).not.toBeNull();
    await refuse(bin(draft.id), publish(binned, publisher), submit(binned), save(binned, { title: 'Other' }));
    const restored = (await restore(draft.id)).body.item;
    expect(restored).toMatchObject({ state: 'draft', binnedAt: null, isLive: false });
  });

  it('refuses to publish, schedule and send for review without a title', async () => {
    const draft = await create('Untitled', place);
    const tomorrow = new Date(Date.now() + 86_400_000);
    const refused = [submit(draft), publish(draft, publisher), publish(draft, publisher, tomorrow)];
    for (const { status, errorBody } of await Promise.all(refused))
      expect([status, errorBody.message]).toEqual([409, 'Give it a title first.']);
    for (const kind of ['submit', 'publish'] as const)
      expect((await previewChange({ ids: [draft.id] }, { kind })).body).toMatchObject({
        items: [],
        leftAlone: [{ id: draft.id, reason: 'Give it a title first.' }],
      });
    const titled = (await save(draft, { title: 'Untitled plans' })).body.item;
    const submitted = (await submit(titled)).body.item;
    const { id, version } = (await save(submitted, { title: 'untitled' })).body.item;
    const decision = { params: { kind: 'draft' as const, id }, body: { action: 'publish' }, version };
    const { status, errorBody } = await portal.send(todayStaff.decideTodayItem, decision, publisher);
    expect([status, errorBody.message]).toEqual([409, 'Give it a title first.']);
  });

  it('discards a draft, with its tags, address and place', async () => {
    const live = await publishNew('Skink atlas', { tags: ['Skinks'], resourceDate: '2024-02-29' });
    expect((await article(live.id)).body.resourceDate).toContain('2024-02-29');
    const edit = { title: 'Other', tags: [], urlName: 'other-skinks', resourceDate: null, contents: '' };
    const draft = (await save(live, edit)).body.item;
    const { item } = (await discard(draft)).body;
    const { version: _, updatedAt: __, ...rest } = live;
    expect(item).toMatchObject({ ...rest, updatedBy: { id: editor.userId } });
  });

  it('puts back publishing, archiving and moving to the bin', async () => {
    const draft = await create('Possum log', { ...place, contents: '<p>One</p>' });
    const published = (await publish(draft, publisher)).body;
    expect((await library.putBack(published.entryId, editor)).status).toBe(403);
    expect((await library.putBack(published.entryId, publisher)).status).toBe(200);
    expect((await article(draft.id)).status).toBe(404);
    const again = await get(draft.id);
    expect(again).toMatchObject({ state: 'draft', isLive: false, contents: '<p>One</p>', liveVersion: null });
    const live = (await publish(again, publisher)).body.item;
    const archived = (await archive(live, publisher)).body;
    expect((await article(draft.id)).status).toBe(404);
    await library.putBack(archived.entryId, publisher);
    expect((await article(draft.id)).body.contents).toBe('<p>One</p>');
    expect(await get(draft.id)).toMatchObject({ state: 'published', isLive: true });
    const other = await create('Possum count', place);
    await library.putBack((await bin(other.id)).body.entryId, editor);
    expect((await get(other.id)).binnedAt).toBeNull();
  });

  it('needs a second person if the setting says so', async () => {
    const set = (value: boolean) =>
      query(
        `INSERT INTO settings (name, value) VALUES ('publishing', $1)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        [JSON.stringify({ needsSecondPerson: value })],
      );
    await set(true);
    const draft = await create('Wallaby roster', place, publisher);
    const refused = await publish(draft, publisher);
    expect([refused.status, refused.errorBody.message]).toEqual([
      403,
      'You saved or submitted this draft, so a colleague must publish it.',
    ]);
    const later = new Date(Date.now() + 3_600_000);
    expect((await publish(draft, publisher, later)).status).toBe(403);
    const owned = (await save(draft, { reviewOn: '2031-01-31' })).body.item;
    expect((await publish(owned, publisher)).status).toBe(403);
    const saved = (await save(owned, { description: 'Checked' })).body.item;
    expect((await publish(saved, publisher)).status).toBe(200);
    await set(false);
  });

  it('keeps old addresses, also for other items, and names the successor that the member may read', async () => {
    const old = await publishNew('Emu fence guide', { urlName: 'emu-fences' });
    const next = await publishNew('Emu fence guide 2027');
    const draft = (await save(old, { urlName: 'emu-fence-guide', successorId: next.id })).body.item;
    expect((await article('emu-fences')).body).toMatchObject({ successor: null });
    await publish(draft, publisher);
    const successor = { id: next.id, urlName: next.urlName, title: next.title };
    for (const name of ['emu-fences', 'emu-fence-guide', old.id])
      expect((await article(name)).body).toMatchObject({ urlName: 'emu-fence-guide', successor });
    const taken = await save(next, { urlName: 'emu-fences' });
    expect(taken.errorBody.errors[0]?.field).toBe('urlName');
    await archive(next, publisher);
    expect((await article('emu-fences')).body.successor).toBeNull();
  });

  it('deletes unnamed revisions and items in the bin after 30 days', async () => {
    const kept = await create('Bandicoot log', place);
    const named = (await save(kept, { title: 'Bandicoot log B', revisionName: 'First' })).body.item;
    const other = (await save(named, { title: 'Bandicoot log C' }, publisher)).body.item;
    await save(other, { title: 'Bandicoot log D' });
    const old = await create('Bandicoot note', place);
    const recent = await create('Bandicoot chart', place);
    for (const { id } of [old, recent]) await bin(id);
    await query(`UPDATE library_revisions SET saved_at = now() - interval '31 days'`);
    await query(`UPDATE library_items SET binned_at = now() - interval '31 days' WHERE id = $1`, [old.id]);
    await libraryFeature.cleanUp?.(portal.appServices.services);
    expect((await library.revisions(kept.id)).map(({ number }) => number)).toEqual([3, 1]);
    const ids = (await library.list({ bin: 'true', size: 100 })).items.map(({ id }) => id);
    expect([ids.includes(old.id), ids.includes(recent.id)]).toEqual([false, true]);
  });
});
