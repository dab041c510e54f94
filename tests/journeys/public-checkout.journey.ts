import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, fillSignIn, test } from './journey.ts';
import { newMember, openAs } from './people.ts';
import { basketOf, fillBasket, listProducts, openBasket, shopIn } from './shopping.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const failed = 'Failed to update your cart.';
const addressOf = (products: unknown) =>
  `/marketplace/public-checkout?products=${encodeURIComponent(JSON.stringify(products))}`;

/** Every try to set the basket. */
function countUpdates(page: Page): string[] {
  const made: string[] = [];
  page.on('request', (each) => each.url().endsWith('/cart/updatebasket') && made.push(each.url()));
  return made;
}

test('2.10 Public checkout: sets the cart once, replaces what was in it, and goes to the marketplace', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  await fillBasket(request, person, 9);
  const [, second, third] = await listProducts(request, person);
  const updates = countUpdates(page);
  await openAs(page, person, '/events');
  await page.goto(
    addressOf([
      { productId: second?.id, quantity: 2 },
      { productId: third?.id, quantity: 1 },
    ]),
  );
  await expect(page).toHaveURL('/marketplace');
  await openBasket(page);
  const lines = shopIn(page).getByRole('list', { name: 'In your basket' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText(second?.name ?? '');
  await expect(lines.first().getByLabel('Quantity')).toHaveValue('2');
  expect(updates).toHaveLength(1);
  await expect(page.getByText(failed)).toHaveCount(0);
  expect(await basketOf(request, person)).toEqual([
    [second?.id, 2],
    [third?.id, 1],
  ]);
});

test('2.10 Public checkout: the way back does not lead to it again', async ({ page, request }) => {
  const person = await newMember(request);
  const [product] = await listProducts(request, person);
  await openAs(page, person, '/contact-us');
  await page.goto(addressOf([{ productId: product?.id, quantity: 1 }]));
  await expect(page).toHaveURL('/marketplace');
  const updates = countUpdates(page);
  await page.goBack();
  await expect(page).toHaveURL('/contact-us');
  expect(updates).toEqual([]);
});

for (const [kind, query] of [
  ['no JSON', '?products=[{'],
  ['another list', `?products=${encodeURIComponent('[{"sku":"BK-IMD-05"}]')}`],
  ['no list', '?products=7'],
  ['an empty list', '?products=[]'],
  ['nothing', ''],
] as const) {
  test(`8 Public checkout: with ${kind} the cart stays, a word says so, and one is at the marketplace`, async ({
    page,
    request,
  }) => {
    const person = await newMember(request);
    await fillBasket(request, person, 3);
    const before = await basketOf(request, person);
    const updates = countUpdates(page);
    await openAs(page, person, `/marketplace/public-checkout${query}`);
    await expect(page).toHaveURL('/marketplace');
    await expect(page.getByText(failed)).toBeVisible();
    await expect(shopIn(page).getByRole('heading', { level: 1 })).toHaveText('Catalogue');
    expect(updates).toEqual([]);
    expect(await basketOf(request, person)).toEqual(before);
    await expectAccessible(page);
  });
}

test('8 Public checkout: a cart that the server refuses is told of in the same words', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  await fillBasket(request, person, 3);
  const before = await basketOf(request, person);
  const updates = countUpdates(page);
  await openAs(page, person, addressOf([{ productId: randomUUID(), quantity: 1 }]));
  await expect(page).toHaveURL('/marketplace');
  await expect(page.getByText(failed)).toBeVisible();
  expect(updates).toHaveLength(1);
  expect(await basketOf(request, person)).toEqual(before);
});

for (const [kind, answer] of [
  ["an answer other than 'True'", { status: 200, json: { success: 'False' } }],
  ['a server that fails', { status: 500, json: {} }],
] as const) {
  test(`7.7 Public checkout: ${kind} is a failure`, async ({ page, request }) => {
    const person = await newMember(request);
    const [product] = await listProducts(request, person);
    await page.route('**/cart/updatebasket', (route) => route.fulfill(answer));
    await openAs(page, person, addressOf([{ productId: product?.id, quantity: 1 }]));
    await expect(page).toHaveURL('/marketplace');
    await expect(page.getByText(failed)).toBeVisible();
  });
}

test('2.1 Public checkout: who is signed out comes back to it after signing in', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  const [first, second] = await listProducts(request, person);
  await page.goto(
    addressOf([
      { productId: first?.id, quantity: 4 },
      { productId: second?.id, quantity: 5 },
    ]),
  );
  await expect(page).toHaveURL(/\/account\/sign-in\?returnUrl=/);
  await fillSignIn(page, person.email, person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/marketplace');
  await expect(shopIn(page).getByRole('link', { name: 'Basket 9 items' })).toBeVisible();
  expect(await basketOf(request, person)).toEqual([
    [first?.id, 4],
    [second?.id, 5],
  ]);
});

test('4 Public checkout: with a session that has ended, the cart waits for the sign-in', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  const [product] = await listProducts(request, person);
  const headers = { authorization: `Bearer ${person.token}` };
  await request.post('/connect/revoke', { headers });
  await openAs(page, person, addressOf([{ productId: product?.id, quantity: 6 }]));
  await expect(page).toHaveURL(/\/account\/sign-in\?returnUrl=.*products/);
  await fillSignIn(page, person.email, person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/marketplace');
  await expect(shopIn(page).getByRole('link', { name: 'Basket 6 items' })).toBeVisible();
});
