import { beforeAll, describe, expect, it } from 'vitest';
import { resources } from '#contract/resources.ts';
import { libraryClient } from '#tests/support/library.ts';
import { categoryId, levelId } from '#tests/support/resource-fixtures.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const editor = portal.signInBeforeAll('editor');
const publisher = portal.signInBeforeAll('publisher');
const member = portal.signInBeforeAll('member');
const informational = portal.signInBeforeAll('informational');
const library = libraryClient(portal, editor);
const { create, get, save, publish, discard, list, putBack } = library;

const place = { accessLevelId: '', categoryId: '' };
const membersPlace = { accessLevelId: '', categoryId: '' };
beforeAll(() => {
  Object.assign(place, { accessLevelId: levelId('Public'), categoryId: categoryId('Public', 'Bushfire') });
  const membersCategory = categoryId('Members', 'Bushfire');
  Object.assign(membersPlace, { accessLevelId: levelId('Members'), categoryId: membersCategory });
});

const publishNew = async (title: string, values = {}) =>
  (await publish(await create(title, { ...place, ...values }), publisher)).body.item;

/** Reads the notice on the page and the mark in the list. */
async function readNotice(item: { id: string; title: string }, caller: TestSession = member) {
  const params = { id: item.id };
  const { body } = await portal.send(resources.getArticle, { params }, caller);
  const lists = await Promise.all(
    [{ title: item.title }, { title: item.title, sortField: 'relevance' as const }].map(async (request) => {
      const response = await portal.send(resources.listResources, { query: { request } }, caller);
      return response.body.resources.find(({ id }) => id === item.id);
    }),
  );
  const isMarked = lists.map((row) => row?.isSuperseded);
  expect(isMarked[0]).toBe(isMarked[1]);
  return { title: body.successor?.title, isMarked: isMarked[0], text: JSON.stringify([body, lists]) };
}

const nothing = { title: undefined, isMarked: undefined };

describe('a resource that is replaced', () => {
  it('tells readers only about a successor that they can read', async () => {
    const old = await publishNew('Wombat burrow chart');
    const next = await publishNew('Wombat burrow chart renewed', membersPlace);
    expect(await readNotice(old)).toMatchObject(nothing);
    await publish((await save(old, { successorId: next.id })).body.item, publisher);
    expect(await readNotice(old)).toMatchObject({ title: next.title, isMarked: true });
    const hidden = await readNotice(old, informational);
    expect(hidden).toMatchObject(nothing);
    expect(hidden.text).not.toContain('renewed');
    expect(hidden.text).not.toContain(next.id);
  });

  it('says nothing while the successor is a draft, scheduled, archived or in the bin', async () => {
    const old = await publishNew('Dingo track map');
    const next = await create('Dingo track map secret', place);
    await publish((await save(old, { successorId: next.id })).body.item, publisher);
    const expectNothing = async () => {
      const notice = await readNotice(old);
      expect(notice).toMatchObject(nothing);
      expect(notice.text).not.toContain('secret');
      expect(notice.text).not.toContain(next.id);
    };
    await expectNothing();
    const tomorrow = new Date(Date.now() + 86_400_000);
    const scheduled = (await publish(next, publisher, tomorrow)).body.item;
    await expectNothing();
    expect((await get(old.id)).successor).toMatchObject({ state: 'scheduled', isLive: false });
    const live = (await publish(scheduled, publisher)).body.item;
    expect(await readNotice(old)).toMatchObject({ title: next.title, isMarked: true });
    // The title of the next draft stays secret too.
    await save(live, { title: 'Dingo track map hidden title' });
    expect(await readNotice(old)).toMatchObject({ title: next.title });
    await library.archive(await get(next.id), publisher);
    await expectNothing();
    await library.bin(next.id);
    await expectNothing();
  });
});

describe('the choice of a successor', () => {
  it('offers what members see or will see, and nothing that leads back', async () => {
    const old = await publishNew('Gecko signal code A');
    const next = await publishNew('Gecko signal code B');
    const soon = await create('Gecko signal code C', place);
    await publish(soon, publisher, new Date(Date.now() + 86_400_000));
    await create('Gecko signal code D', place);
    const offered = async (successorFor: string) =>
      (await list({ text: 'gecko signal', successorFor })).items.map(({ title }) => title.at(-1)).toSorted();
    expect(await offered(old.id)).toEqual(['B', 'C']);
    await save(old, { successorId: next.id });
    expect(await offered(next.id)).toEqual(['C']);
    const errorOf = async (item: { id: string }, successorId: string) =>
      (await save(await get(item.id), { successorId })).errorBody.errors[0];
    expect(await errorOf(next, old.id)).toEqual({
      field: 'successorId',
      message: 'must not be replaced by this resource',
    });
    expect((await errorOf(next, next.id))?.field).toBe('successorId');
    await library.archive(await get(old.id), publisher);
    expect((await errorOf(next, old.id))?.message).toBe('must be a resource that is not archived');
  });

  it('finds a loop through the version that members see', async () => {
    const old = await publishNew('Bilby count sheet A');
    const next = await publishNew('Bilby count sheet B');
    const replaced = (await publish((await save(old, { successorId: next.id })).body.item, publisher)).body
      .item;
    const draft = (await save(replaced, { successorId: null })).body.item;
    // Members still see that A is replaced by B, and the draft can be discarded.
    expect((await save(next, { successorId: old.id })).status).toBe(400);
    expect((await discard(draft)).body.item.successor?.id).toBe(next.id);
  });

  it('makes no loop in concurrent changes, and none by putting back', async () => {
    for (let round = 0; round < 4; round += 1) {
      const items = [await publishNew(`Emu log ${round} A`), await publishNew(`Emu log ${round} B`)] as const;
      const [first, second] = items;
      const responses = await Promise.all([
        save(first, { successorId: second.id }),
        save(second, { successorId: first.id }, publisher),
      ]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    }
    const old = await publishNew('Echidna trail A');
    const next = await publishNew('Echidna trail B');
    const draft = (await save(old, { successorId: next.id })).body.item;
    const discarded = (await discard(draft)).body;
    expect(discarded.item.successor).toBeNull();
    expect((await save(next, { successorId: old.id })).status).toBe(200);
    const refused = await putBack(discarded.entryId, editor);
    expect([refused.status, refused.errorBody.message]).toEqual([
      409,
      'This cannot be put back: the two resources would replace each other.',
    ]);
    expect((await get(old.id)).successor).toBeNull();
  });
});
