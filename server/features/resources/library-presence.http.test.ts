import { afterAll, beforeAll, expect, it } from 'vitest';
import { libraryStaff } from '#contract/library.staff.ts';
import { libraryClient } from '#tests/support/library.ts';
import { setUpTestApp, startTestApp, type TestApp, type TestSession } from '#tests/support/test-app.ts';
import { libraryFeature } from './library.staff.routes.ts';

const portal = setUpTestApp();
const editor = portal.signInBeforeAll('editor');
const publisher = portal.signInBeforeAll('publisher');
const auditor = portal.signInBeforeAll('auditor');
const { create, save } = libraryClient(portal, editor);

let other: TestApp;
beforeAll(async () => {
  other = await startTestApp({}, { sharedDatabase: portal.database });
});
afterAll(() => other.close());

const report = async (id: string, caller: TestSession, app: TestApp = portal) =>
  (await app.send(libraryStaff.reportLibraryPresence, { params: { id } }, caller)).body;
const leave = (seconds: number) =>
  portal.database.pool.query(`UPDATE library_presence SET seen_at = seen_at - $1 * interval '1 second'`, [
    seconds,
  ]);
const countRows = async () => (await portal.database.pool.query('SELECT FROM library_presence')).rowCount;

it('shows colleagues with the same item in every process, for 20 s after they left', async () => {
  const draft = await create('Lyrebird log');
  const elsewhere = await create('Lyrebird notes');
  expect(await report(draft.id, editor)).toEqual({ others: [], version: draft.version });
  await report(elsewhere.id, auditor);
  const { others } = await report(draft.id, publisher, other);
  expect(others).toEqual([{ id: editor.userId, name: expect.stringMatching(/^\S+ \S+/) }]);
  expect((await report(draft.id, editor, other)).others.map(({ id }) => id)).toEqual([publisher.userId]);
  await leave(15);
  expect((await report(draft.id, editor)).others.map(({ id }) => id)).toEqual([publisher.userId]);
  await leave(10);
  expect((await report(draft.id, editor)).others).toEqual([]);
  await leave(4_000);
  await libraryFeature.cleanUp?.(portal.appServices.services);
  expect(await countRows()).toBe(0);
});

it('returns the newest version, and 404 for an unknown item', async () => {
  const draft = await create('Bowerbird log');
  const { item } = (await save(draft, { description: 'New' })).body;
  expect((await report(draft.id, publisher)).version).toBe(item.version);
  const params = { id: crypto.randomUUID() };
  expect((await portal.send(libraryStaff.reportLibraryPresence, { params }, editor)).status).toBe(404);
});
