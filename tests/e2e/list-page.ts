import type { Page, Request } from '@playwright/test';

export function recordQueries(page: Page, path: string): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === path) queries.push(searchParams);
  });
  return queries;
}

export const listCards = (page: Page, list: string) => page.getByRole('list', { name: list }).locator('> li');

/** Pauses the page's clock. The test advances it. */
export async function pauseClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // The time must still be in the future when a slow browser receives it.
  await page.clock.pauseAt(now + 60_000);
}
