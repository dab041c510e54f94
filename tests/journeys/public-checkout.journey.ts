import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, fillSignIn, test } from './journey.ts';
import { newMember, type Person } from './people.ts';
import { basketOf, fillBasket, listProducts, shopIn } from './shopping.ts';

const failed = 'Failed to update your cart.';
const addressOf = (products: unknown) =>
  `/marketplace/public-checkout?products=${encodeURIComponent(JSON.stringify(products))}`;

function watchUpdates(page: Page): string[] {
  const made: string[] = [];
  page.on('request', (each) => each.url().endsWith('/cart/updatebasket') && made.push(each.url()));
  return made;
}

test('2.10 Public checkout: replaces the cart once', async ({ open, page, request }) => {
  const person = await newMember(request);
  await fillBasket(request, person, 9);
  const [, second, third] = await listProducts(request, person);
  const updates = watchUpdates(page);
  await open('/contact-us', person);
  await page.goto(
    addressOf([
      { productId: second?.id, quantity: 2 },
      { productId: third?.id, quantity: 1 },
    ]),
  );
  await expect(page).toHaveURL('/marketplace');
  await expect(shopIn(page).getByRole('link', { name: 'Basket 3 items' })).toBeVisible();
  await expect(page.getByText(failed)).toHaveCount(0);
  expect(await basketOf(request, person)).toEqual([
    [second?.id, 2],
    [third?.id, 1],
  ]);
  await page.goBack();
  await expect(page).toHaveURL('/contact-us');
  expect(updates).toHaveLength(1);
});

test('8 Public checkout: a failed update keeps the cart and says so', async ({ open, page, request }) => {
  const person = await newMember(request);
  const [product] = await fillBasket(request, person, 3);
  const valid = addressOf([{ productId: product?.id, quantity: 1 }]);
  const updates = watchUpdates(page);
  for (const { address, answer, sent } of [
    { address: '/marketplace/public-checkout?products=[{', sent: 0 },
    { address: '/marketplace/public-checkout', sent: 0 },
    { address: addressOf([{ productId: randomUUID(), quantity: 1 }]), sent: 1 },
    { address: valid, answer: { status: 200, json: { success: 'False' } }, sent: 1 },
    { address: valid, answer: { status: 500, json: {} }, sent: 1 },
  ]) {
    updates.length = 0;
    if (answer) await page.route('**/cart/updatebasket', (route) => route.fulfill(answer));
    await open(address, person);
    await expect(page).toHaveURL('/marketplace');
    await expect(page.getByText(failed)).toBeVisible();
    await expect(shopIn(page).getByRole('heading', { level: 1 })).toHaveText('Catalogue');
    expect(updates).toHaveLength(sent);
    expect(await basketOf(request, person)).toEqual([[product?.id, 3]]);
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
      { productId: first?.id, quantity: 4 },
      { productId: second?.id, quantity: 5 },
    ]),
  );
  await signInAt(page, person);
  await expect(shopIn(page).getByRole('link', { name: 'Basket 9 items' })).toBeVisible();
  expect(await basketOf(request, person)).toEqual([
    [first?.id, 4],
    [second?.id, 5],
  ]);
  const token = await page.evaluate(() => localStorage.getItem('muster.token'));
  await request.post('/connect/revoke', { headers: { authorization: `Bearer ${token}` } });
  await page.goto(addressOf([{ productId: first?.id, quantity: 6 }]));
  await signInAt(page, person);
  await expect(shopIn(page).getByRole('link', { name: 'Basket 6 items' })).toBeVisible();
});
