import type { Page, Request } from '@playwright/test';

export function watchCalls(page: Page, call: string): URLSearchParams[] {
  const made: URLSearchParams[] = [];
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === call) made.push(searchParams);
  });
  return made;
}

export const cardsOf = (page: Page, list: string) => page.getByRole('list', { name: list }).locator('> li');

/** Pauses the page's clock; the test advances it. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // The time must still be in the future when a slow browser receives it.
  await page.clock.pauseAt(now + 60_000);
}
