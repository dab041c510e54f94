import { expect, it } from 'vitest';
import { consoleStaff } from '#contract/console.staff.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const admin = portal.signInBeforeAll('staff');
const leader = portal.signInBeforeAll('leader');
const agency = portal.signInBeforeAll('agency');
const member = portal.signInBeforeAll('member');

const search = async (text: string, session: TestSession) => {
  const { body } = await portal.send(consoleStaff.searchStaff, { query: { text } }, session);
  return body.results.map(({ kind, title }) => `${kind} ${title}`);
};

it('finds people, organisations and groups by the start of a word', async () => {
  expect(await search('hana te rangi', admin)).toContain('member Hana Te Rangi');
  expect(await search('southern ranges', admin)).toContain('organisation Southern Ranges Fire Service');
  expect(await search('bushfire strat', admin)).toContain('group Bushfire Strategic Committee');
});

it('finds only the own organisation for an agency administrator, and no people for scoped roles', async () => {
  expect(await search('southern ranges', agency)).toEqual([]);
  expect(await search('sunshine state', agency)).toEqual(['organisation Sunshine State Rural Fire Network']);
  expect(await search('hana te rangi', leader)).toEqual([]);
});

it('lists the capabilities of the caller and refuses members', async () => {
  const { body } = await portal.send(consoleStaff.getStaffProfile, {}, leader);
  expect(body).toMatchObject({
    name: 'Dale Reeve',
    grants: [{ role: 'group leader', scopeName: 'Bushfire Strategic Committee' }],
    capabilities: [],
    isSecondStepRequired: false,
  });
  expect((await portal.send(consoleStaff.getStaffProfile, {}, member)).status).toBe(403);
});
