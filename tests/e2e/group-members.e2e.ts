import type { ResponseOf } from '#contract/endpoint.ts';
import type { groups } from '#contract/groups.ts';
import { type Account, demoAccount } from './accounts.ts';
import { expect, heading, navigate, test, unknownId } from './e2e-test.ts';
import { listCards, recordQueries } from './list-page.ts';
import { holdRequests, mockResponse } from './requests.ts';

type GroupMembers = ResponseOf<typeof groups.listGroupMembers>;
type Member = GroupMembers['members'][number];

const listPath = '/api/collabgroups/members';
/** A demo group. Demo ids do not change. */
const group = {
  id: '310f3d4e-36b9-892d-8e27-fb8ef3abf9bf',
  name: 'Bushfire Strategic Committee',
  description: /^Sets the association’s direction on bushfire/,
};
const path = `/collaboration-groups/${group.id}`;

const listGroupMembers = (account: Account, query = ''): Promise<GroupMembers> =>
  account.call(`${listPath}?id=${group.id}&size=16${query}`);
const fullName = ({ firstName, lastName }: Member) => `${firstName} ${lastName}`;

test("6 Group members: shows 'View Profile' only for listed members", async ({ open, page }) => {
  const release = await holdRequests(page, (url) => url.pathname === listPath);
  const account = await open(path);
  await expect(heading(page)).toHaveText('Members of');
  await expect(page).toHaveTitle(/^Group members · /);
  release();
  await expect(heading(page)).toHaveText(`Members of ${group.name}`);
  await expect(page).toHaveTitle(`Members of ${group.name} · Muster`);
  await expect(page.getByText(group.description)).toBeVisible();
  const { members, totalItems } = await listGroupMembers(account);
  expect(new Set(members.map((member) => member.includeInDirectory)).size).toBe(2);
  await expect(page.getByText(`${totalItems} members`)).toBeVisible();
  for (const [index, member] of members.entries()) {
    const card = listCards(page, 'Members').nth(index);
    await expect(card.getByRole('heading')).toHaveText(fullName(member));
    if (member.workplace) await expect(card).toContainText(member.workplace);
    const link = card.getByRole('link', { name: 'View Profile' });
    await expect(link).toHaveCount(member.includeInDirectory ? 1 : 0);
    await expect(card.getByText('Not in the directory')).toHaveCount(member.includeInDirectory ? 0 : 1);
  }
  const listedMember = members.find((member) => member.includeInDirectory) as Member;
  await page.getByRole('link', { name: `View Profile of ${fullName(listedMember)}` }).click();
  await expect(page).toHaveURL(`/profile/${listedMember.id}`);
  await expect(heading(page)).toContainText(fullName(listedMember));
  await page.goBack();

  await page.unrouteAll();
  await mockResponse(page, (url) => url.pathname === listPath, { status: 403, json: { message: 'No.' } });
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Z-A');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch members');
  await expect(heading(page)).toHaveText(`Members of ${group.name}`);
  await page.unrouteAll();
  await page.getByRole('searchbox').fill('a');
  await expect(listCards(page, 'Members').first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Collaboration groups' }).click();
  await expect(page).toHaveURL('/collaboration-groups');

  for (const id of [unknownId, 'nonsense']) {
    await navigate(page, `/collaboration-groups/${id}`);
    await expect(heading(page)).toContainText('404 error.');
  }
});

test('9 Group members: filters by sector, sorts by name or organisation', async ({ open, page, request }) => {
  const account = await demoAccount(request, 'member');
  const sectors: Record<string, string> = await account.call('/api/members/sectors');
  const [id, name] = Object.entries(sectors).find(([, label]) => label === 'Rural fire') as [string, string];
  const { members, totalItems } = await listGroupMembers(account, `&sectorId=${id}`);
  const queries = recordQueries(page, listPath);
  await open(`${path}?page=2`);
  const picker = page.getByRole('button', { name: /^Sector:/ });
  await picker.click();
  const sectorOption = page.getByRole('group', { name: 'Sector' }).getByRole('button', { name });
  await sectorOption.click();
  await expect(page).toHaveURL(`${path}?sector=${id}`);
  const names = listCards(page, 'Members').getByRole('heading');
  await expect(names).toHaveText(members.map(fullName));
  await expect(page.getByText(`${totalItems} members`)).toBeVisible();
  expect(queries.at(-1)?.get('sectorId')).toBe(id);
  await expect(picker).toHaveAccessibleName(`Sector: ${name}`);
  await picker.click();
  await sectorOption.click();
  await expect(page).toHaveURL(path);

  const field = page.getByRole('combobox', { name: 'Sort by' });
  const order = page.getByRole('combobox', { name: 'Order' });
  await expect(field.locator('option')).toHaveText(['By last name', 'By organisation']);
  await expect(order.locator('option')).toHaveText(['A-Z', 'Z-A']);
  const expectSorted = async (fieldName: string, direction: string) => {
    const sorted = await listGroupMembers(account, `&sortField=${fieldName}&sortOrder=${direction}`);
    await expect(names).toHaveText(sorted.members.map(fullName));
  };
  await expectSorted('lastName', 'asc');
  await order.selectOption('Z-A');
  await expectSorted('lastName', 'desc');
  await field.selectOption('By organisation');
  await expect(page).toHaveURL(`${path}?order=desc&field=organisation`);
  await expectSorted('organisation', 'desc');
});
