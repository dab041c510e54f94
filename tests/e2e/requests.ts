import { expect, type Locator, type Page, type Route } from '@playwright/test';

/** Records the method and URL of matching requests from now on. */
export function recordRequests(page: Page, pattern: RegExp): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const methodAndUrl = `${request.method()} ${request.url()}`;
    if (pattern.test(methodAndUrl)) requests.push(methodAndUrl);
  });
  return requests;
}

/** Repeats the hover until the link sends the request, because a link that moves during loading loses the pointer. */
export async function hoverUntilRequest(page: Page, link: Locator, pattern: RegExp): Promise<void> {
  const requests = recordRequests(page, pattern);
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0);
      await link.hover();
      return requests.length;
    })
    .toBeGreaterThan(0);
}

/** Holds matching requests until the returned function is called. */
export async function holdRequests(page: Page, url: Parameters<Page['route']>[0]): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released.promise;
    // The page may have aborted the request.
    await route.fallback().catch(() => {});
  });
  return released.resolve;
}

export const mockResponse = (
  page: Page,
  url: Parameters<Page['route']>[0],
  response: Parameters<Route['fulfill']>[0],
) => page.route(url, (route) => route.fulfill(response));
