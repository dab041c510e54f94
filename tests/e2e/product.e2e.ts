import type { Page } from '@playwright/test';
import { expect, expectAccessible, heading, navigate, test } from './e2e-test.ts';
import { recordRequests } from './requests.ts';

const quantityField = (page: Page) => page.getByRole('spinbutton', { name: 'Quantity' });

test('2.9 Product: shows a $495 placeholder for 1 to 10 that cannot be bought', async ({ open, page }) => {
  // Ignore the member, which the shell loads for the account menu.
  const apiRequests = recordRequests(page, /\/api\/(?!users\/)/);
  await open('/products/anything-else');
  await expect(heading(page)).toHaveText('Incident management handbook');
  await navigate(page, '/products/1');
  await expect(heading(page)).toHaveText('Incident management handbook');
  await expect(page.getByText('$495 including GST')).toBeVisible();
  await expect(quantityField(page)).toHaveValue('1');
  const fewerButton = page.getByRole('button', { name: 'One fewer' });
  const moreButton = page.getByRole('button', { name: 'One more' });
  await expect(fewerButton).toBeDisabled();
  await moreButton.click();
  await expect(quantityField(page)).toHaveValue('2');
  await quantityField(page).fill('11');
  await quantityField(page).blur();
  await expect(quantityField(page)).toHaveValue('10');
  await expect(moreButton).toBeDisabled();

  await quantityField(page).fill('3');
  const buyButton = page.getByRole('button', { name: 'Buy now' });
  const dialog = page.getByRole('dialog', { name: 'Buy this product' });
  const notForSaleText = dialog.getByText('can’t buy this product here yet');
  const widths = { 'Checkout with credit card': 1280, 'Generate an invoice': 320 };
  for (const [name, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await buyButton.click();
    const offer = 'Pay now by credit card or generate an invoice to be paid at a later time';
    await expect(dialog.getByText(offer, { exact: true })).toBeVisible();
    await expect(dialog).toContainText('$1,485 including GST');
    await expect(notForSaleText).toHaveCount(0);
    await dialog.getByRole('button', { name }).click();
    await expect(notForSaleText).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'marketplace' })).toHaveAttribute('href', '/marketplace');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(buyButton).toBeFocused();
  }
  await expectAccessible(page);
  expect(apiRequests).toEqual([]);
});
