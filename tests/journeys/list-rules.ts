import type { Page, Request, Route } from '@playwright/test';
import { expect, expectAccessible, scrolled, test } from './journey.ts';

/** A screen with a list: a search, an order and pages of 16. */
export type ListScreen = {
  /** Start of the test titles: the section of the specification and the name of the list. */
  title: string;
  path: string;
  /** Path of the API call, and its parameters for the search term and the page. */
  call: string;
  words: string;
  page: string;
  /** Accessible names of the search field and of the list. */
  searchLabel: string;
  cards: string;
  /** Search terms with many and with fewer results. */
  wide: string;
  narrow: string;
  /** Text of an empty result. */
  nothing: string;
  /** Error text, where the screen does not show the server's message. */
  fault?: string;
};

/** Collects the queries of the page's calls to this path. */
export function watchCalls(page: Page, call: string): URLSearchParams[] {
  const made: URLSearchParams[] = [];
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === call) made.push(searchParams);
  });
  return made;
}

/** Delays the matching calls until the returned function is called. */
export async function holdCalls(page: Page, call: string, fits: (query: URLSearchParams) => boolean) {
  const released = Promise.withResolvers<void>();
  const handle = async (route: Route) => {
    if (fits(new URL(route.request().url()).searchParams)) await released.promise;
    // The page may have aborted the request.
    await route.continue().catch(() => {});
  };
  await page.route((url) => url.pathname === call, handle);
  return released.resolve;
}

export const cardsOf = (page: Page, list: string) => page.getByRole('list', { name: list }).locator('> li');

/** Pauses the page's clock; the test advances it. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // The time must still be in the future when a slow browser receives it.
  await page.clock.pauseAt(now + 60_000);
}

/** Adds the journeys that hold for every list. */
export function itIsAList(screen: ListScreen): void {
  const { title, path, call, words, narrow, wide } = screen;
  const cards = (page: Page) => cardsOf(page, screen.cards);
  const search = (page: Page) => page.getByRole('searchbox', { name: screen.searchLabel });
  const order = (page: Page) => page.getByRole('combobox', { name: 'Order' });
  const heading = (page: Page) => page.getByRole('heading', { level: 1 });
  const busy = (page: Page) => page.locator('[aria-busy="true"]');

  test(`${title}: debounces the search by 500 ms and drops late responses`, async ({ open, page }) => {
    const made = watchCalls(page, call);
    const searches = () => made.map((query) => query.get(words)).filter(Boolean);
    await page.clock.install();
    await open(`${path}?page=2`);
    await expect(cards(page).first()).toBeVisible();
    expect(made.every((query) => query.get(screen.page) === '2')).toBe(true);
    await stopClock(page);
    await search(page).focus();
    for (const letter of narrow) {
      await page.keyboard.type(letter);
      await page.clock.runFor(499);
    }
    expect(searches()).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(searches).toEqual([narrow]);
    expect(made.at(-1)?.get(screen.page)).toBe('1');
    await expect(page).toHaveURL(`${path}?search=${narrow}`);
    await page.clock.runFor(1_000);
    await expect(busy(page)).toHaveCount(0);
    const newer = await cards(page).allInnerTexts();
    const release = await holdCalls(page, call, (query) => query.get(words) === wide);
    await search(page).fill(wide);
    await search(page).press('Enter');
    await expect.poll(searches).toEqual([narrow, wide]);
    await page.clock.resume();
    await expect(page).toHaveURL(`${path}?search=${wide}`);
    await search(page).fill(narrow);
    await search(page).press('Enter');
    await expect(page).toHaveURL(`${path}?search=${narrow}`);
    await expect(busy(page)).toHaveCount(0);
    release();
    // The browser answers this call after the late one.
    await page.evaluate((url) => fetch(url), call);
    expect(await cards(page).allInnerTexts()).toEqual(newer);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page).toHaveURL(path);
    await expect(search(page)).toBeFocused();
  });

  test(`${title}: 16 a page, restores the position on Back, small screens`, async ({ open, page }) => {
    const made = watchCalls(page, call);
    await open(path);
    await expect(cards(page)).toHaveCount(16);
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 600 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(1);
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 600 });
    const first = await cards(page).allInnerTexts();
    const second = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2' });
    await second.scrollIntoViewIfNeeded();
    const left = await scrolled(page);
    expect(left).toBeGreaterThan(0);
    await second.press('Enter');
    await expect(page).toHaveURL(`${path}?page=2`);
    await expect(heading(page)).toBeFocused();
    await expect.poll(() => scrolled(page)).toBe(0);
    await expect.poll(() => cards(page).allInnerTexts()).not.toEqual(first);
    expect(made.at(-1)?.get(screen.page.replace('page', 'size'))).toBe('16');
    const shown = await cards(page).allInnerTexts();
    expect(shown.filter((text) => first.includes(text))).toEqual([]);
    await page.reload();
    await expect.poll(() => cards(page).allInnerTexts()).toEqual(shown);
    await page.goBack();
    await expect.poll(() => cards(page).allInnerTexts()).toEqual(first);
    await expect.poll(() => scrolled(page)).toBe(left);
    const last = page.getByRole('list', { name: screen.cards }).getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    const leaving = await scrolled(page);
    await last.click();
    await expect(page).not.toHaveURL(path);
    await expect(heading(page)).toBeFocused();
    await page.goBack();
    await expect.poll(() => cards(page).allInnerTexts()).toEqual(first);
    await expect.poll(() => scrolled(page)).toBe(leaving);
  });

  test(`${title}: keeps the order in the URL, handles a page past the end`, async ({ open, page }) => {
    await open(`${path}?page=900`);
    await expect(page.getByText('There is nothing on this page')).toBeVisible();
    await expectAccessible(page);
    await order(page).selectOption({ index: 1 });
    await expect(page).toHaveURL(`${path}?order=desc`);
    const reversed = await cards(page).first().innerText();
    await order(page).selectOption({ index: 0 });
    await expect(page).toHaveURL(path);
    await expect(cards(page).first()).not.toHaveText(reversed);
    await page.goto(`${path}?page=900`);
    await page.getByRole('button', { name: 'Go to the first page' }).click();
    await expect(cards(page)).toHaveCount(16);
    await page.goto(`${path}?page=-3x&order=sideways`);
    await expect(cards(page)).toHaveCount(16);
    // A change scrolls the start of the results into view.
    await page.setViewportSize({ width: 1280, height: 240 });
    const count = page.getByText(/^\d+ (members?|groups?|organisations?)$/);
    await order(page).evaluate((select) =>
      scrollTo(0, select.getBoundingClientRect().bottom + scrollY - innerHeight),
    );
    await expect(count).not.toBeInViewport();
    await order(page).selectOption({ index: 1 });
    await expect(count).toBeInViewport();
  });

  test(`${title}: placeholders, retry, old cards while loading, no results`, async ({ open, page }) => {
    const answered = Promise.withResolvers<void>();
    await page.route(
      (url) => url.pathname === call,
      async (route) => {
        await answered.promise;
        await route.fulfill({ status: 400, json: { message: 'Not now.' } });
      },
    );
    await open(path);
    await expect(cardsOf(page, 'On their way')).toHaveCount(16);
    await expect(search(page)).toBeDisabled();
    await expect(order(page)).toBeDisabled();
    await expectAccessible(page);
    answered.resolve();
    await expect(page.getByRole('alert')).toContainText(screen.fault ?? 'Not now.');
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(16);

    const release = await holdCalls(page, call, () => true);
    await order(page).focus();
    await order(page).selectOption({ index: 1 });
    await expect(busy(page)).toBeVisible();
    await expect(cards(page)).toHaveCount(16);
    await expect(order(page)).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await expectAccessible(page);
    release();
    await expect(busy(page)).toHaveCount(0);
    await expect(order(page)).toBeFocused();

    await search(page).fill('zzqqzz');
    await search(page).press('Enter');
    await expect(page.getByText(screen.nothing)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Show all / }).press('Enter');
    await expect(cards(page)).toHaveCount(16);
    await expect(heading(page)).toBeFocused();
  });
}
