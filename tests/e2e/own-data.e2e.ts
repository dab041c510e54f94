import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { listZipEntries, readZipEntry } from '#server/files/zip-reader.ts';
import { accountDetailsPath } from './account-details-page.ts';
import { createMember } from './accounts.ts';
import {
  expect,
  expectAccessible,
  expectContrastInBothSchemes,
  heading,
  submitSignIn,
  test,
} from './e2e-test.ts';
import { addAuthenticatorApp, confirmIdentity } from './second-step.ts';

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
const yourData = (page: Page) => card(page, 'Your data');
/** The sections below the details load when they are near the view. */
const scrollToYourData = (page: Page) => yourData(page).evaluate((section) => section.scrollIntoView());

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
  browser,
  open,
  page,
  request,
}) => {
  const account = await createMember(request, { firstName: 'Aroha', lastName: 'Ngata' });
  await open(accountDetailsPath, account);
  await scrollToYourData(page);
  await yourData(page).getByRole('button', { name: 'Prepare my data' }).press('Enter');
  await expect(yourData(page)).toContainText(/Being prepared since|Ready to download until/);
  await expect(yourData(page)).toContainText('Ready to download until');
  await expect(yourData(page)).toContainText('You can ask for a new file from');
  await expectAccessible(page);
  const files = await downloadFiles(page);
  expect(files['data/profile.json']).toContain(account.email);
  await expect(yourData(page).getByText('Downloaded. Keep the file in a safe place.')).toBeVisible();

  // The page in the archive opens without the portal.
  const archivePage = await browser.newPage();
  await archivePage.setContent(files['index.html'] as string);
  await expect(heading(archivePage)).toContainText('Your data at');
  await expect(archivePage.getByRole('link', { name: 'profile.csv' })).toBeVisible();
  await expectAccessible(archivePage);
  await archivePage.close();
});

test('2.15 Account details: asks for the second step before own data, and shows a failure', async ({
  open,
  page,
  request,
}) => {
  const account = await createMember(request);
  const { secret } = await addAuthenticatorApp(request, account);
  await page.route('**/api/account/data', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const failed = { state: 'failed', requestedAt: '2026-11-19T01:00:00.000Z', readyUntil: null };
    await route.fulfill({ json: { ...failed, byteSize: null, canRequestFrom: null } });
  });
  await open(accountDetailsPath, account);
  await scrollToYourData(page);
  await expect(yourData(page).getByRole('alert')).toContainText('could not be prepared');
  await expectContrastInBothSchemes(page);
  await page.unroute('**/api/account/data');
  await yourData(page).getByRole('button', { name: 'Try again' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Confirm your identity');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await scrollToYourData(page);
  await yourData(page).getByRole('button', { name: 'Prepare my data' }).click();
  await confirmIdentity(page, secret);
  await expect(yourData(page)).toContainText('Ready to download until');
  expect(Object.keys(await downloadFiles(page))).toContain('index.html');
});

test('2.15 Account details: closes the account after a clear confirmation', async ({
  open,
  page,
  request,
}) => {
  const account = await createMember(request);
  const [product] = (await account.call('/api/marketplace/products')).products;
  const cartItems = [{ productId: product.id, quantity: 1 }];
  await account.call('/api/marketplace/cart/updatebasket', { cartItems });
  const order = { buyFor: 'Individual', payBy: 'invoice', totalCents: product.priceCents, cartItems };
  await account.call('/api/marketplace/checkout', order);
  await open(accountDetailsPath, account);
  await scrollToYourData(page);
  const openButton = card(page, 'Close your account').getByRole('button', { name: 'Close my account…' });
  await openButton.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Close your account' });
  await expect(dialog.getByRole('heading', { level: 3 })).toContainText(['Deleted immediately', 'Kept']);
  await expect(dialog).toContainText(/1 invoice is not paid yet: A\$[\d.,]+\. It is still due\./);
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expect(openButton).toBeFocused();

  await openButton.click();
  const confirm = dialog.getByRole('button', { name: 'Close my account' });
  await confirm.click();
  await expect(dialog.getByLabel('Registered email')).toBeFocused();
  await expect(dialog).toContainText('Please type your registered email');
  await dialog.getByLabel('Registered email').fill(account.email);
  await dialog.getByLabel('Your password', { exact: true }).fill('Wrong2026!');
  await confirm.click();
  await expect(dialog).toContainText('The current password is incorrect');
  await dialog.getByLabel('Your password', { exact: true }).fill(account.password);
  await confirm.click();
  await expect(heading(page)).toHaveText('Sign in');
  await expect(page.getByText('Your account is closed')).toBeVisible();
  await submitSignIn(page, account.email, account.password);
  await expect(page.getByRole('alert')).toContainText('Wrong email or password');
});

test('2.15 Account details: does not close the account of the only administrator', async ({ open, page }) => {
  await open(accountDetailsPath, 'staff');
  await scrollToYourData(page);
  await card(page, 'Close your account').getByRole('button', { name: 'Close my account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close your account' });
  await expect(dialog).toContainText('You are the only administrator');
  await expect(dialog.getByRole('button', { name: 'Close my account' })).toHaveCount(0);
  await expectAccessible(page);
});
