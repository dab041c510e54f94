import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { demoPerson, openAs } from './people.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const quantity = (page: Page) => page.getByRole('spinbutton', { name: 'Quantity' });
const buyDialog = (page: Page) => page.getByRole('dialog', { name: 'Buy this product' });

test('2.9 the placeholder product: $495 including GST, whichever product the address names', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  for (const path of ['/products/1', '/products/anything-else']) {
    await openAs(page, person, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Incident management handbook');
    await expect(page.getByText('$495 including GST')).toBeVisible();
    await expect(quantity(page)).toHaveValue('1');
  }
  await expectAccessible(page);
});

test('2.9 the quantity is bounded 1 to 10, by its buttons, by keys and by typing', async ({ open, page }) => {
  await open('/products/1');
  const fewer = page.getByRole('button', { name: 'One fewer' });
  const more = page.getByRole('button', { name: 'One more' });
  await expect(fewer).toBeDisabled();
  await more.click();
  await expect(quantity(page)).toHaveValue('2');
  await fewer.click();
  await expect(quantity(page)).toHaveValue('1');
  await quantity(page).press('ArrowDown');
  await expect(quantity(page)).toHaveValue('1');
  await quantity(page).fill('9');
  await more.click();
  await expect(quantity(page)).toHaveValue('10');
  await expect(more).toBeDisabled();
  await quantity(page).press('ArrowUp');
  await expect(quantity(page)).toHaveValue('10');
  await expectAccessible(page);
  for (const [typed, kept] of [
    ['11', '10'],
    ['500', '10'],
    ['0', '1'],
    ['-4', '1'],
    ['', '1'],
    ['7', '7'],
  ] as const) {
    await quantity(page).fill(typed);
    await quantity(page).blur();
    await expect(quantity(page)).toHaveValue(kept);
  }
});

test('2.9 the buy dialog offers card or invoice; both say that it cannot be bought here, and no call is made', async ({
  open,
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (made) => {
    const { pathname } = new URL(made.url());
    // The member in the corner is the shell's.
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/users/')) calls.push(pathname);
  });
  await open('/products/1');
  await quantity(page).fill('3');
  const buy = page.getByRole('button', { name: 'Buy now' });
  for (const name of ['Checkout with credit card', 'Generate an invoice']) {
    await buy.click();
    await expect(
      buyDialog(page).getByText('Pay now by credit card or generate an invoice to be paid at a later time', {
        exact: true,
      }),
    ).toBeVisible();
    await expect(buyDialog(page)).toContainText('$1,485 including GST');
    await expect(buyDialog(page).getByText('cannot be bought here yet')).toHaveCount(0);
    await expectAccessible(page);
    await buyDialog(page).getByRole('button', { name }).click();
    await expect(buyDialog(page).getByText('cannot be bought here yet')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(buyDialog(page)).toHaveCount(0);
    await expect(buy).toBeFocused();
  }
  expect(calls).toEqual([]);
  await buy.click();
  await buyDialog(page).getByRole('button', { name: 'Generate an invoice' }).click();
  await expect(buyDialog(page).getByRole('link', { name: 'marketplace' })).toHaveAttribute(
    'href',
    '/marketplace',
  );
});

test.describe('on a small screen at night', () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });

  test('2.9 the product and its dialog fit and can be read', async ({ open, page }) => {
    await open('/products/1');
    await expect(quantity(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Buy now' }).click();
    await buyDialog(page).getByRole('button', { name: 'Checkout with credit card' }).click();
    await expectAccessible(page);
  });
});
