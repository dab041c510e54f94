import type { Page } from '@playwright/test';
import { demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, expectContrastInBothSchemes, heading, test } from './e2e-test.ts';

const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish changes…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This applies within 5 seconds');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText(/^Changes of .* published\.$/)).toBeVisible();
};

test('Staff settings: changes an address and a link for members, and puts the link back', async ({
  open,
  page,
  request,
}) => {
  const staff = await open('/staff/settings', 'staff');
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Enquiry types/ }).click();
  await expect(heading(page)).toHaveText('Enquiry types');
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Address', 'Retired, and the order']);
  await page.getByLabel('General address').first().fill('office@ridge.example');
  await page.getByLabel('Name of Media').fill('Press');
  await page.getByRole('button', { name: /^Move Press up/ }).press('Enter');
  await expect(page.getByRole('button', { name: /^Move Press up, now 3 of/ })).toBeFocused();
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await publish(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto('/staff/settings/links');
  await page.getByLabel('Questions and answers').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Publish changes…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('must be a URL that starts with http').first()).toBeVisible();
  await page.getByLabel('Questions and answers').fill('https://ridge.example/faq');
  await publish(page);

  const link = page.locator('a[href="https://ridge.example/faq"]');
  await openAs(page, await demoAccount(request, 'member'), '/contact-us');
  await expect(link.first()).toBeAttached();
  await expect(page.getByRole('option', { name: 'Press' })).toBeAttached();

  await openAs(page, staff, '/staff/settings/links?tab=activity');
  await page.getByRole('button', { name: 'Put back' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Put back/ })
    .click();
  await expect(page.getByText(/put back\./).first()).toBeVisible();
  await expect(async () => {
    await page.goto('/contact-us');
    await expect(link).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
});
