import type { Page } from '@playwright/test';
import { type Account, demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, expectContrastInBothSchemes, heading, test } from './e2e-test.ts';

const path = '/staff/library/categories';
const uniqueName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

async function createDrafts({ call }: Account, title: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1)
    await call('/api/staff/library', { title: `${title} ${number}` });
}

async function findMembersLevel({ call }: Account) {
  const { accessLevels } = await call('/api/staff/library-categories');
  return accessLevels.find(({ name }: { name: string }) => name === 'Members');
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, level: string, name: string) =>
  page.getByRole('region', { name: level, exact: true }).getByRole('listitem').filter({ hasText: name });

/** A step is a click, a choice, a paste or a file. Typing belongs to the step that confirms it. */
test('Staff library: moves 40 resources to a new category in 5 steps, and undoes it', async ({
  page,
  request,
}) => {
  const publisher = await demoAccount(request, 'publisher');
  const title = uniqueName('Swiftwater card');
  const category = uniqueName('Swiftwater');
  await createDrafts(publisher, title, 40);
  await openAs(page, publisher, '/staff/library');
  let stepCount = 0;
  const step = (act: Promise<unknown>) => {
    stepCount += 1;
    return act;
  };
  await page.getByRole('searchbox', { name: 'Search titles' }).fill(title);
  await step(page.keyboard.press('Enter'));
  await expect(page.getByRole('row')).toHaveCount(41);
  await step(page.getByRole('checkbox', { name: 'Select all rows on this page' }).click());
  await expect(page.getByText('40 selected')).toBeVisible();
  await step(page.getByRole('button', { name: 'Move…' }).click());
  await page.getByRole('combobox', { name: 'Move to' }).fill(category);
  await step(page.getByRole('option', { name: `New category ‘${category}’` }).click());
  await expect(dialogOf(page).getByText('40 will change')).toBeVisible();
  await expectAccessible(page);
  await step(dialogOf(page).getByRole('button', { name: 'Move 40 resources' }).click());
  await expect(page.getByText('40 moved.')).toBeVisible();
  expect(stepCount).toBe(5);
  await expect(page.getByRole('cell', { name: category })).toHaveCount(40);
  await expect(page.getByText('40 selected')).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(page.getByRole('cell', { name: category })).toHaveCount(0);
});

test('Staff library: adds a tag to many resources, and shows the tags that each will have', async ({
  page,
  request,
}) => {
  const publisher = await demoAccount(request, 'publisher');
  const title = uniqueName('Hose card');
  await createDrafts(publisher, title, 2);
  await publisher.call('/api/staff/library', { title: `${title} 3`, tags: ['Pumps'] });
  await openAs(page, publisher, `/staff/library?search=${encodeURIComponent(title)}&sort=title`);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Add a tag…' }).click();
  await dialogOf(page).getByRole('combobox', { name: 'Tag' }).fill('Hydrants');
  const rows = dialogOf(page).getByRole('list', { name: 'What will change' }).getByRole('listitem');
  await expect(rows).toHaveText([
    `${title} 1Tags: Hydrants`,
    `${title} 2Tags: Hydrants`,
    `${title} 3Tags: Pumps, Hydrants`,
  ]);
  await expectAccessible(page);
  await dialogOf(page).getByRole('button', { name: 'Change 3 resources' }).click();
  await expect(page.getByText('3 changed.')).toBeVisible();
});

test('Staff library: selects by keyboard, and lists what is left alone and why', async ({
  page,
  request,
}) => {
  const publisher = await demoAccount(request, 'publisher');
  const title = uniqueName('Radio sheet');
  await createDrafts(publisher, title, 4);
  await openAs(page, publisher, `/staff/library?search=${encodeURIComponent(title)}&sort=title`);
  await expect(page.getByRole('row')).toHaveCount(5);
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+x');
  await expect(bar).toContainText('3 selected');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);

  await page.keyboard.press('x');
  await page.keyboard.press('d');
  await dialogOf(page).getByLabel('Review by').fill('2031-03-01');
  await dialogOf(page).getByRole('button', { name: 'Change 1 resource' }).click();
  await expect(page.getByText('1 changed.')).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${title} 1` }).check();
  await bar.getByRole('button', { name: 'Select all 4' }).click();
  await page.keyboard.press('d');
  await dialogOf(page).getByLabel('Review by').fill('2031-03-01');
  await expect(dialogOf(page).getByText('It has this review date already.')).toBeVisible();
  await expectAccessible(page);
  await dialogOf(page).getByRole('button', { name: 'Change 3 resources' }).click();
  await expect(page.getByRole('dialog', { name: '3 changed, 1 left alone' })).toContainText(`${title} 3`);
  await dialogOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(page.getByRole('cell', { name: '1 Mar 2031' })).toHaveCount(1);
});

test('Staff library: creates, orders, merges and retires categories, and undoes a merge', async ({
  page,
  request,
}) => {
  const publisher = await demoAccount(request, 'publisher');
  const level = await findMembersLevel(publisher);
  const name = uniqueName('Drones');
  const other = uniqueName('Aircraft');
  const body = { name: other, parentId: level.id };
  const { id: otherId } = await publisher.call('/api/staff/library-categories/category', body);
  await openAs(page, publisher, path);
  await expect(heading(page)).toHaveText('Categories of the library');
  await expectAccessible(page);
  await page.keyboard.press('n');
  await dialogOf(page).getByLabel('Access level').selectOption('Members');
  await dialogOf(page).getByLabel('Name').fill(other.toUpperCase());
  await dialogOf(page).getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('This is the name of another one here.')).toBeVisible();
  await dialogOf(page).getByLabel('Name').fill(name);
  await dialogOf(page).getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(`‘${name}’ created.`)).toBeVisible();
  const up = page.getByRole('button', { name: `Move ${name} up` });
  // Refused if another test has just added a category.
  await expect(async () => {
    await up.click();
    await expect(page.getByText(new RegExp(`^‘${name}’ is now number`))).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(up).toBeFocused();

  const { accessLevels } = await publisher.call('/api/staff/library-categories');
  const created = accessLevels
    .flatMap(({ categories }: { categories: { id: string; name: string }[] }) => categories)
    .find((each: { name: string }) => each.name === name);
  const place = { accessLevelId: level.id, categoryId: created.id };
  await publisher.call('/api/staff/library', { title: uniqueName('Drone rules'), ...place });
  await page.reload();
  await page.getByRole('button', { name: 'Change Aviation' }).first().click();
  await page.getByRole('button', { name: 'Merge…' }).click();
  await dialogOf(page).getByLabel('Merge into').selectOption(otherId);
  await expect(dialogOf(page).getByText(/^[1-9]\d* members see [1-9]\d* of them/)).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Change ${name}` }).click();
  await page.getByRole('button', { name: 'Merge…' }).click();
  await dialogOf(page).getByLabel('Merge into').selectOption(otherId);
  await expect(dialogOf(page).getByText(/^1 resource of/)).toBeVisible();
  await expect(dialogOf(page).getByText('Members see none of them.')).toBeVisible();
  await expectAccessible(page);
  await dialogOf(page).getByRole('button', { name: 'Merge and move 1 resource' }).click();
  await expect(page.getByText(`‘${name}’ merged into ‘${other}’, 1 resource moved.`)).toBeVisible();
  await expect(rowOf(page, 'Members', name)).toHaveCount(0);
  await expect(rowOf(page, 'Members', other)).toContainText('1 resource');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Members', name)).toContainText('1 resource');

  await page.getByRole('button', { name: `Change ${name}` }).click();
  await page.getByRole('button', { name: 'Rename…' }).click();
  const effects = /^1 resource will show it, of which members see 0\. \d+ members will see the new name/;
  await expect(dialogOf(page).getByText(effects)).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Change ${name}` }).click();
  await page.getByRole('button', { name: 'Retire…' }).click();
  await expect(dialogOf(page).getByText('1 resource has it and keeps it.')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Retire' }).click();
  await expect(rowOf(page, 'Members', name)).toContainText('Retired');
});

test('Staff library: continues after a colleague has renamed the category', async ({ page, request }) => {
  const publisher = await demoAccount(request, 'publisher');
  const level = await findMembersLevel(publisher);
  // Other tests move categories of this level, which changes the version of their neighbours.
  const category = { name: uniqueName('Hazmat'), parentId: level.id };
  const { id: parentId } = await publisher.call('/api/staff/library-categories/category', category);
  const name = uniqueName('Suits');
  const { id } = await publisher.call('/api/staff/library-categories/subcategory', { name, parentId });
  await openAs(page, publisher, path);
  await page.getByRole('button', { name: `${category.name} 1 subcategories` }).click();
  await page.getByRole('button', { name: `Change ${name}` }).click();
  await page.getByRole('button', { name: 'Rename…' }).click();
  await dialogOf(page).getByLabel('Name').fill(`${name} A`);
  const { accessLevels } = await publisher.call('/api/staff/library-categories');
  const { version } = accessLevels
    .flatMap(({ categories }: { categories: { subcategories: { id: string }[] }[] }) => categories)
    .flatMap(({ subcategories }: { subcategories: { id: string; version: string }[] }) => subcategories)
    .find((each: { id: string }) => each.id === id);
  const headers = { authorization: `Bearer ${publisher.token}`, 'if-match': `"${version}"` };
  const url = `/api/staff/library-categories/subcategory/${id}`;
  expect((await request.put(url, { headers, data: { name: `${name} B` } })).status()).toBe(200);
  await dialogOf(page).getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('A colleague changed this subcategory.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: `Rename ‘${name} B’` })).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('button', { name: `Change ${name} A` })).toBeVisible();
});

test('Staff library: shows editors the categories without changing them', async ({ open, page }) => {
  await open(path, 'editor');
  await expect(page.getByText('You need the role publisher for this.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Members', exact: true })).toContainText('Full member');
  await expect(page.getByRole('button', { name: /^(Change|Move) / })).toHaveCount(0);
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);
});
