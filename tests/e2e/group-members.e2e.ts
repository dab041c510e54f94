import type { APIRequestContext } from '@playwright/test';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { groups } from '#contract/groups.ts';
import { callAs, demoPerson, type Person } from './accounts.ts';
import { expect, heading, hold, navigate, respond, test } from './e2e-test.ts';
import { cardsOf, watchCalls } from './list-steps.ts';

type Roster = ResponseOf<typeof groups.listGroupMembers>;
type Member = Roster['members'][number];

const call = '/api/collabgroups/members';
/** A group of the demo association, whose ids do not change. */
const group = {
  id: '310f3d4e-36b9-892d-8e27-fb8ef3abf9bf',
  name: 'Bushfire Strategic Committee',
  description: /^Sets the association’s direction on bushfire/,
};
const path = `/collaboration-groups/${group.id}`;

const rosterOf = (request: APIRequestContext, person: Person, query = ''): Promise<Roster> =>
  callAs(request, person, `${call}?id=${group.id}&size=16${query}`);
const nameOf = ({ firstName, lastName }: Member) => `${firstName} ${lastName}`;

test("6 Group members: 'View Profile' only for members in the directory", async ({ open, page, request }) => {
  const release = await hold(page, (url) => url.pathname === call);
  const person = await open(path);
  await expect(heading(page)).toHaveText('Members of');
  await expect(page).toHaveTitle(/^Group members · /);
  release();
  await expect(heading(page)).toHaveText(`Members of ${group.name}`);
  await expect(page).toHaveTitle(`Members of ${group.name} · Muster`);
  await expect(page.getByText(group.description)).toBeVisible();
  const { members, totalItems } = await rosterOf(request, person);
  expect(new Set(members.map((member) => member.includeInDirectory)).size).toBe(2);
  await expect(page.getByText(`${totalItems} members`)).toBeVisible();
  for (const [index, member] of members.entries()) {
    const card = cardsOf(page, 'Members').nth(index);
    await expect(card.getByRole('heading')).toHaveText(nameOf(member));
    if (member.workplace) await expect(card).toContainText(member.workplace);
    const link = card.getByRole('link', { name: 'View Profile' });
    await expect(link).toHaveCount(member.includeInDirectory ? 1 : 0);
    await expect(card.getByText('Not in the directory')).toHaveCount(member.includeInDirectory ? 0 : 1);
  }
  const shown = members.find((member) => member.includeInDirectory) as Member;
  await page.getByRole('link', { name: `View Profile of ${nameOf(shown)}` }).click();
  await expect(page).toHaveURL(`/profile/${shown.id}`);
  await expect(heading(page)).toContainText(nameOf(shown));
  await page.goBack();

  await page.unrouteAll();
  await respond(page, (url) => url.pathname === call, { status: 403, json: { message: 'No.' } });
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Z-A');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch members');
  await expect(heading(page)).toHaveText(`Members of ${group.name}`);
  await page.unrouteAll();
  await page.getByRole('searchbox').fill('a');
  await expect(cardsOf(page, 'Members').first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Collaboration groups' }).click();
  await expect(page).toHaveURL('/collaboration-groups');

  for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
    await navigate(page, `/collaboration-groups/${id}`);
    await expect(heading(page)).toContainText('404 error.');
  }
});

test('9 Group members: filters by sector, sorts by name or organisation', async ({ open, page, request }) => {
  const person = await demoPerson(request, 'member');
  const sectors: Record<string, string> = await callAs(request, person, '/api/members/sectors');
  const [id, name] = Object.entries(sectors).find(([, label]) => label === 'Rural fire') as [string, string];
  const { members, totalItems } = await rosterOf(request, person, `&sectorId=${id}`);
  const made = watchCalls(page, call);
  await open(`${path}?page=2`);
  const picker = page.getByRole('button', { name: /^Sector:/ });
  await picker.click();
  const choice = page.getByRole('group', { name: 'Sector' }).getByRole('button', { name });
  await choice.click();
  await expect(page).toHaveURL(`${path}?sector=${id}`);
  const names = cardsOf(page, 'Members').getByRole('heading');
  await expect(names).toHaveText(members.map(nameOf));
  await expect(page.getByText(`${totalItems} members`)).toBeVisible();
  expect(made.at(-1)?.get('sectorId')).toBe(id);
  await expect(picker).toHaveAccessibleName(`Sector: ${name}`);
  await picker.click();
  await choice.click();
  await expect(page).toHaveURL(path);

  const field = page.getByRole('combobox', { name: 'Sort by' });
  const order = page.getByRole('combobox', { name: 'Order' });
  await expect(field.locator('option')).toHaveText(['By last name', 'By organisation']);
  await expect(order.locator('option')).toHaveText(['A-Z', 'Z-A']);
  const expectSorted = async (by: string, way: string) => {
    const { members: sorted } = await rosterOf(request, person, `&sortField=${by}&sortOrder=${way}`);
    await expect(names).toHaveText(sorted.map(nameOf));
  };
  await expectSorted('lastName', 'asc');
  await order.selectOption('Z-A');
  await expectSorted('lastName', 'desc');
  await field.selectOption('By organisation');
  await expect(page).toHaveURL(`${path}?order=desc&field=organisation`);
  await expectSorted('organisation', 'desc');
});
