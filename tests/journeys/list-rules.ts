import type { Page, Request, Route } from '@playwright/test';
import type { DemoAccountName } from '#server/db/demo-accounts.ts';
import { expect, expectAccessible, scrolled, test } from './journey.ts';
import { demoPerson, openAs } from './people.ts';

/** A list with a search, an order and pages of 16, and what its call says of them. */
export type ListScreen = {
  /** Begins the titles: the specification's section, and what the list is called. */
  title: string;
  path: string;
  as?: DemoAccountName;
  /** Of the call: its path, and how it names the words searched for and the page. */
  call: string;
  words: string;
  page: string;
  /** On the screen: the search and the cards. */
  searchLabel: string;
  cards: string;
  /** A letter or two that find more and less. */
  wide: string;
  narrow: string;
  nothing: string;
  /** In place of the server's message. */
  fault?: string;
};

/** The calls of a list that the page makes, as their queries. */
export function watchCalls(page: Page, call: string): URLSearchParams[] {
  const made: URLSearchParams[] = [];
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === call) made.push(searchParams);
  });
  return made;
}

/** Keeps the answers of the calls that fit until they are let go. */
export async function holdCalls(page: Page, call: string, fits: (query: URLSearchParams) => boolean) {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const handle = async (route: Route) => {
    const { searchParams } = new URL(route.request().url());
    if (fits(searchParams)) await released;
    // Whoever asked may have gone on to another question.
    await route.continue().catch(() => {});
  };
  await page.route((url) => url.pathname === call, handle);
  return letGo;
}

export const cardsOf = (page: Page, list: string) => page.getByRole('list', { name: list }).locator('> li');

/** From here on the page's clock goes on only when it is told to. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // Far enough ahead to be still to come when a busy browser hears of it.
  await page.clock.pauseAt(now + 60_000);
}

const heading = { level: 1 } as const;
/** The rules that hold for every list. */
export function itIsAList(screen: ListScreen): void {
  const { title, path, call, words, cards, searchLabel } = screen;
  const searchOf = (page: Page) => page.getByRole('searchbox', { name: searchLabel });
  const open = async (page: Page, request: Parameters<typeof demoPerson>[0], search = '') =>
    openAs(page, await demoPerson(request, screen.as ?? 'member'), path + search);

  test(`${title}: a search waits 500 ms for the next letter, Enter does not, and both begin at page 1`, async ({
    page,
    request,
  }) => {
    const made = watchCalls(page, call);
    const searches = () => made.map((query) => query.get(words)).filter(Boolean);
    await page.clock.install();
    await open(page, request, '?page=2');
    await expect(cardsOf(page, cards).first()).toBeVisible();
    expect(made.every((query) => query.get(screen.page) === '2')).toBe(true);
    await stopClock(page);
    await searchOf(page).focus();
    for (const letter of screen.narrow) {
      await page.keyboard.type(letter);
      await page.clock.runFor(499);
    }
    expect(searches()).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(searches).toEqual([screen.narrow]);
    expect(made.at(-1)?.get(screen.page)).toBe('1');
    await expect(page).toHaveURL(`${path}?search=${screen.narrow}`);
    await page.clock.runFor(1_000);
    await searchOf(page).fill(screen.wide);
    await searchOf(page).press('Enter');
    await expect.poll(searches).toEqual([screen.narrow, screen.wide]);
    await page.clock.resume();
    await expect(page).toHaveURL(`${path}?search=${screen.wide}`);
    await expect(searchOf(page)).toBeFocused();
    // Emptying it is clear enough not to wait either.
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page).toHaveURL(path);
    await expect(searchOf(page)).toBeFocused();
  });

  test(`${title}: 16 a page; another page begins at the top, and going back returns to where one was`, async ({
    page,
    request,
  }) => {
    const made = watchCalls(page, call);
    await page.setViewportSize({ width: 1280, height: 600 });
    await open(page, request);
    await expect(cardsOf(page, cards)).toHaveCount(16);
    const first = await cardsOf(page, cards).allInnerTexts();
    const second = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2' });
    await second.scrollIntoViewIfNeeded();
    const left = await scrolled(page);
    expect(left).toBeGreaterThan(0);
    await second.press('Enter');
    await expect(page).toHaveURL(`${path}?page=2`);
    await expect(page.getByRole('heading', heading)).toBeFocused();
    await expect.poll(() => scrolled(page)).toBe(0);
    await expect.poll(() => cardsOf(page, cards).allInnerTexts()).not.toEqual(first);
    expect(made.at(-1)?.get(screen.page.replace('page', 'size'))).toBe('16');
    const shown = await cardsOf(page, cards).allInnerTexts();
    expect(shown.filter((text) => first.includes(text))).toEqual([]);
    await page.reload();
    await expect.poll(() => cardsOf(page, cards).allInnerTexts()).toEqual(shown);
    await page.goBack();
    await expect.poll(() => cardsOf(page, cards).allInnerTexts()).toEqual(first);
    await expect.poll(() => scrolled(page)).toBe(left);
    const last = page.getByRole('list', { name: cards }).getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    const leaving = await scrolled(page);
    await last.click();
    await expect(page).not.toHaveURL(path);
    await expect(page.getByRole('heading', heading)).toBeFocused();
    await page.goBack();
    await expect.poll(() => cardsOf(page, cards).allInnerTexts()).toEqual(first);
    await expect.poll(() => scrolled(page)).toBe(leaving);
  });

  test(`${title}: the order is in the address and begins at page 1; a page past the end leads back`, async ({
    page,
    request,
  }) => {
    await open(page, request, '?page=900');
    await expect(page.getByText('There is nothing on this page')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Order' }).selectOption({ index: 1 });
    await expect(page).toHaveURL(`${path}?order=desc`);
    const turned = await cardsOf(page, cards).first().innerText();
    await page.getByRole('combobox', { name: 'Order' }).selectOption({ index: 0 });
    await expect(page).toHaveURL(path);
    await expect(cardsOf(page, cards).first()).not.toHaveText(turned);
    await page.goto(`${path}?page=900`);
    await page.getByRole('button', { name: 'Go to the first page' }).click();
    await expect(cardsOf(page, cards)).toHaveCount(16);
    await page.goto(`${path}?page=-3x&order=sideways`);
    await expect(cardsOf(page, cards)).toHaveCount(16);
    // A change brings the start of the results into view.
    await page.setViewportSize({ width: 1280, height: 240 });
    const order = page.getByRole('combobox', { name: 'Order' });
    const count = page.getByText(/^\d+ (members?|groups?|organisations?)$/);
    await order.evaluate((select) =>
      scrollTo(0, select.getBoundingClientRect().bottom + scrollY - innerHeight),
    );
    await expect(count).not.toBeInViewport();
    await order.selectOption({ index: 1 });
    await expect(count).toBeInViewport();
  });

  test(`${title}: outlines at first, old cards while new ones come, and nothing to press meanwhile`, async ({
    page,
    request,
  }) => {
    const letFirstGo = await holdCalls(page, call, (query) => !query.get(words));
    await open(page, request);
    await expect(cardsOf(page, 'On their way')).toHaveCount(16);
    await expect(searchOf(page)).toBeDisabled();
    await expect(page.getByRole('combobox', { name: 'Order' })).toBeDisabled();
    await expectAccessible(page);
    letFirstGo();
    await expect(cardsOf(page, cards)).toHaveCount(16);
    await expectAccessible(page);
    await page.unrouteAll();
    const letSecondGo = await holdCalls(page, call, () => true);
    await page.getByRole('combobox', { name: 'Order' }).focus();
    await page.getByRole('combobox', { name: 'Order' }).selectOption({ index: 1 });
    await expect(page.locator('[aria-busy="true"]')).toBeVisible();
    await expect(cardsOf(page, cards)).toHaveCount(16);
    await expect(page.getByRole('combobox', { name: 'Order' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await expectAccessible(page);
    letSecondGo();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Order' })).toBeFocused();
  });

  test(`${title}: an answer that comes late does not take the place of a newer one`, async ({
    page,
    request,
  }) => {
    await open(page, request);
    await expect(cardsOf(page, cards)).toHaveCount(16);
    const letGo = await holdCalls(page, call, (query) => query.get(words) === screen.wide);
    const late = page.waitForRequest((made) => new URL(made.url()).searchParams.get(words) === screen.wide);
    await searchOf(page).fill(screen.wide);
    await searchOf(page).press('Enter');
    await late;
    await searchOf(page).fill(screen.narrow);
    await searchOf(page).press('Enter');
    await expect(page).toHaveURL(`${path}?search=${screen.narrow}`);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const newer = await cardsOf(page, cards).allInnerTexts();
    letGo();
    // What is asked after it is answered after it.
    await page.evaluate((url) => fetch(url), call);
    expect(await cardsOf(page, cards).allInnerTexts()).toEqual(newer);
  });

  test(`${title}: says when nothing is found or nothing comes, and tries again`, async ({
    page,
    request,
  }) => {
    await page.route(
      (url) => url.pathname === call,
      (route) => route.fulfill({ status: 400, json: { message: 'Not now.' } }),
    );
    await open(page, request);
    await expect(page.getByRole('alert')).toContainText(screen.fault ?? 'Not now.');
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cardsOf(page, cards)).toHaveCount(16);
    await searchOf(page).fill('zzqqzz');
    await searchOf(page).press('Enter');
    await expect(page.getByText(screen.nothing)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Show all / }).press('Enter');
    await expect(cardsOf(page, cards)).toHaveCount(16);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  for (const width of [320, 640]) {
    test(`${title}: nothing to the side on a screen of ${width}`, async ({ page, request }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, request);
      await expect(cardsOf(page, cards)).toHaveCount(16);
      const sideways = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(sideways).toBe(0);
      await expectAccessible(page);
    });
  }
}
