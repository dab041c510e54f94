import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { LibraryItem } from '#contract/library-items.ts';
import type { DemoAccountName } from '#server/db/demo-accounts.ts';
import { demoAccount, openAs } from './accounts.ts';

export const title = (page: Page) => page.getByLabel('Title', { exact: true });
export const summary = (page: Page) => page.getByLabel('Summary');
export const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });
export const saved = (page: Page) => page.getByText(/^Saved/);

export async function createArticle(request: APIRequestContext, values = {}) {
  const author = await demoAccount(request, 'publisher');
  const title = `Evacuation ${crypto.randomUUID().slice(0, 8)}`;
  const data = { title, contents: '<p>Common words.</p>', ...values };
  const { item } = await author.call('/api/staff/library', data);
  return { item: item as LibraryItem, path: `/staff/library/${item.id}`, author };
}

export async function openInOtherBrowser(
  browser: Browser,
  request: APIRequestContext,
  name: DemoAccountName,
  path: string,
) {
  const page = await (await browser.newContext()).newPage();
  await openAs(page, await demoAccount(request, name), path);
  return page;
}

export async function typeAtEnd(page: Page, words: string): Promise<void> {
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
}
