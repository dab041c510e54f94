import type { Page, Response } from '@playwright/test';
import { expect, vi } from 'vitest';
import {
  findDangerousMarkup,
  type MonitoredBrowser,
  normalizeText,
  readPageText,
} from './monitored-browser.ts';
import { countPayloads } from './stored-payloads.ts';

/** Which texts a page shows: field names by the path of the response; `*` for all texts of a response. */
export type ShownFields = Record<string, string[]>;

/** All texts under these names, at any depth. */
export function textsUnder(answer: unknown, names: string[], isNamed = names.includes('*')): string[] {
  if (typeof answer === 'string') return isNamed && answer.trim() !== '' ? [answer] : [];
  if (typeof answer !== 'object' || answer === null) return [];
  if (Array.isArray(answer)) return answer.flatMap((each) => textsUnder(each, names, isNamed));
  return Object.entries(answer).flatMap(([name, value]) =>
    textsUnder(value, names, isNamed || names.includes(name)),
  );
}

/** Opens a page, expects it to show the texts of its responses, and returns how many attacks they hold. */
export async function expectPage(
  browser: MonitoredBrowser,
  page: Page,
  path: string,
  shown: ShownFields,
): Promise<number> {
  const texts = new Set<string>();
  const missing = new Set(Object.keys(shown));
  const collect = async (response: Response) => {
    const { pathname } = new URL(response.url());
    const [start, names] = Object.entries(shown).find(([each]) => pathname.startsWith(each)) ?? [];
    if (!start || !names || !response.ok() || response.request().method() !== 'GET') return;
    // An aborted response has no body; the page requests it again.
    const answer = await response.json().catch(() => undefined);
    if (answer === undefined) return;
    for (const text of textsUnder(answer, names)) texts.add(text);
    missing.delete(start);
  };
  page.on('response', collect);
  await page.goto(path);
  await vi.waitFor(() => expect([...missing], path).toEqual([]), { timeout: 20_000, interval: 50 });
  await expectTexts(browser, page, texts);
  page.off('response', collect);
  return countPayloads(texts);
}

/** Expects the page to show these texts as text and nothing of them to run. */
export async function expectTexts(browser: MonitoredBrowser, page: Page, given: Iterable<string>) {
  const check = async () => {
    // A response may arrive while this waits.
    const texts = [...given];
    expect(texts.length).toBeGreaterThan(0);
    const all = await readPageText(page);
    expect(texts.filter((text) => !all.includes(normalizeText(text)))).toEqual([]);
  };
  await vi.waitFor(check, { timeout: 20_000, interval: 100 });
  await expectNoExecution(browser, page);
}

export async function expectNoExecution({ incidents }: MonitoredBrowser, page: Page): Promise<void> {
  expect(await findDangerousMarkup(page)).toEqual([]);
  expect(incidents.splice(0)).toEqual([]);
}
