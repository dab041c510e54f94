import type { Page } from '@playwright/test';
import { expect, expectAccessible, heading, hold, respond, scrolled, test } from './e2e-test.ts';
import { cardsOf, stopClock, watchCalls } from './list-steps.ts';

const organisations = {
  title: '2.13 Organisation directory',
  path: '/organisations',
  call: '/api/orgs/list',
  /** Parameters of the call for the search term and the page. */
  words: 'filters[0].Value',
  number: 'page',
  searchLabel: 'Search organisations',
  list: 'Organisations',
  term: 'fire',
  nothing: 'No organisations found',
  fault: 'Not now.',
};
const lists = [
  organisations,
  {
    title: '2.11 Collaboration groups',
    path: '/collaboration-groups',
    call: '/api/collabgroups',
    words: 'name',
    number: 'page',
    searchLabel: 'Search groups',
    list: 'Groups',
    term: 'rescue',
    nothing: 'No groups found',
    fault: 'Not now.',
  },
  {
    title: '2.12 Group members',
    path: '/collaboration-groups/310f3d4e-36b9-892d-8e27-fb8ef3abf9bf',
    call: '/api/collabgroups/members',
    words: 'name',
    number: 'page',
    searchLabel: 'Search members',
    list: 'Members',
    term: 'am',
    nothing: 'No members found',
    fault: 'Failed to fetch members',
  },
  {
    title: '2.14 Member directory',
    path: '/members',
    call: '/api/members/list',
    words: 'req.name',
    number: 'req.page',
    searchLabel: 'Search by name',
    list: 'Members',
    term: 'am',
    nothing: 'No members found',
    fault: 'Not now.',
  },
];

const busy = (page: Page) => page.locator('[aria-busy="true"]');
const orderOf = (page: Page) => page.getByRole('combobox', { name: 'Order' });

for (const { title, path, call, words, number, searchLabel, list, term, nothing, fault } of lists)
  test(`${title}: 16 a page, searches after 500 ms, retries`, async ({ open, page }) => {
    const made = watchCalls(page, call);
    const searches = () => made.map((query) => query.get(words)).filter(Boolean);
    const search = page.getByRole('searchbox', { name: searchLabel });
    const cards = cardsOf(page, list);
    // Loading, failed and empty lists look the same on all four screens.
    const expectAccessibleState = async () => path === organisations.path && expectAccessible(page);
    const isCall = (url: URL) => url.pathname === call;
    await respond(page, isCall, { status: 400, json: { message: 'Not now.' } });
    const release = await hold(page, isCall);
    await page.clock.install();
    await open(path);
    await expect(cardsOf(page, 'Loading')).toHaveCount(16);
    for (const control of [search, orderOf(page)]) await expect(control).toBeDisabled();
    await expectAccessibleState();
    release();
    await expect(page.getByRole('alert')).toContainText(fault);
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
    expect(made.at(-1)?.get(number)).toBe('2');
    expect(made.at(-1)?.get(number.replace('page', 'size'))).toBe('16');
    await expect(busy(page)).toHaveCount(0);

    await stopClock(page);
    await search.focus();
    for (const letter of term) {
      await page.keyboard.type(letter);
      await page.clock.runFor(499);
    }
    expect(searches()).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(searches).toEqual([term]);
    expect(made.at(-1)?.get(number)).toBe('1');
    await page.clock.resume();
    await expect(page).toHaveURL(`${path}?search=${term}`);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page).toHaveURL(path);
    await expect(search).toBeFocused();
    await search.fill('zzqqzz');
    await search.press('Enter');
    await expect(page.getByText(nothing)).toBeVisible();
    await expectAccessibleState();
    await page.getByRole('button', { name: /^Show all / }).press('Enter');
    await expect(cards).toHaveCount(16);
    await expect(heading(page)).toBeFocused();
    await orderOf(page).selectOption({ index: 1 });
    await expect(page).toHaveURL(`${path}?order=desc`);
  });

// The rules below are the same code for all four lists.
const { path, call, words } = organisations;
const cardsIn = (page: Page) => cardsOf(page, organisations.list);

test('4 Lists: keep the cards while loading, drop late responses', async ({ open, page }) => {
  await open(`${path}?page=900`);
  await expect(page.getByText('No results on this page')).toBeVisible();
  await expectAccessible(page);
  const order = orderOf(page);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ index: 1 });
  await expect(page).not.toHaveURL(/page=/);
  await page.goBack();
  await page.getByRole('button', { name: 'Go to page 1' }).click();
  await expect(cardsIn(page)).toHaveCount(16);
  const release = await hold(page, (url) => url.pathname === call);
  await order.focus();
  await order.selectOption({ index: 1 });
  await expect(busy(page)).toBeVisible();
  await expect(cardsIn(page)).toHaveCount(16);
  for (const control of [order, page.getByRole('button', { name: 'Next page' })])
    await expect(control).toBeDisabled();
  release();
  await expect(busy(page)).toHaveCount(0);
  await expect(order).toBeFocused();

  await page.unrouteAll();
  const search = page.getByRole('searchbox');
  await search.fill('fire');
  await search.press('Enter');
  await expect(cardsIn(page).first()).toContainText(/fire/i);
  await expect(busy(page)).toHaveCount(0);
  const newer = await cardsIn(page).allInnerTexts();
  const releaseLate = await hold(page, (url) => url.searchParams.get(words) === 'e');
  for (const term of ['e', 'fire']) {
    await search.fill(term);
    await search.press('Enter');
    await expect(page).toHaveURL(new RegExp(`search=${term}`));
  }
  await expect(busy(page)).toHaveCount(0);
  releaseLate();
  // The browser answers this call after the late one.
  await page.evaluate((url) => fetch(url), call);
  expect(await cardsIn(page).allInnerTexts()).toEqual(newer);

  await page.unrouteAll();
  await page.goto(`${path}?page=-3x&order=sideways`);
  await expect(cardsIn(page)).toHaveCount(16);
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

test('4 Lists: pages start at the top, and Back restores the position', async ({ open, page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await open(path);
  await expect(cardsIn(page)).toHaveCount(16);
  const textsOf = () => cardsIn(page).allInnerTexts();
  const first = await textsOf();
  const second = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2' });
  await second.scrollIntoViewIfNeeded();
  const left = await scrolled(page);
  expect(left).toBeGreaterThan(0);
  await second.press('Enter');
  await expect(page).toHaveURL(`${path}?page=2`);
  await expect(heading(page)).toBeFocused();
  await expect.poll(() => scrolled(page)).toBe(0);
  await expect.poll(textsOf).not.toEqual(first);
  const shown = await textsOf();
  expect(shown.filter((text) => first.includes(text))).toEqual([]);
  await page.reload();
  await expect.poll(textsOf).toEqual(shown);
  await page.goBack();
  await expect.poll(textsOf).toEqual(first);
  await expect.poll(() => scrolled(page)).toBe(left);
  const last = cardsIn(page).getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  const leaving = await scrolled(page);
  await last.click();
  await expect(page).not.toHaveURL(path);
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect.poll(textsOf).toEqual(first);
  await expect.poll(() => scrolled(page)).toBe(leaving);
});
