import type { Page } from '@playwright/test';
import { expect, expectAccessible, scrolled, test } from './journey.ts';
import { cardsOf, libraryTree, listResources, started, stopTime, watchList } from './library.ts';
import { demoPerson, openAs } from './people.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' }).getByRole('button');
const withCount = (name: string) => new RegExp(`^${name} \\(\\d+\\)$`);
const box = (page: Page, ...names: string[]) =>
  names
    .slice(0, -1)
    .reduce(
      (within, name) =>
        within.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: withCount(name) }) }),
      page.getByRole('group', { name: 'Filters' }),
    )
    .getByRole('checkbox', { name: withCount(names.at(-1) as string) })
    .first();

test('2.5 The tree: access levels, their first six categories until See all, and sub-categories', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const levels = await libraryTree(request, person);
  await openAs(page, person, '/resources');
  const items = page.getByRole('group', { name: 'Filters' }).locator('> ul > li');
  await expect(items).toHaveCount(levels.length);
  for (const [index, level] of levels.entries()) {
    const categories = items.nth(index).locator('> ul > li');
    const { resourceAccessName: name, resourceCategories: all } = level;
    await expect(items.nth(index).getByRole('checkbox').first()).toHaveAccessibleName(withCount(name));
    expect(all.length).toBeGreaterThan(6);
    await expect(categories).toHaveCount(6);
    const first = Object.values(all[0]?.subCategories ?? {});
    expect(first.length).toBeGreaterThan(0);
    const boxes = categories.first().locator('> ul > li').getByRole('checkbox');
    await expect(boxes).toHaveCount(first.length);
    for (const [at, label] of first.entries())
      await expect(boxes.nth(at)).toHaveAccessibleName(withCount(label));
    await items.nth(index).getByRole('button', { name: 'See all' }).click();
    await expect(categories).toHaveCount(all.length);
    if (index === 0) await expectAccessible(page);
    await items.nth(index).getByRole('button', { name: 'See less' }).click();
    await expect(categories).toHaveCount(6);
  }
});

test('2.5 The tree shows the number of resources beside each level, category and sub-category', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const [level] = await libraryTree(request, person);
  const category = level?.resourceCategories[0];
  const [subId, subName] = Object.entries(category?.subCategories ?? {})[0] as [string, string];
  await openAs(page, person, '/resources');
  for (const [name, count] of [
    ['Public', level?.resourceCount],
    [category?.categoryName, category?.resourceCount],
    [subName, category?.subCategoryCounts[subId]],
  ] as [string, number][]) {
    await expect(box(page, name)).toHaveAccessibleName(`${name} (${count})`);
  }
  // Another server of the same API sends no counts.
  await page.route('**/api/resources/categories', async (route) => {
    const text = await (await route.fetch()).text();
    await route.fulfill({ json: JSON.parse(text.replaceAll(/"resourceCount":\d+/g, '"other":0')) });
  });
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Public', exact: true })).toBeVisible();
});

test('4 A filter ticked while scrolled down brings the results into view; a visible start does not move', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  const person = await demoPerson(request, 'member');
  const [level] = await libraryTree(request, person);
  const category = level?.resourceCategories.find(({ resourceCount }) => resourceCount < 4);
  await openAs(page, person, '/resources');
  await expect(cardsOf(page)).toHaveCount(12);
  const count = page.getByText(/^\d+ resources?$/);
  await expect(box(page, 'Public')).toBeEnabled();
  await box(page, 'Public').click();
  await expect(count).toHaveText(`${level?.resourceCount} resources`);
  await expect(box(page, 'Public')).toBeEnabled();
  expect(await scrolled(page)).toBe(0);
  await page.evaluate(() => scrollTo(0, 600));
  await expect(count).not.toBeInViewport();
  const inTree = box(page, category?.categoryName as string);
  await inTree.click();
  await expect(page).toHaveURL(/category=/);
  await expect(count).toBeInViewport();
  await expect(cardsOf(page).first()).toBeInViewport();
  await expect(inTree).toBeFocused();
  // Going back restores the scroll position instead.
  await page.goBack();
  await expect(cardsOf(page)).toHaveCount(12);
  await expect.poll(() => scrolled(page)).toBeGreaterThanOrEqual(600);
});

test('2.5 Skip to results moves the focus past the tree', async ({ open, page }) => {
  await open('/resources');
  await expect(cardsOf(page)).toHaveCount(12);
  await expect(box(page, 'Public')).toBeEnabled();
  const skip = page.getByRole('link', { name: 'Skip to results' });
  await expect(skip).toHaveCSS('clip-path', 'inset(50%)');
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toHaveCSS('clip-path', 'none');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Results' })).toBeFocused();
  await expect(page).toHaveURL('/resources');
  await page.keyboard.press('Tab');
  await expect(cardsOf(page).first()).toBeFocused();
});

test('6 An informational member is offered what is public alone', async ({ page, request }) => {
  const member = await demoPerson(request, 'member');
  const levels = await libraryTree(request, member);
  const person = await demoPerson(request, 'informational');
  await openAs(page, person, '/resources');
  await expect(page.getByRole('group', { name: 'Filters' }).locator('> ul > li')).toHaveCount(1);
  // What is not theirs finds nothing by its id either, and has no name.
  const closed = levels.find(({ resourceAccessName }) => resourceAccessName === 'Members');
  await page.goto(`/resources?access=${closed?.id}`);
  await expect(page.getByText('No resources found')).toBeVisible();
  await expect(chips(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page).toHaveURL('/resources');
  await expect(cardsOf(page)).toHaveCount(12);
});

test('4 A click ticks at once, counts after 400 ms, and the list reloads after 800 ms of the last', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  await page.clock.install({ time: started });
  await openAs(page, person, '/resources?page=2');
  await expect(cardsOf(page)).toHaveCount(12);
  await expect(box(page, 'Public')).toBeEnabled();
  const asked = watchList(page);
  await stopTime(page);
  await box(page, 'Public').click();
  await expect(box(page, 'Public')).toBeChecked();
  await page.clock.runFor(399);
  await expect(chips(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(chips(page)).toHaveText(['Remove Public']);
  await page.clock.runFor(399);
  await box(page, 'Associate').click();
  await page.clock.runFor(399);
  await expect(chips(page)).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(chips(page)).toHaveCount(2);
  await page.clock.runFor(399);
  expect(asked).toHaveLength(0);
  await expect(page).toHaveURL('/resources?page=2');
  await page.clock.runFor(1);
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.get('request.resourceAccessId')?.split(',')).toHaveLength(2);
  expect(asked[0]?.get('request.page')).toBe('1');
  await page.clock.resume();
  const ids = asked[0]?.get('request.resourceAccessId') as string;
  const { totalItems } = await listResources(request, person, { resourceAccessId: ids });
  await expect(page.getByText(`${totalItems} resources`, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/resources?access=${ids}`);
});

test('4 Removing a chip or Clear all, from two filters on, reloads at once', async ({ page, request }) => {
  const person = await demoPerson(request, 'member');
  const levels = await libraryTree(request, person);
  const [one, two, three] = levels.map(({ id }) => id) as [string, string, string];
  await page.clock.install({ time: started });
  await openAs(page, person, `/resources?access=${one},${two},${three}`);
  await expect(chips(page)).toHaveText(['Remove Public', 'Remove Associate', 'Remove Members']);
  await expect(cardsOf(page)).toHaveCount(12);
  await expectAccessible(page);
  const asked = watchList(page);
  await stopTime(page);
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` });
  await remove('Associate').press('Enter');
  await expect.poll(() => asked.at(-1)?.get('request.resourceAccessId')).toBe(`${one},${three}`);
  await page.clock.resume();
  await expect(box(page, 'Associate')).not.toBeChecked();
  await expect(remove('Members')).toBeFocused();
  const clearAll = page.getByRole('button', { name: 'Clear all' });
  await expect(clearAll).toBeEnabled();
  await clearAll.press('Enter');
  await expect.poll(() => asked.at(-1)?.has('request.resourceAccessId')).toBe(false);
  await expect(page).toHaveURL('/resources');
  await expect(chips(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // One alone is taken away by its own chip.
  await page.goto(`/resources?access=${one}`);
  await expect(chips(page)).toHaveCount(1);
  await expect(clearAll).toHaveCount(0);
  // It rests while the list is on its way.
  await expect(remove('Public')).toBeEnabled();
  await remove('Public').press('Enter');
  await expect(page).toHaveURL('/resources');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('4 Choosing within what is chosen narrows the list, choosing around it widens it again', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const level = (await libraryTree(request, person))[0];
  const category = level?.resourceCategories[0];
  const [subId, subName] = Object.entries(category?.subCategories ?? {})[0] as [string, string];
  const total = async (query: Record<string, string>) =>
    (await listResources(request, person, query)).totalItems.toLocaleString('en');
  await openAs(page, person, '/resources');
  const shows = async (query: Record<string, string>) =>
    expect(page.getByText(new RegExp(`^${await total(query)} resources?$`))).toBeVisible();
  await box(page, 'Public').click();
  await shows({ resourceAccessId: level?.id as string });
  await box(page, subName).click();
  await shows({ subCategoryId: subId });
  await expect(chips(page)).toHaveText(['Remove Public', `Remove ${subName}`]);
  await page.getByRole('button', { name: 'Remove Public' }).click();
  await expect(chips(page)).toHaveCount(1);
  await shows({ subCategoryId: subId });
  const partly = box(page, category?.categoryName as string);
  await expect(partly).toHaveAttribute('aria-checked', 'mixed');
  await partly.click();
  await shows({ categoryId: category?.categoryId as string });
  await expect(chips(page)).toHaveText([`Remove ${category?.categoryName}`]);
});

test('2.5 The filters of an address stand ticked and named; equal names say where they lie', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  const ids = (await libraryTree(request, person))
    .flatMap(({ resourceCategories }) => resourceCategories)
    .filter(({ categoryName }) => categoryName === 'Bushfire')
    .map(({ categoryId }) => categoryId);
  const nobody = '00000000-0000-4000-8000-000000000000';
  await openAs(page, person, `/resources?category=${[...ids, nobody].join(',')}`);
  await expect(chips(page)).toHaveText([
    'Remove Bushfire (Public)',
    'Remove Bushfire (Associate)',
    'Remove Bushfire (Members)',
  ]);
  await expect(page.getByRole('checkbox', { name: 'Bushfire', checked: true })).toHaveCount(3);
});

test('2.5 The tree by keyboard alone; the focus comes back when the list is there', async ({
  open,
  page,
}) => {
  await open('/resources');
  await expect(cardsOf(page)).toHaveCount(12);
  await expect(box(page, 'Public')).toBeEnabled();
  await page.getByRole('link', { name: 'Skip to results' }).focus();
  await page.keyboard.press('Tab');
  await expect(box(page, 'Public')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/access=/);
  await expect(box(page, 'Public')).toBeEnabled();
  await expect(box(page, 'Public')).toBeFocused();
});

test('8 A tree that does not load is told in its place', async ({ open, page }) => {
  const calls = '**/api/resources/categories';
  await page.route(calls, (route) => route.fulfill({ status: 403, json: { message: 'No tree today.' } }));
  await open('/resources');
  await expect(page.getByRole('alert')).toContainText('No tree today.');
  await expect(cardsOf(page)).toHaveCount(12);
  await expectAccessible(page);
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(box(page, 'Public')).toBeVisible();
});
