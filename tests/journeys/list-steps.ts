import type { Page, Request, Route } from '@playwright/test';

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
