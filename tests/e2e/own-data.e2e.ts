import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { listZipEntries, readZipEntry } from '#server/files/zip-reader.ts';
import { authenticatorCode } from '#tests/support/authenticator-code.ts';
import { accountDetailsPath } from './account-details-page.ts';
import { createMember, signIn } from './accounts.ts';
import { expect, expectAccessible, expectContrastInBothSchemes, test } from './e2e-test.ts';

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
const yourData = (page: Page) => card(page, 'Your data');

async function downloadFiles(page: Page): Promise<Record<string, string>> {
  const started = page.waitForEvent('download');
  await yourData(page)
    .getByRole('button', { name: /^Download \(/ })
    .click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  const file = await readFile(await download.path());
  const texts = listZipEntries(file).map((entry) => [
    entry.name,
    readZipEntry(file, entry, 10_000_000).toString(),
  ]);
  return Object.fromEntries(texts);
}

test('2.15 Account details: prepares and downloads all data of the member', async ({
  open,
  page,
  request,
}) => {
  const account = await createMember(request, { firstName: 'Aroha', lastName: 'Ngata' });
  await open(accountDetailsPath, account);
  await yourData(page).getByRole('button', { name: 'Prepare my data' }).press('Enter');
  await expect(yourData(page)).toContainText(/Being prepared since|Ready to download until/);
  await expect(yourData(page)).toContainText('Ready to download until');
  await expect(yourData(page)).toContainText('You can ask for a new file from');
  await expectAccessible(page);
  const files = await downloadFiles(page);
  expect(files['data/profile.json']).toContain(account.email);
  await expect(yourData(page).getByText('Downloaded. Keep the file in a safe place.')).toBeVisible();

  // The page in the archive opens without a network and shows no script error.
  await page.goto('about:blank');
  await page.setContent(files['index.html'] as string);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your data at');
  await expect(page.getByRole('link', { name: 'profile.csv' })).toBeVisible();
  await expectAccessible(page);
});

test('2.15 Account details: asks for the second step before own data, and shows a failure', async ({
  open,
  page,
  request,
}) => {
  const account = await createMember(request);
  // The method is added in another session, so the session of the page has no second step.
  const other = await signIn(request, account.email, account.password);
  const path = '/api/account/second-step/authenticator-app';
  const { secret } = await other.call(`${path}/setup`, { currentPassword: account.password });
  await other.call(path, { code: authenticatorCode(secret) });
  await page.route('**/api/account/data', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const failed = { state: 'failed', requestedAt: '2026-11-19T01:00:00.000Z', readyUntil: null };
    await route.fulfill({ json: { ...failed, byteSize: null, canRequestFrom: null } });
  });
  await open(accountDetailsPath, account);
  await expect(yourData(page).getByRole('alert')).toContainText('could not be prepared');
  await expectContrastInBothSchemes(page);
  await page.unroute('**/api/account/data');
  await yourData(page).getByRole('button', { name: 'Try again' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Confirm your identity');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await yourData(page).getByRole('button', { name: 'Prepare my data' }).click();
  await dialog.getByLabel('Authenticator code').fill(authenticatorCode(secret, 1));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(yourData(page)).toContainText('Ready to download until');
  expect(Object.keys(await downloadFiles(page))).toContain('index.html');
});
