import type { Page, Response } from '@playwright/test';
import { expect, vi } from 'vitest';
import { attacksInAll } from './planted.ts';
import { bare, hostileMarkup, readable, type WatchedBrowser } from './watched-browser.ts';

/** Which texts of which answers a page shows, by the name of their field; `*` for all of an answer. */
export type Shown = Record<string, string[]>;

/** Every text under these names, however deep it lies. */
export function textsUnder(answer: unknown, names: string[], isNamed = names.includes('*')): string[] {
  if (typeof answer === 'string') return isNamed && answer.trim() !== '' ? [answer] : [];
  if (typeof answer !== 'object' || answer === null) return [];
  if (Array.isArray(answer)) return answer.flatMap((each) => textsUnder(each, names, isNamed));
  return Object.entries(answer).flatMap(([name, value]) =>
    textsUnder(value, names, isNamed || names.includes(name)),
  );
}

/** Opens a page and waits until all that it was given stands there to be read, to the letter; how many attacks that was. */
export async function read(
  { faults }: WatchedBrowser,
  page: Page,
  path: string,
  shown: Shown,
): Promise<number> {
  const texts = new Set<string>();
  const unread = new Set(Object.keys(shown));
  const take = async (response: Response) => {
    const { pathname } = new URL(response.url());
    const [call, names] = Object.entries(shown).find(([start]) => pathname.startsWith(start)) ?? [];
    if (!call || !names || !response.ok() || response.request().method() !== 'GET') return;
    // An answer that the page broke off has no body to be read: the call stays unread until another comes.
    const answer = await response.json().catch(() => undefined);
    if (answer === undefined) return;
    for (const text of textsUnder(answer, names)) texts.add(text);
    unread.delete(call);
  };
  page.on('response', take);
  await page.goto(path);
  await vi.waitFor(() => expect([...unread]).toEqual([]), { timeout: 20_000, interval: 50 });
  await expectText(page, texts);
  page.off('response', take);
  await expectHarmless(page, faults);
  return attacksInAll(texts);
}

export async function expectText(page: Page, texts: Set<string>): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(texts.size).toBeGreaterThan(0);
      const all = await readable(page);
      expect([...texts].filter((text) => !all.includes(bare(text)))).toEqual([]);
    },
    { timeout: 20_000, interval: 100 },
  );
}

export async function expectHarmless(page: Page, faults: string[]): Promise<void> {
  expect(await hostileMarkup(page)).toEqual([]);
  // Told once: the next page has its own.
  expect(faults.splice(0)).toEqual([]);
}
