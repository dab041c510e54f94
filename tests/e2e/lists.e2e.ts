import type { Page } from '@playwright/test';
import { expect, expectAccessible, heading, readScrollPosition, test } from './e2e-test.ts';
import { listCards, pauseClock, recordQueries } from './list-page.ts';
import { holdRequests, mockResponse } from './requests.ts';

type List = Record<'title' | 'path' | 'listPath' | 'searchParam' | 'searchLabel' | 'name' | 'term', string> &
  Partial<Record<'pageParam' | 'errorText', string>>;

const organisations: List = {
  title: '2.13 Organisation directory',
  path: '/organisations',
  listPath: '/api/orgs/list',
  searchParam: 'filters[0].Value',
  searchLabel: 'Search organisations',
  name: 'Organisations',
  term: 'fire',
};
const lists: List[] = [
  organisations,
  {
    title: '2.11 Collaboration groups',
    path: '/collaboration-groups',
    listPath: '/api/collabgroups',
    searchParam: 'name',
    searchLabel: 'Search groups',
    name: 'Groups',
    term: 'rescue',
  },
  {
    title: '2.12 Group members',
    path: '/collaboration-groups/310f3d4e-36b9-892d-8e27-fb8ef3abf9bf',
    listPath: '/api/collabgroups/members',
    searchParam: 'name',
    searchLabel: 'Search members',
    name: 'Members',
    term: 'am',
    errorText: 'Failed to fetch members',
  },
  {
    title: '2.14 Member directory',
    path: '/members',
    listPath: '/api/members/list',
    searchParam: 'req.name',
    pageParam: 'req.page',
    searchLabel: 'Search by name',
    name: 'Members',
    term: 'am',
  },
];

const busyElements = (page: Page) => page.locator('[aria-busy="true"]');
const orderSelect = (page: Page) => page.getByRole('combobox', { name: 'Order' });

for (const list of lists)
  test(`${list.title}: shows 16 per page, searches after 500 ms and retries`, async ({ open, page }) => {
    const { path, listPath, searchParam, pageParam = 'page' } = list;
    const queries = recordQueries(page, listPath);
    const searches = () => queries.map((query) => query.get(searchParam)).filter(Boolean);
    const search = page.getByRole('searchbox', { name: list.searchLabel });
    const cards = listCards(page, list.name);
    // All four screens share these states, so axe checks them on one.
    const expectAccessibleState = async () => path === organisations.path && expectAccessible(page);
    const isListRequest = (url: URL) => url.pathname === listPath;
    await mockResponse(page, isListRequest, { status: 400, json: { message: 'Not now.' } });
    const release = await holdRequests(page, isListRequest);
    await page.clock.install();
    await open(path);
    await expect(listCards(page, 'Loading')).toHaveCount(16);
    for (const control of [search, orderSelect(page)]) await expect(control).toBeDisabled();
    await expectAccessibleState();
    release();
    await expect(page.getByRole('alert')).toContainText(list.errorText ?? 'Not now.');
    await expectAccessibleState();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards).toHaveCount(16);
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 600 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(1);
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('button', { name: 'Page 2', exact: true }).press('Enter');
    await expect(page).toHaveURL(`${path}?page=2`);
    expect(queries.at(-1)?.get(pageParam)).toBe('2');
    expect(queries.at(-1)?.get(pageParam.replace('page', 'size'))).toBe('16');
    await expect(busyElements(page)).toHaveCount(0);

    await pauseClock(page);
    await search.focus();
    for (const letter of list.term) {
      await page.keyboard.type(letter);
      await page.clock.runFor(499);
    }
    expect(searches()).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(searches).toEqual([list.term]);
    expect(queries.at(-1)?.get(pageParam)).toBe('1');
    await page.clock.resume();
    await expect(page).toHaveURL(`${path}?search=${list.term}`);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page).toHaveURL(path);
    await expect(search).toBeFocused();
    await search.fill('zzqqzz');
    await search.press('Enter');
    await expect(page.getByText(`No ${list.name.toLowerCase()} found`)).toBeVisible();
    await expectAccessibleState();
    await page.getByRole('button', { name: /^Show all / }).press('Enter');
    await expect(cards).toHaveCount(16);
    await expect(heading(page)).toBeFocused();
    await orderSelect(page).selectOption({ index: 1 });
    await expect(page).toHaveURL(`${path}?order=desc`);
  });

// All four lists share the code below, so one is tested.
const { path, listPath, searchParam } = organisations;
const organisationCards = (page: Page) => listCards(page, organisations.name);

test('4 Lists: keep the cards while loading and ignore late responses', async ({ open, page }) => {
  await open(`${path}?page=900`);
  await expect(page.getByText('No results on this page')).toBeVisible();
  await expectAccessible(page);
  const order = orderSelect(page);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ index: 1 });
  await expect(page).not.toHaveURL(/page=/);
  await page.goBack();
  await page.getByRole('button', { name: 'Go to page 1' }).click();
  await expect(organisationCards(page)).toHaveCount(16);
  const release = await holdRequests(page, (url) => url.pathname === listPath);
  await order.focus();
  await order.selectOption({ index: 1 });
  await expect(busyElements(page)).toBeVisible();
  await expect(organisationCards(page)).toHaveCount(16);
  for (const control of [order, page.getByRole('button', { name: 'Next page' })])
    await expect(control).toBeDisabled();
  release();
  await expect(busyElements(page)).toHaveCount(0);
  await expect(order).toBeFocused();

  await page.unrouteAll();
  const search = page.getByRole('searchbox');
  await search.fill('fire');
  await search.press('Enter');
  await expect(organisationCards(page).first()).toContainText(/fire/i);
  await expect(busyElements(page)).toHaveCount(0);
  const expectedTexts = await organisationCards(page).allInnerTexts();
  const releaseLate = await holdRequests(page, (url) => url.searchParams.get(searchParam) === 'e');
  for (const term of ['e', 'fire']) {
    await search.fill(term);
    await search.press('Enter');
    await expect(page).toHaveURL(new RegExp(`search=${term}`));
  }
  await expect(busyElements(page)).toHaveCount(0);
  releaseLate();
  // This response arrives after the late one.
  await page.evaluate((url) => fetch(url), listPath);
  expect(await organisationCards(page).allInnerTexts()).toEqual(expectedTexts);

  await page.unrouteAll();
  await page.goto(`${path}?page=-3x&order=sideways`);
  await expect(organisationCards(page)).toHaveCount(16);
  // A change scrolls the start of the results into view.
  await page.setViewportSize({ width: 1280, height: 240 });
  const count = page.getByText(/^\d+ organisations$/);
  await order.evaluate((select) =>
    scrollTo(0, select.getBoundingClientRect().bottom + scrollY - innerHeight),
  );
  await expect(count).not.toBeInViewport();
  await order.selectOption({ index: 1 });
  await expect(count).toBeInViewport();
});

test('4 Lists: scroll new pages to the top and restore the position on Back', async ({ open, page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await open(path);
  await expect(organisationCards(page)).toHaveCount(16);
  const readCardTexts = () => organisationCards(page).allInnerTexts();
  const pageOneTexts = await readCardTexts();
  const pageTwoButton = page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: 'Page 2' });
  await pageTwoButton.scrollIntoViewIfNeeded();
  const scrollBefore = await readScrollPosition(page);
  expect(scrollBefore).toBeGreaterThan(0);
  await pageTwoButton.press('Enter');
  await expect(page).toHaveURL(`${path}?page=2`);
  await expect(heading(page)).toBeFocused();
  await expect.poll(() => readScrollPosition(page)).toBe(0);
  await expect.poll(readCardTexts).not.toEqual(pageOneTexts);
  const pageTwoTexts = await readCardTexts();
  expect(pageTwoTexts.filter((text) => pageOneTexts.includes(text))).toEqual([]);
  await page.reload();
  await expect.poll(readCardTexts).toEqual(pageTwoTexts);
  await page.goBack();
  await expect.poll(readCardTexts).toEqual(pageOneTexts);
  await expect.poll(() => readScrollPosition(page)).toBe(scrollBefore);
  const last = organisationCards(page).getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  const scrollOnLeave = await readScrollPosition(page);
  await last.click();
  await expect(page).not.toHaveURL(path);
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect.poll(readCardTexts).toEqual(pageOneTexts);
  await expect.poll(() => readScrollPosition(page)).toBe(scrollOnLeave);
});
