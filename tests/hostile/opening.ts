import type { Locator, Page } from '@playwright/test';
import { expect } from 'vitest';
import { expectHarmless } from './reading.ts';
import type { WatchedBrowser } from './watched-browser.ts';

/** Opens a list to choose from, whose options are these names, or some of them, to the letter. */
export async function openChoices(
  { faults }: WatchedBrowser,
  page: Page,
  label: string,
  names: string[],
): Promise<{ options: Locator; shown: string[] }> {
  await page.getByRole('combobox', { name: label }).click();
  const options = page.getByRole('listbox', { name: label }).getByRole('option');
  await options.first().waitFor();
  const shown = await options.allTextContents();
  expect(shown.filter((text) => !names.includes(text))).toEqual([]);
  await expectHarmless(page, faults);
  return { options, shown };
}

/** From the details of a newcomer, with an organisation chosen, to the last look at them. */
export async function goToReview(page: Page, [first, last]: readonly [string, string]): Promise<void> {
  const goOn = page.getByRole('button', { name: 'Continue', exact: true });
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Email').fill('newcomer@agency.example');
  await goOn.click();
  await page.getByLabel('Password', { exact: true }).fill('Kotuku77!');
  await page.getByLabel('Confirm password', { exact: true }).fill('Kotuku77!');
  await goOn.click();
  await page.getByRole('heading', { level: 1, name: 'Review details' }).waitFor();
}
