import type { Page } from '@playwright/test';
import { accountDetailsPath, detailField } from './account-details-page.ts';
import { expect, heading, test } from './e2e-test.ts';
import { enquiryField, fillEnquiry } from './enquiry-form.ts';
import * as photo from './photo-dialog.ts';
import { holdRequests } from './requests.ts';

const loadError = (page: Page) => page.getByRole('alert').filter({ hasText: 'Failed to load' });

/** Blocks scripts and styles with these names until the returned function is called. */
async function blockFiles(page: Page, names: string): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/(${names})-[^/]*$`);
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

test('8 Small screen: reports a drawer or dialog that fails to load', async ({ open, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { path, name, dialogName = name, files } of [
    { path: '/members', name: 'Filters', files: 'dialog' },
    { path: '/settings/privacy', name: 'Menu', files: 'site-drawer|dialog' },
    { path: '/products/1', name: 'Buy now', dialogName: 'Buy this product', files: 'buy-dialog|dialog' },
  ]) {
    const restore = await blockFiles(page, files);
    await open(path);
    const title = await heading(page).innerText();
    const opener = page.getByRole('button', { name, exact: true });
    await expect(opener).toBeEnabled();
    await opener.press('Enter');
    await expect(loadError(page)).toBeVisible();
    await expect(heading(page)).toHaveText(title);
    await expect(opener).toBeFocused();
    await expect(opener).not.toHaveAttribute('aria-expanded', 'true');
    await restore();
    await opener.press('Enter');
    const openedDialog = page.getByRole('dialog', { name: dialogName });
    await expect(openedDialog).toBeVisible();
    // The background shows that the stylesheet has loaded too.
    await expect(openedDialog).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(loadError(page)).toHaveCount(0);
  }
});

test('8 Profile and account details: report a form or dialog that fails to load', async ({ open, page }) => {
  const formScript = /\/assets\/account-details-form-[^/]*\.js$/;
  await page.route(formScript, (route) => route.abort());
  const release = await holdRequests(page, formScript);
  await open(accountDetailsPath);
  const editButton = page.getByRole('button', { name: 'Edit' });
  await expect(editButton).toBeEnabled();
  await editButton.press('Enter');
  await expect(editButton).toHaveAttribute('aria-busy', 'true');
  await expect(editButton).toBeFocused();
  release();
  await expect(loadError(page)).toBeVisible();
  await expect(heading(page)).toHaveText('Account details');
  await expect(editButton).not.toHaveAttribute('aria-busy');
  await expect(editButton).toBeFocused();
  await page.unroute(formScript);
  await editButton.press('Enter');
  await expect(detailField(page, 'Title')).toBeFocused();
  await expect(loadError(page)).toHaveCount(0);

  const restore = await blockFiles(page, 'photo-dialog|dialog');
  await page.goto('/profile');
  const input = page.locator('input[type="file"]');
  await input.setInputFiles(await photo.redBluePng());
  await expect(loadError(page)).toBeVisible();
  await restore();
  await input.setInputFiles(await photo.redBluePng());
  await expect(photo.dialog(page)).toBeVisible();
  await expect(loadError(page)).toHaveCount(0);
});

test('4 Contact us: falls back to the browser’s dialog if the script fails', async ({ open, page }) => {
  const profileLink = page.getByRole('contentinfo').getByRole('link', { name: 'Profile' });
  const leaveDialog = page.getByRole('dialog', { name: /^Leave without/ });
  await open('/contact-us');
  const dialogScript = page.waitForResponse(/\/assets\/dialog-[^/]*\.js$/);
  await enquiryField(page, 'message').fill('Not sent yet.');
  await dialogScript;
  const restore = await blockFiles(page, 'dialog');
  await profileLink.click();
  await expect(leaveDialog).toBeVisible();

  const dialogMessages: string[] = [];
  page.on('dialog', async (nativeDialog) => {
    if (nativeDialog.type() === 'beforeunload') return nativeDialog.accept();
    dialogMessages.push(nativeDialog.message());
    await nativeDialog.dismiss();
  });
  await page.reload();
  await fillEnquiry(page, 'Not sent yet.');
  await profileLink.click();
  await expect
    .poll(() => dialogMessages)
    .toEqual([expect.stringMatching(/^Leave without sending\?\n\n.+lost/)]);
  await expect(page).toHaveURL('/contact-us');
  await expect(enquiryField(page, 'message')).toHaveValue('Not sent yet.');
  await restore();
  await profileLink.click();
  await leaveDialog.getByRole('button', { name: 'Stay' }).click();
  await expect(enquiryField(page, 'message')).toHaveValue('Not sent yet.');
  expect(dialogMessages).toHaveLength(1);
});
