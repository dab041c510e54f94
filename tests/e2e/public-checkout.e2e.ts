import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Account, createMember } from './accounts.ts';
import { expect, submitSignIn, test } from './e2e-test.ts';
import * as marketplace from './marketplace-page.ts';
import { mockResponse, recordRequests } from './requests.ts';

const failureText = 'Failed to update your cart.';
const checkoutUrl = (quantities: Record<string, number>) => {
  const products = Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity }));
  return `/marketplace/public-checkout?products=${encodeURIComponent(JSON.stringify(products))}`;
};

test('8 Public checkout: replaces the cart once and reports failures', async ({ open, page, request }) => {
  const account = await createMember(request);
  await marketplace.fillBasket(account, 9);
  const [, second, third] = await marketplace.listProducts(account);
  const basketUpdates = recordRequests(page, /\/cart\/updatebasket$/);
  await open('/contact-us', account);
  const cart = { [second.id]: 2, [third.id]: 1 };
  await page.goto(checkoutUrl(cart));
  await expect(page).toHaveURL('/marketplace');
  await expect(marketplace.content(page).getByRole('link', { name: 'Basket 3 items' })).toBeVisible();
  await expect(page.getByText(failureText)).toHaveCount(0);
  expect(await marketplace.readBasket(account)).toEqual(Object.entries(cart));
  await page.goBack();
  await expect(page).toHaveURL('/contact-us');
  expect(basketUpdates).toHaveLength(1);

  for (const { url, response, updateCount } of [
    { url: '/marketplace/public-checkout?products=[{', updateCount: 1 },
    { url: checkoutUrl({ [randomUUID()]: 1 }), updateCount: 2 },
    { url: checkoutUrl({ [third.id]: 9 }), response: { success: 'False' }, updateCount: 3 },
  ]) {
    if (response) await mockResponse(page, '**/cart/updatebasket', { json: response });
    await open(url, account);
    await expect(page).toHaveURL('/marketplace');
    await expect(page.getByText(failureText)).toBeVisible();
    await expect(marketplace.heading(page)).toHaveText('Catalogue');
    expect(basketUpdates).toHaveLength(updateCount);
    expect(await marketplace.readBasket(account)).toEqual(Object.entries(cart));
  }
});

async function signInAndContinue(page: Page, { email, password }: Account): Promise<void> {
  await expect(page).toHaveURL(/\/account\/sign-in\?returnUrl=.*products/);
  await submitSignIn(page, email, password);
  await expect(page).toHaveURL('/marketplace');
}

test('2.1 Public checkout: continues after sign-in', async ({ page, request }) => {
  const account = await createMember(request);
  const [first, second] = await marketplace.listProducts(account);
  await page.goto(checkoutUrl({ [first.id]: 4, [second.id]: 5 }));
  await signInAndContinue(page, account);
  await expect(marketplace.content(page).getByRole('link', { name: 'Basket 9 items' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('muster.token'));
  await request.post('/connect/revoke', { headers: { authorization: `Bearer ${token}` } });
  await page.goto(checkoutUrl({ [first.id]: 6 }));
  await signInAndContinue(page, account);
  await expect(marketplace.content(page).getByRole('link', { name: 'Basket 6 items' })).toBeVisible();
});
