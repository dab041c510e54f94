import type { Page, Response } from '@playwright/test';
import { expect, vi } from 'vitest';
import {
  findDangerousMarkup,
  type MonitoredBrowser,
  normaliseText,
  readPageText,
} from './monitored-browser.ts';
import { countPayloads } from './stored-payloads.ts';

/** Fields that a page shows, by the API path of their response. `*` means all texts of a response. */
export type ShownFields = Record<string, string[]>;

/** Returns all texts under these field names, at any depth. */
export function collectTexts(data: unknown, names: string[], isIncluded = names.includes('*')): string[] {
  if (typeof data === 'string') return isIncluded && data.trim() !== '' ? [data] : [];
  if (typeof data !== 'object' || data === null) return [];
  if (Array.isArray(data)) return data.flatMap((each) => collectTexts(each, names, isIncluded));
  return Object.entries(data).flatMap(([name, value]) =>
    collectTexts(value, names, isIncluded || names.includes(name)),
  );
}

type OpenPath = (path: string) => Promise<unknown>;

/** Navigates without a page load, which takes most of the time of a check, if the page shows the portal. */
export const openInApp =
  (page: Page): OpenPath =>
  (path) =>
    /^http/.test(page.url()) ? page.evaluate((to) => history.pushState({}, '', to), path) : page.goto(path);

/** Opens a page, expects it to show the texts of its responses, and returns the number of payloads in them. */
export async function expectPage(
  browser: MonitoredBrowser,
  page: Page,
  path: string,
  shown: ShownFields,
  openPath: OpenPath = (to) => page.goto(to),
) {
  const texts = new Set<string>();
  const pendingPaths = new Set(Object.keys(shown));
  const collect = async (response: Response) => {
    const { pathname } = new URL(response.url());
    const [apiPath, names] = Object.entries(shown).find(([each]) => pathname.startsWith(each)) ?? [];
    if (!apiPath || !names || !response.ok() || response.request().method() !== 'GET') return;
    // An aborted response has no body. The page repeats the request.
    const body = await response.json().catch(() => undefined);
    if (body === undefined) return;
    for (const text of collectTexts(body, names)) texts.add(text);
    pendingPaths.delete(apiPath);
  };
  page.on('response', collect);
  await openPath(path);
  await vi.waitFor(() => expect([...pendingPaths], path).toEqual([]), { timeout: 20_000, interval: 50 });
  await expectTexts(browser, page, texts);
  page.off('response', collect);
  return countPayloads(texts);
}

/** Expects the page to show these texts as text and to execute nothing. */
export async function expectTexts(browser: MonitoredBrowser, page: Page, expected: Iterable<string>) {
  const check = async () => {
    // More responses may arrive while this waits.
    const texts = [...expected];
    expect(texts.length).toBeGreaterThan(0);
    const pageText = await readPageText(page);
    expect(texts.filter((text) => !pageText.includes(normaliseText(text)))).toEqual([]);
  };
  await vi.waitFor(check, { timeout: 20_000, interval: 100 });
  await expectNoExecution(browser, page);
}

export async function expectNoExecution({ incidents }: MonitoredBrowser, page: Page): Promise<void> {
  expect(await findDangerousMarkup(page)).toEqual([]);
  expect(incidents.splice(0)).toEqual([]);
}

/** Opens a combobox and expects all its options to be among these names. */
export async function openOptions(browser: MonitoredBrowser, page: Page, label: string, names: string[]) {
  await page.getByRole('combobox', { name: label }).click();
  const options = page.getByRole('listbox', { name: label }).getByRole('option');
  await options.first().waitFor();
  const shown = await options.allTextContents();
  expect(shown.filter((text) => !names.includes(text))).toEqual([]);
  await expectNoExecution(browser, page);
  return { options, shown };
}
