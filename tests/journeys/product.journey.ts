import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';

const quantity = (page: Page) => page.getByRole('spinbutton', { name: 'Quantity' });

test('2.9 Product: any address shows the placeholder for $495, 1 to 10 pieces', async ({ open, page }) => {
  for (const path of ['/products/anything-else', '/products/1']) {
    await open(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Incident management handbook');
    await expect(page.getByText('$495 including GST')).toBeVisible();
    await expect(quantity(page)).toHaveValue('1');
  }
  const fewer = page.getByRole('button', { name: 'One fewer' });
  const more = page.getByRole('button', { name: 'One more' });
  await expect(fewer).toBeDisabled();
  await more.click();
  await expect(quantity(page)).toHaveValue('2');
  await quantity(page).fill('9');
  await more.click();
  await expect(more).toBeDisabled();
  await expect(quantity(page)).toHaveValue('10');
  await quantity(page).fill('11');
  await quantity(page).blur();
  await expect(quantity(page)).toHaveValue('10');
});

test('2.9 Product: the dialog says that nothing can be bought, without a call', async ({ open, page }) => {
  const calls: string[] = [];
  page.on('request', (made) => {
    const { pathname } = new URL(made.url());
    // The shell loads the member for the account menu.
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/users/')) calls.push(pathname);
  });
  await open('/products/1');
  await quantity(page).fill('3');
  const buy = page.getByRole('button', { name: 'Buy now' });
  const dialog = page.getByRole('dialog', { name: 'Buy this product' });
  const refusal = dialog.getByText('cannot be bought here yet');
  for (const { name, width, colorScheme } of [
    { name: 'Checkout with credit card', width: 1280, colorScheme: 'light' },
    { name: 'Generate an invoice', width: 320, colorScheme: 'dark' },
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await page.emulateMedia({ colorScheme });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page);
    await buy.click();
    await expect(
      dialog.getByText('Pay now by credit card or generate an invoice to be paid at a later time', {
        exact: true,
      }),
    ).toBeVisible();
    await expect(dialog).toContainText('$1,485 including GST');
    await expect(refusal).toHaveCount(0);
    await dialog.getByRole('button', { name }).click();
    await expect(refusal).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'marketplace' })).toHaveAttribute('href', '/marketplace');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(buy).toBeFocused();
  }
  expect(calls).toEqual([]);
});
