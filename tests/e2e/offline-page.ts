import type { Page } from '@playwright/test';

/** The portal registers the worker a few seconds after the first view. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
}
