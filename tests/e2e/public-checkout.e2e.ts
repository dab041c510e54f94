import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Account, createMember } from './accounts.ts';
import { expect, fillSignIn, mockResponse, test } from './e2e-test.ts';
import { fillBasket, listProducts, marketplaceContent, readBasket } from './marketplace-page.ts';

const failureText = 'Failed to update your cart.';
const checkoutUrl = (cart: [productId: string | undefined, quantity: number][]) => {
  const products = JSON.stringify(cart.map(([productId, quantity]) => ({ productId, quantity })));
  return `/marketplace/public-checkout?products=${encodeURIComponent(products)}`;
};

test('8 Public checkout: replaces the cart once and reports failures', async ({ open, page, request }) => {
  const account = await createMember(request);
  await fillBasket(request, account, 9);
  const [, second, third] = await listProducts(request, account);
  const updates: string[] = [];
  page.on(
    'request',
    (sentRequest) => sentRequest.url().endsWith('/cart/updatebasket') && updates.push(sentRequest.url()),
  );
  await open('/contact-us', account);
  const cart: Parameters<typeof checkoutUrl>[0] = [
    [second?.id, 2],
    [third?.id, 1],
  ];
  await page.goto(checkoutUrl(cart));
  await expect(page).toHaveURL('/marketplace');
  await expect(marketplaceContent(page).getByRole('link', { name: 'Basket 3 items' })).toBeVisible();
  await expect(page.getByText(failureText)).toHaveCount(0);
  expect(await readBasket(request, account)).toEqual(cart);
  await page.goBack();
  await expect(page).toHaveURL('/contact-us');
  expect(updates).toHaveLength(1);

  for (const { url, response, updateCount } of [
    { url: '/marketplace/public-checkout?products=[{', updateCount: 1 },
    { url: checkoutUrl([[randomUUID(), 1]]), updateCount: 2 },
    { url: checkoutUrl([[third?.id, 9]]), response: { success: 'False' }, updateCount: 3 },
  ]) {
    if (response) await mockResponse(page, '**/cart/updatebasket', { json: response });
    await open(url, account);
    await expect(page).toHaveURL('/marketplace');
    await expect(page.getByText(failureText)).toBeVisible();
    await expect(marketplaceContent(page).getByRole('heading', { level: 1 })).toHaveText('Catalogue');
    expect(updates).toHaveLength(updateCount);
    expect(await readBasket(request, account)).toEqual(cart);
  }
});

async function signInAndContinue(page: Page, { email, password }: Account): Promise<void> {
  await expect(page).toHaveURL(/\/account\/sign-in\?returnUrl=.*products/);
  await fillSignIn(page, email, password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/marketplace');
}

test('2.1 Public checkout: continues after sign-in', async ({ page, request }) => {
  const account = await createMember(request);
  const [first, second] = await listProducts(request, account);
  await page.goto(
    checkoutUrl([
      [first?.id, 4],
      [second?.id, 5],
    ]),
  );
  await signInAndContinue(page, account);
  await expect(marketplaceContent(page).getByRole('link', { name: 'Basket 9 items' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('muster.token'));
  await request.post('/connect/revoke', { headers: { authorization: `Bearer ${token}` } });
  await page.goto(checkoutUrl([[first?.id, 6]]));
  await signInAndContinue(page, account);
  await expect(marketplaceContent(page).getByRole('link', { name: 'Basket 6 items' })).toBeVisible();
});
