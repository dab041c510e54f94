import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newMember, type Person } from './accounts.ts';
import { expect, fillSignIn, respond, test } from './e2e-test.ts';
import { basketOf, fillBasket, listProducts, shopIn } from './marketplace-page.ts';

const failed = 'Failed to update your cart.';
const addressOf = (cart: [productId: string | undefined, quantity: number][]) => {
  const products = JSON.stringify(cart.map(([productId, quantity]) => ({ productId, quantity })));
  return `/marketplace/public-checkout?products=${encodeURIComponent(products)}`;
};

test('8 Public checkout: replaces the cart once, and says if that fails', async ({ open, page, request }) => {
  const person = await newMember(request);
  await fillBasket(request, person, 9);
  const [, second, third] = await listProducts(request, person);
  const updates: string[] = [];
  page.on('request', (made) => made.url().endsWith('/cart/updatebasket') && updates.push(made.url()));
  await open('/contact-us', person);
  const cart: Parameters<typeof addressOf>[0] = [
    [second?.id, 2],
    [third?.id, 1],
  ];
  await page.goto(addressOf(cart));
  await expect(page).toHaveURL('/marketplace');
  await expect(shopIn(page).getByRole('link', { name: 'Basket 3 items' })).toBeVisible();
  await expect(page.getByText(failed)).toHaveCount(0);
  expect(await basketOf(request, person)).toEqual(cart);
  await page.goBack();
  await expect(page).toHaveURL('/contact-us');
  expect(updates).toHaveLength(1);

  for (const { address, answer, sent } of [
    { address: '/marketplace/public-checkout?products=[{', sent: 1 },
    { address: addressOf([[randomUUID(), 1]]), sent: 2 },
    { address: addressOf([[third?.id, 9]]), answer: { success: 'False' }, sent: 3 },
  ]) {
    if (answer) await respond(page, '**/cart/updatebasket', { json: answer });
    await open(address, person);
    await expect(page).toHaveURL('/marketplace');
    await expect(page.getByText(failed)).toBeVisible();
    await expect(shopIn(page).getByRole('heading', { level: 1 })).toHaveText('Catalogue');
    expect(updates).toHaveLength(sent);
    expect(await basketOf(request, person)).toEqual(cart);
  }
});

async function signInAt(page: Page, { email, password }: Person): Promise<void> {
  await expect(page).toHaveURL(/\/account\/sign-in\?returnUrl=.*products/);
  await fillSignIn(page, email, password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/marketplace');
}

test('2.1 Public checkout: continues after sign-in', async ({ page, request }) => {
  const person = await newMember(request);
  const [first, second] = await listProducts(request, person);
  await page.goto(
    addressOf([
      [first?.id, 4],
      [second?.id, 5],
    ]),
  );
  await signInAt(page, person);
  await expect(shopIn(page).getByRole('link', { name: 'Basket 9 items' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('muster.token'));
  await request.post('/connect/revoke', { headers: { authorization: `Bearer ${token}` } });
  await page.goto(addressOf([[first?.id, 6]]));
  await signInAt(page, person);
  await expect(shopIn(page).getByRole('link', { name: 'Basket 6 items' })).toBeVisible();
});
