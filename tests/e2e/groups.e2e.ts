import type { ResponseOf } from '#contract/endpoint.ts';
import type { groups } from '#contract/groups.ts';
import { demoAccount } from './accounts.ts';
import { expect, expectAccessible, heading, test } from './e2e-test.ts';
import { listCards, recordQueries } from './list-page.ts';

type Groups = ResponseOf<typeof groups.listGroups>;

const path = '/collaboration-groups';
const listPath = '/api/collabgroups';
const namesOf = ({ collabGroups }: Groups) => collabGroups.map(({ name }) => name);

test('9 Groups: lists all groups or only mine, sorts by field and order', async ({ open, page }) => {
  const queries = recordQueries(page, listPath);
  const account = await open(path);
  const { collabGroups, totalItems }: Groups = await account.call(`${listPath}?size=16`);
  await expect(heading(page)).toHaveText('Collaboration groups');
  const section = page.getByRole('region', { name: 'All groups' });
  await expect(section.getByRole('heading', { level: 2 })).toHaveText('All groups');
  await expect(section.getByText(`${totalItems} groups`)).toBeVisible();
  const cards = listCards(page, 'Groups');
  await expect(cards).toHaveCount(16);
  for (const [index, { id, name, description, parentName }] of collabGroups.entries()) {
    const card = cards.nth(index);
    await expect(card.getByRole('link', { name, exact: true })).toHaveAttribute('href', `${path}/${id}`);
    await expect(card).toContainText(description);
    if (parentName) await expect(card).toContainText(parentName);
    await expect(card.locator('img')).toHaveCount(1);
  }
  // The whole card is a link. Hovering it prefetches the members.
  const box = await cards.first().boundingBox();
  const prefetch = page.waitForResponse((response) => response.url().includes(`${listPath}/members?`));
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await prefetch;
  await page.mouse.down();
  await page.mouse.up();
  await expect(page).toHaveURL(`${path}/${collabGroups[0]?.id}`);

  await page.goBack();
  const order = page.getByRole('combobox', { name: 'Order' });
  const field = page.getByRole('combobox', { name: 'Sort by' });
  await expect(order.locator('option')).toHaveText(['Newest to Oldest', 'Oldest to Newest']);
  await expect(order).toHaveValue('asc');
  const sorts = ['By date created', 'By name', 'By type', 'By description', 'By parent group'];
  await expect(field.locator('option')).toHaveText(sorts);
  await expect(order).toHaveAccessibleDescription('Newest first');
  expect(queries.at(-1)?.get('sortOrder')).toBe('asc');
  const fields = { type: 'type', description: 'description', parentName: 'parent group', name: 'name' };
  for (const [name, label] of Object.entries(fields)) {
    await field.selectOption(name);
    await expect(order).toHaveAccessibleDescription(`A to Z by ${label}`);
    await expect(page).toHaveURL(`${path}?field=${name}`);
    await expect.poll(() => queries.at(-1)?.get('sortField')).toBe(name);
  }
  await order.selectOption('Oldest to Newest');
  await expect(page).toHaveURL(`${path}?field=name&order=desc`);
  await expect(page.getByText('Z to A by name')).toBeVisible();
  const links = page.getByRole('list', { name: 'Groups' }).getByRole('link');
  const sorted = '?size=16&sortField=name&sortOrder=desc';
  await expect(links).toHaveText(namesOf(await account.call(listPath + sorted)));

  await page.getByLabel('Only my groups').click();
  await expect(page).toHaveURL(`${path}?field=name&order=desc&whose=mine`);
  await expect(page.getByRole('heading', { level: 2, name: 'Your groups' })).toBeVisible();
  await expect(links).toHaveText(namesOf(await account.call(`${listPath}/mygroups${sorted}`)));
  await page.getByLabel('Only my groups').click();
  await expect(page.getByRole('heading', { level: 2, name: 'All groups' })).toBeVisible();
});

test('4 Groups: filters by type with the keyboard, offers all groups to a new member', async ({
  open,
  page,
  request,
}) => {
  const account = await demoAccount(request, 'new');
  const types: Record<string, string> = await account.call(`${listPath}/types`);
  const [id, name] = Object.entries(types)[1] as [string, string];
  const filtered: Groups = await account.call(`${listPath}?type=${id}`);
  await open(`${path}?whose=mine`, account);
  await expect(page.getByText('You haven’t joined any groups yet')).toBeVisible();
  await page.getByRole('button', { name: 'Show all groups' }).click();
  await expect(heading(page)).toBeFocused();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(`${path}?page=2`);
  await expect(page.getByRole('button', { name: /^Type:/ })).toBeEnabled();
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  const picker = page.getByRole('button', { name: /^Type:/ });
  await expect(picker).toBeFocused();
  await page.keyboard.press('Enter');
  const popup = page.getByRole('group', { name: 'Type' });
  const typeOptions = popup.getByRole('button');
  await expect(typeOptions).toHaveText(['All types', ...Object.values(types)]);
  await page.keyboard.press('Escape');
  await expect(typeOptions.first()).toBeHidden();
  await expect(picker).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(typeOptions.first()).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab');
  await expect(typeOptions.nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${path}?type=${id}`);
  await expect(picker).toHaveAccessibleName(`Type: ${name}`);
  await expect(page.getByRole('list', { name: 'Groups' }).getByRole('link')).toHaveText(namesOf(filtered));
  await expect(picker).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(typeOptions.nth(2)).toHaveAttribute('aria-pressed', 'true');
  await typeOptions.nth(2).press('Enter');
  await expect(page).toHaveURL(path);
  await expect(picker).toHaveAccessibleName('Type: All types');
});
