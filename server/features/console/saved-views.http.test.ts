import { expect, it } from 'vitest';
import { consoleStaff } from '#contract/console.staff.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const auditor = portal.signInBeforeAll('auditor');
const support = portal.signInBeforeAll('support');

const save = (session: TestSession, label: string, search: string) =>
  portal.send(consoleStaff.saveView, { body: { table: 'enquiries', label, search } }, session);

const list = async (session: TestSession) => {
  const { body } = await portal.send(consoleStaff.listSavedViews, {}, session);
  return body.views.map(({ table, label, search }) => `${table} ${label} ${search}`);
};

it('keeps the views of each person, and replaces a view with the same name', async () => {
  await save(auditor, 'Open ones', 'state=open');
  await save(auditor, 'Mine', 'owner=me');
  await save(support, 'Open ones', 'state=open&owner=me');
  await save(auditor, 'Open ones', 'state=open&sort=age');
  expect(await list(auditor)).toEqual(['enquiries Open ones state=open&sort=age', 'enquiries Mine owner=me']);
  expect(await list(support)).toEqual(['enquiries Open ones state=open&owner=me']);
});

it("removes own views and answers 404 for a colleague's view", async () => {
  const { body: view } = await save(support, 'To remove', 'owner=none');
  const remove = (session: TestSession) =>
    portal.send(consoleStaff.removeView, { params: { id: view.id } }, session);
  expect((await remove(auditor)).status).toBe(404);
  expect((await remove(support)).status).toBe(200);
  expect(await list(support)).not.toContain('enquiries To remove owner=none');
});

it('refuses more than 100 views of a person, but still replaces', async () => {
  const statuses: number[] = [];
  for (let number = 1; number <= 100; number += 1)
    statuses.push((await save(support, `View ${number}`, '')).status);
  expect(statuses.slice(0, 99)).not.toContain(409);
  expect(statuses.at(-1)).toBe(409);
  expect((await save(support, 'View 1', 'state=open')).status).toBe(200);
});
