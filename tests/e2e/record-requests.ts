import type { Page } from '@playwright/test';

/** Records the method and URL of matching requests from now on. */
export function recordRequests(page: Page, pattern: RegExp): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const methodAndUrl = `${request.method()} ${request.url()}`;
    if (pattern.test(methodAndUrl)) requests.push(methodAndUrl);
  });
  return requests;
}
