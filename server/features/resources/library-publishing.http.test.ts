import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { libraryStaff } from '#contract/library.staff.ts';
import { resources } from '#contract/resources.ts';
import { todayStaff } from '#contract/today.staff.ts';
import { libraryClient } from '#tests/support/library.ts';
import { categoryId, levelId } from '#tests/support/resource-fixtures.ts';
import { setClocks } from '#tests/support/set-clocks.ts';
import { setUpTestApp, startTestApp, type TestApp, type TestSession } from '#tests/support/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-databases.ts';
import { publishDueItems } from './publish-library-item.ts';

const cached = { RESPONSE_CACHE_MS: '60000' };
const portal = setUpTestApp(cached);
const editor = portal.signInBeforeAll('editor');
const publisher = portal.signInBeforeAll('publisher');
const administrator = portal.signInBeforeAll('staff');
const member = portal.signInBeforeAll('member');
const library = libraryClient(portal, editor);
const { create, get, save, submit, publish, archive, withdraw, bin, putBack, revisions } = library;

let other: TestApp;
beforeAll(async () => {
  other = await startTestApp(cached, { sharedDatabase: portal.database });
});
afterAll(() => other.close());

const place = { accessLevelId: levelId('Public'), categoryId: categoryId('Public', 'Bushfire') };
const statuses = async (...responses: Promise<{ status: number }>[]) =>
  (await Promise.all(responses)).map(({ status }) => status).toSorted();
const query = async (text: string, values: unknown[] = []) =>
  (await portal.database.pool.query(text, values)).rows;
const articleStatus = async (id: string, app: TestApp = portal, caller: TestSession = member) =>
  (await app.send(resources.getArticle, { params: { id } }, caller)).status;
const inMs = (ms: number) => new Date(Date.now() + ms);
const hour = 3_600_000;

describe('concurrent changes of a library item', () => {
  it('accepts one of two saves of the same version, and shows the other the saved one', async () => {
    const draft = await create('Raven radio plan', place);
    const [one, two] = await Promise.all([
      save(draft, { description: 'One' }),
      save(draft, { description: 'Two' }, publisher),
    ]);
    expect([one.status, two.status].toSorted()).toEqual([200, 409]);
    const refused = one.status === 409 ? one : two;
    const saved = one.status === 200 ? one : two;
    expect(refused.errorBody.current).toEqual(saved.body.item);
    expect(refused.errorBody.message).toContain(`${saved.body.item.updatedBy?.name} changed this too`);
  });

  it('publishes what the publisher has seen, or nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const draft = await create(`Heron plan ${round}`, { ...place, contents: '<p>Seen</p>' });
      expect(await statuses(publish(draft, publisher), save(draft, { contents: '<p>New</p>' }))).toEqual([
        200, 409,
      ]);
      const { body, status } = await portal.send(resources.getArticle, { params: { id: draft.id } }, member);
      if (status === 200) expect(body.contents).toBe('<p>Seen</p>');
    }
  });

  it('lets one of two publishers publish, in the editor and in Today', async () => {
    const draft = await create('Plover plan', place);
    const both = await Promise.all([publish(draft, publisher), publish(draft, administrator)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.errorBody.message).toMatch(/ published ‘Plover plan’ before you\.$/);
    const submitted = (await submit(await create('Plover plan B', place))).body.item;
    const { id, version } = submitted;
    const decision = { params: { kind: 'draft' as const, id }, body: { action: 'publish' }, version };
    const decided = portal.send(todayStaff.decideTodayItem, decision, administrator);
    // 404 if the item is published before the decision begins.
    expect([404, 409]).toContain((await statuses(publish(submitted, publisher), decided))[1]);
    expect((await get(id)).liveVersion).toBe(1);
  });

  it('publishes or archives, schedules or publishes, and edits or restores, but not both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const live = (await publish(await create(`Kite plan ${round}`, place), publisher)).body.item;
      const draft = (await save(live, { contents: '<p>Next</p>' })).body.item;
      expect(await statuses(publish(draft, publisher), archive(draft, administrator))).toEqual([200, 409]);
      const { state, isLive } = await get(draft.id);
      expect([state, isLive, await articleStatus(draft.id)]).toEqual(
        state === 'archived' ? ['archived', false, 404] : ['published', true, 200],
      );

      const next = await create(`Kite chart ${round}`, place);
      const both = [publish(next, publisher, inMs(hour)), publish(next, administrator)];
      expect(await statuses(...both)).toEqual([200, 409]);
      const expected = (await get(next.id)).state === 'scheduled' ? 404 : 200;
      expect(await articleStatus(next.id)).toBe(expected);

      const text = await create(`Kite text ${round}`, { ...place, contents: '<p>First</p>' });
      const named = (await save(text, { revisionName: 'First' })).body.item;
      const newer = (await save(named, { contents: '<p>Second</p>' })).body.item;
      const [, first] = await revisions(text.id);
      const params = { id: text.id, revisionId: first?.id as string };
      const restored = portal.send(
        libraryStaff.restoreLibraryRevision,
        { params, version: newer.version },
        publisher,
      );
      const edited = save(newer, { contents: '<p>Third</p>' });
      expect(await statuses(restored, edited)).toEqual([200, 409]);
      const { contents } = await get(text.id);
      expect(contents).toBe((await edited).status === 200 ? '<p>Third</p>' : '<p>First</p>');
      expect((await revisions(text.id))[0]?.author?.id).toBe(
        (await edited).status === 200 ? editor.userId : publisher.userId,
      );
    }
  });

  it('gives an address to one of two drafts', async () => {
    const drafts = [await create('Swift note', place), await create('Swallow note', place)];
    const responses = drafts.map((draft) => save(draft, { urlName: 'swift-and-swallow' }));
    expect(await statuses(...responses)).toEqual([200, 400]);
  });
});

const countDueJobs = async () => {
  const due = "name = 'publish-scheduled-resource' AND state < 'completed' AND start_after <= now()";
  return (await query(`SELECT FROM pgboss.job WHERE ${due}`)).length;
};

describe('scheduled items', () => {
  it('publishes at the time, also if it was changed, and not if it was withdrawn', async () => {
    const moved = await create('Osprey brief', { ...place, contents: '<p>Due</p>' });
    const scheduled = (await publish(moved, publisher, inMs(hour))).body;
    expect(scheduled.item).toMatchObject({ state: 'scheduled', isLive: false });
    expect((await save(scheduled.item, { contents: '' })).status).toBe(409);
    expect((await save(scheduled.item, { reviewOn: '2030-01-01' })).status).toBe(200);
    const sooner = (await publish(await get(moved.id), publisher, inMs(1_000))).body.item;
    expect(sooner.state).toBe('scheduled');
    const later = await create('Osprey brief B', place);
    const first = (await publish(later, publisher, inMs(500))).body.item;
    const second = (await publish(first, publisher, inMs(hour))).body.item;
    const gone = (await publish(await create('Osprey brief C', place), publisher, inMs(500))).body.item;
    await withdraw(gone);
    const binned = (await publish(await create('Osprey brief D', place), publisher, inMs(500))).body.item;
    await bin(binned.id);
    await expect.poll(() => articleStatus(moved.id), { timeout: 10_000 }).toBe(200);
    await expect.poll(countDueJobs, { timeout: 10_000 }).toBe(0);
    expect(await get(moved.id)).toMatchObject({ state: 'published', liveVersion: 1 });
    expect(await get(later.id)).toMatchObject({ state: 'scheduled', publishAt: second.publishAt });
    for (const { id } of [later, gone, binned]) expect(await articleStatus(id)).toBe(404);
    const [entry] = await query(
      `SELECT action, actor_id FROM history_entries WHERE subject_id = $1 ORDER BY at DESC LIMIT 1`,
      [moved.id],
    );
    expect(entry).toEqual({ action: 'published on schedule', actor_id: null });
  });

  it('follows the clock of the database, and publishes immediately what was due', async () => {
    const draft = await create('Egret brief', place);
    const time = inMs(hour);
    setClocks({ wallMs: 24 * hour });
    const { item } = (await publish(draft, publisher, time)).body;
    expect(item.state).toBe('scheduled');
    await publishDueItems(portal.database.db);
    expect(await articleStatus(draft.id)).toBe(404);
    const past = new Date(time.getTime() - 2 * hour);
    expect((await publish(item, publisher, past)).body.item.state).toBe('published');
  });

  it('publishes due items without a job, and does not put back a schedule of another text', async () => {
    const draft = await create('Ibis brief', place);
    const { item } = (await publish(draft, publisher, inMs(hour))).body;
    const { item: withdrawn, entryId } = (await withdraw(item)).body;
    const saved = (await save(withdrawn, { contents: '<p>Other</p>' })).body.item;
    expect((await putBack(entryId, editor)).status).toBe(403);
    expect((await putBack(entryId, publisher)).status).toBe(409);
    await publish(saved, publisher, inMs(hour));
    await query(`DELETE FROM pgboss.job WHERE name = 'publish-scheduled-resource'`);
    await query(`UPDATE library_items SET publish_at = now() WHERE id = $1`, [draft.id]);
    await publishDueItems(portal.database.db);
    expect(await articleStatus(draft.id)).toBe(200);
  });
});

describe('a restart', () => {
  it('does not lose a schedule', async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const start = () => startTestApp({}, { sharedDatabase: database });
    const before = await start();
    const [author, reader] = [await before.signIn('publisher'), await before.signIn('member')];
    const draft = await libraryClient(before, author).create('Stilt brief', place);
    const { item } = (await libraryClient(before, author).publish(draft, author, inMs(1_500))).body;
    await before.close();
    expect(item.state).toBe('scheduled');
    await expect.poll(() => isDue(database, item.id), { timeout: 5_000 }).toBe(true);
    const after = await start();
    onTestFinished(() => after.close());
    await expect.poll(() => articleStatus(item.id, after, reader), { timeout: 10_000 }).toBe(200);
  });
});

const isDue = async ({ pool }: TestDatabase, id: string) => {
  const due = 'SELECT FROM library_items WHERE id = $1 AND publish_at <= now()';
  return (await pool.query(due, [id])).rowCount === 1;
};

describe('the list for members', () => {
  const listed = async (app: TestApp, title: string) => {
    const request = { request: { title } };
    const { body } = await app.send(resources.listResources, { query: request }, member);
    const newest = await app.send(resources.listResources, { query: {} }, member);
    const tree = await app.send(resources.listResourceCategories, {}, member);
    const level = tree.body.resourceAccess.find(({ id }) => id === place.accessLevelId);
    return {
      found: body.totalItems,
      newest: newest.body.resources[0]?.title === title,
      total: newest.body.totalItems,
      count: level?.resourceCount ?? 0,
    };
  };

  it('follows publishing and archiving immediately in every process', async () => {
    const title = 'Cassowary crossing brief';
    const draft = await create(title, place);
    const before = await Promise.all([portal, other].map((app) => listed(app, title)));
    expect(before[0]).toMatchObject({ found: 0, newest: false });
    const live = (await publish(draft, publisher)).body.item;
    for (const [index, app] of [portal, other].entries())
      expect(await listed(app, title)).toEqual({
        found: 1,
        newest: true,
        total: (before[index]?.total ?? 0) + 1,
        count: (before[index]?.count ?? 0) + 1,
      });
    await archive(live, publisher);
    for (const app of [portal, other]) expect(await listed(app, title)).toEqual(before[0]);
    expect(
      (await other.send(libraryStaff.getLibraryItem, { params: { id: live.id } }, editor)).body.state,
    ).toBe('archived');
  });
});
