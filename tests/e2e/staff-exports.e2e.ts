import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, expectContrastInBothSchemes, heading, test } from './e2e-test.ts';

const list = '/staff/organisations?country=New+Zealand';
const exportButton = (page: Page) => page.getByRole('button', { name: 'Export…' });

async function download(page: Page): Promise<string> {
  const downloaded = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download \(/ })
    .first()
    .click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^organisations \d{4}-\d\d-\d\d\.csv$/);
  return readFileSync(await file.path(), 'utf8');
}

test('Staff exports: writes the filtered list with the chosen columns, which the browser remembers', async ({
  open,
  page,
}) => {
  await open(list, 'officer');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await exportButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Export organisations' });
  await expect(dialog.getByText(/^All \d+ rows of the list/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Website' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Sectors' }).uncheck();
  await dialog.getByRole('combobox', { name: 'Format' }).selectOption('csv');
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText(/ready to download until tomorrow/)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toBeVisible();
  await expectAccessible(page);
  const [header, ...rows] = (await download(page)).replace(/\r\n$/, '').split('\r\n');
  expect(header).toBe('\uFEFFName,Suburb,State,Country,Phone,Listed members');
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toContain('New Zealand');
  await dialog.getByRole('link', { name: 'your exports' }).click();
  await expect(heading(page)).toHaveText('Exports');
  await expect(page.getByRole('heading', { name: 'organisations as CSV' }).first()).toBeVisible();
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);
  await page.goBack();
  await exportButton(page).click();
  await expect(dialog.getByRole('checkbox', { name: 'Name' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Website' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Reset to default' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Website' })).toBeChecked();
});

test('Staff exports: fits on phones, and is missing for roles that may not export', async ({
  browser,
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const auditor = await demoAccount(request, 'auditor');
  const { groups } = await auditor.call('/api/staff/groups?size=1');
  await openAs(page, auditor, '/staff/members');
  await exportButton(page).click();
  await expect(page.getByRole('checkbox', { name: 'Registered email' })).toBeChecked();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  for (const [path, list] of [
    ['/staff/bin', 'bin'],
    ['/staff/settings/acting', 'acting as members'],
    [`/staff/groups/${groups[0].id}?tab=members`, 'group members'],
  ] as const) {
    await page.goto(path);
    await exportButton(page).click();
    await expect(
      page.getByRole('dialog', { name: `Export ${list}` }).getByText(/^All \d+ rows/),
    ).toBeVisible();
  }
  const other = await (await browser.newContext()).newPage();
  await openAs(other, await demoAccount(request, 'editor'), list);
  await expect(other.getByRole('rowheader').first()).toBeVisible();
  await expect(exportButton(other)).toHaveCount(0);
  await other.goto('/staff/exports');
  await expect(heading(other)).toHaveText('This page is not for your role.');
  await other.context().close();
});
