import type { Page } from '@playwright/test';
import { demoAccount } from './accounts.ts';
import { expect, expectAccessible, heading, readScrollPosition, test, unknownId } from './e2e-test.ts';
import { pauseClock, recordQueries } from './list-page.ts';
import { listAccessLevels, listResources, resourceCards, resourceListUrl } from './resources-page.ts';

const chips = (page: Page) => page.getByRole('list', { name: 'Selected filters' }).getByRole('button');
const filterCheckbox = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Filters' })
    .getByRole('checkbox', { name: new RegExp(`^${name} \\(\\d+\\)$`) })
    .first();

test('2.5 Resources: shows six categories and works with the keyboard', async ({ open, page, request }) => {
  const levels = await listAccessLevels(await demoAccount(request, 'member'));
  await open('/resources');
  await expect(resourceCards(page)).toHaveCount(12);
  const items = page.getByRole('group', { name: 'Filters' }).locator('> ul > li');
  await expect(items).toHaveCount(levels.length);
  for (const [index, { resourceAccessName, resourceCount, resourceCategories: all }] of levels.entries()) {
    const item = items.nth(index);
    const categories = item.locator('> ul > li');
    const levelCheckbox = item.getByRole('checkbox').first();
    await expect(levelCheckbox).toHaveAccessibleName(`${resourceAccessName} (${resourceCount})`);
    expect(all.length).toBeGreaterThan(6);
    await expect(categories).toHaveCount(6);
    const [first] = all;
    const names = [
      `${first?.categoryName} (${first?.resourceCount})`,
      ...Object.entries(first?.subCategories ?? {}).map(
        ([id, label]) => `${label} (${first?.subCategoryCounts?.[id] ?? 0})`,
      ),
    ];
    const boxes = categories.first().getByRole('checkbox');
    await expect(boxes).toHaveCount(names.length);
    for (const [boxIndex, name] of names.entries())
      await expect(boxes.nth(boxIndex)).toHaveAccessibleName(name);
    await item.getByRole('button', { name: 'See all' }).click();
    await expect(categories).toHaveCount(all.length);
    if (index === 0) await expectAccessible(page);
    await item.getByRole('button', { name: 'See less' }).click();
    await expect(categories).toHaveCount(6);
  }

  await expect(filterCheckbox(page, 'Public')).toBeEnabled();
  const skipLink = page.getByRole('link', { name: 'Skip to results' });
  await expect(skipLink).toHaveCSS('clip-path', 'inset(50%)');
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toHaveCSS('clip-path', 'none');
  await page.keyboard.press('Tab');
  await expect(filterCheckbox(page, 'Public')).toBeFocused();
  const listResponse = page.waitForResponse(resourceListUrl);
  await page.keyboard.press('Space');
  await listResponse;
  await expect(page).toHaveURL(/access=/);
  await expect(filterCheckbox(page, 'Public')).toBeEnabled();
  await expect(filterCheckbox(page, 'Public')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(skipLink).toBeFocused();
  await page.keyboard.press('Enter');
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results).toBeFocused();
  await expect(page).toHaveURL(/\/resources\?access=[^#]*$/);
  await page.keyboard.press('Tab');
  await expect(results.locator(':focus')).toHaveCount(1);
});

test('6 Resources: shows only public filters to informational members', async ({ open, page, request }) => {
  const levels = await listAccessLevels(await demoAccount(request, 'member'));
  const membersLevel = levels.find(({ resourceAccessName }) => resourceAccessName === 'Members');
  await open(`/resources?access=${membersLevel?.id}`, 'informational');
  await expect(page.getByText('No resources found')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Filters' }).locator('> ul > li')).toHaveCount(1);
  await expect(chips(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page).toHaveURL('/resources');
  await expect(resourceCards(page)).toHaveCount(12);
});

test('4 Resources: shows chips after 400 ms and reloads after 800 ms', async ({ open, page, request }) => {
  await page.clock.install();
  await open('/resources?page=2');
  await expect(resourceCards(page)).toHaveCount(12);
  await expect(filterCheckbox(page, 'Public')).toBeEnabled();
  const queries = recordQueries(page, '/api/resources/list');
  await pauseClock(page);
  await filterCheckbox(page, 'Public').click();
  await expect(filterCheckbox(page, 'Public')).toBeChecked();
  await page.clock.runFor(399);
  await expect(chips(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(chips(page)).toHaveText(['Remove Public']);
  await filterCheckbox(page, 'Associate').click();
  await page.clock.runFor(799);
  expect(queries).toHaveLength(0);
  await expect(page).toHaveURL('/resources?page=2');
  await page.clock.runFor(1);
  await expect.poll(() => queries.length).toBe(1);
  expect(queries[0]?.get('request.resourceAccessId')?.split(',')).toHaveLength(2);
  expect(queries[0]?.get('request.page')).toBe('1');
  await page.clock.resume();
  const ids = queries[0]?.get('request.resourceAccessId') as string;
  const account = await demoAccount(request, 'member');
  const { totalItems } = await listResources(account, { resourceAccessId: ids });
  await expect(page.getByText(`${totalItems} resources`, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/resources?access=${ids}`);
});

test('4 Resources: reloads immediately when chips are removed', async ({ open, page, request }) => {
  const levels = await listAccessLevels(await demoAccount(request, 'member'));
  const [one, two, three] = levels.map(({ id }) => id) as [string, string, string];
  await page.clock.install();
  await open(`/resources?access=${one},${two},${three}`);
  await expect(chips(page)).toHaveText(['Remove Public', 'Remove Associate', 'Remove Members']);
  await expect(resourceCards(page)).toHaveCount(12);
  await expectAccessible(page);
  const queries = recordQueries(page, '/api/resources/list');
  await pauseClock(page);
  const removeButton = (name: string) => page.getByRole('button', { name: `Remove ${name}` });
  const clearAllButton = page.getByRole('button', { name: 'Clear all' });
  await removeButton('Associate').press('Enter');
  await expect.poll(() => queries.at(-1)?.get('request.resourceAccessId')).toBe(`${one},${three}`);
  await page.clock.resume();
  await expect(filterCheckbox(page, 'Associate')).not.toBeChecked();
  await expect(removeButton('Members')).toBeFocused();
  await expect(clearAllButton).toBeEnabled();
  await removeButton('Members').press('Enter');
  await expect(chips(page)).toHaveCount(1);
  await expect(clearAllButton).toHaveCount(0);
  await expect(removeButton('Public')).toBeEnabled();
  await removeButton('Public').press('Enter');
  await expect(page).toHaveURL('/resources');
  await expect(heading(page)).toBeFocused();

  const ids = levels
    .flatMap(({ resourceCategories }) => resourceCategories)
    .filter(({ categoryName }) => categoryName === 'Bushfire')
    .map(({ categoryId }) => categoryId);
  await page.goto(`/resources?category=${[...ids, unknownId].join(',')}`);
  const levelNames = ['Public', 'Associate', 'Members'];
  await expect(chips(page)).toHaveText(levelNames.map((name) => `Remove Bushfire (${name})`));
  await expect(page.getByRole('checkbox', { name: 'Bushfire', checked: true })).toHaveCount(3);
  await expect(clearAllButton).toBeEnabled();
  await clearAllButton.press('Enter');
  await expect.poll(() => queries.at(-1)?.has('request.categoryId')).toBe(false);
  await expect(page).toHaveURL('/resources');
  await expect(chips(page)).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
});

test('4 Resources: scrolls to the results and combines nested filters', async ({ open, page, request }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  const account = await demoAccount(request, 'member');
  const [level] = await listAccessLevels(account);
  const [category] = level?.resourceCategories ?? [];
  // Other tests create categories without resources.
  const isSmall = ({ resourceCount = 0 }) => resourceCount > 0 && resourceCount < 4;
  const smallCategory = level?.resourceCategories.find(isSmall);
  const [subId, subName] = Object.entries(category?.subCategories ?? {})[0] as [string, string];
  await open('/resources');
  await expect(resourceCards(page)).toHaveCount(12);
  const count = page.getByText(/^\d+ resources?$/);
  await filterCheckbox(page, 'Public').click();
  await expect(count).toHaveText(`${level?.resourceCount} resources`);
  await expect(filterCheckbox(page, 'Public')).toBeEnabled();
  expect(await readScrollPosition(page)).toBe(0);
  await page.evaluate(() => scrollTo(0, 600));
  await expect(count).not.toBeInViewport();
  const categoryCheckbox = filterCheckbox(page, smallCategory?.categoryName as string);
  await categoryCheckbox.click();
  await expect(page).toHaveURL(/category=/);
  await expect(count).toBeInViewport();
  await expect(resourceCards(page).first()).toBeInViewport();
  await expect(categoryCheckbox).toBeFocused();
  // Back restores the scroll position instead.
  await page.goBack();
  await expect(resourceCards(page)).toHaveCount(12);
  await expect.poll(() => readScrollPosition(page)).toBeGreaterThanOrEqual(600);

  const expectCount = async (query: Record<string, string>) => {
    const { totalItems } = await listResources(account, query);
    await expect(count).toHaveText(new RegExp(`^${totalItems} resources?$`));
  };
  await filterCheckbox(page, subName).click();
  await expectCount({ subCategoryId: subId });
  await expect(chips(page)).toHaveText(['Remove Public', `Remove ${subName}`]);
  await page.getByRole('button', { name: 'Remove Public' }).click();
  await expect(chips(page)).toHaveCount(1);
  await expectCount({ subCategoryId: subId });
  const parentCheckbox = filterCheckbox(page, category?.categoryName as string);
  await expect(parentCheckbox).toHaveAttribute('aria-checked', 'mixed');
  await parentCheckbox.click();
  await expectCount({ categoryId: category?.categoryId as string });
  await expect(chips(page)).toHaveText([`Remove ${category?.categoryName}`]);
});
