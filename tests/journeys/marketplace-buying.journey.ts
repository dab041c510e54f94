import type { Page } from '@playwright/test';
import { listInvoices, personal } from './invoice-lists.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { callAs, demoPerson, newMember } from './people.ts';
import {
  arrive,
  basketOf,
  dollars,
  fillBasket,
  goToPay,
  invoiceNumberIn,
  listProducts,
  openBasket,
  openCheckout,
  openProduct,
  openShop,
  rowOf,
  shopIn,
} from './shopping.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const heading = (page: Page) => shopIn(page).getByRole('heading', { level: 1 });

test('2.10 Marketplace: bought by card and by invoice, both are among the personal invoices', async ({
  page,
  request,
}) => {
  const person = await newMember(request, { plan: 'Associate' });
  const [book, other] = await listProducts(request, person);
  const shop = shopIn(page);
  await openShop(page, person);
  await openProduct(page, book?.name);
  await shop.getByRole('button', { name: 'One more of' }).click();
  await shop.getByRole('button', { name: 'Add to basket' }).click();
  await expect(shop.getByText('2 added to your basket.')).toBeVisible();
  await expect(shop.getByRole('link', { name: 'Basket 2 items' })).toBeVisible();

  await goToPay(page);
  const total = dollars((book?.priceCents ?? 0) * 2);
  await expect(page.getByText('TEST')).toBeVisible();
  await page.getByRole('button', { name: `Pay ${total}` }).click();
  await expect(page).toHaveURL(/\/marketplace\?purchase=/);
  await arrive(page, 'Thank you, your payment has arrived');
  const paid = await invoiceNumberIn(page);
  await expect(shop.getByRole('link', { name: 'Basket', exact: true })).toBeVisible();
  await expect(shop.getByRole('link', { name: 'See the company invoices' })).toHaveCount(0);

  await shop.getByRole('link', { name: 'Go on shopping' }).click();
  await arrive(page, 'Catalogue');
  await openProduct(page, other?.name);
  await shop.getByRole('button', { name: 'Add to basket' }).click();
  await shop.getByRole('link', { name: 'Go to the basket' }).click();
  await arrive(page, 'Your basket');
  await openCheckout(page);
  await shop.getByRole('button', { name: 'Generate an invoice' }).click();
  await arrive(page, 'Thank you for your order');
  const billed = await invoiceNumberIn(page);
  expect(await basketOf(request, person)).toEqual([]);

  await shop.getByRole('link', { name: 'See your invoices' }).click();
  await expect(page).toHaveURL(personal);
  await expect(rowOf(page, paid).getByText('Closed')).toHaveAttribute('data-kind', 'good');
  await expect(rowOf(page, paid)).toContainText(total);
  await expect(rowOf(page, billed).getByText('Open')).toHaveAttribute('data-kind', 'warning');
  await expect(rowOf(page, billed)).toContainText(dollars(other?.priceCents ?? 0));
  await expect(page.getByRole('rowheader')).toHaveText([billed, paid]);
});

test('2.10 Marketplace: declined and abandoned, nothing is bought, and it can be tried again', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  await fillBasket(request, person, 1, 2);
  const before = await basketOf(request, person);
  const shop = shopIn(page);
  await openShop(page, person);

  await goToPay(page);
  await page.getByRole('button', { name: 'Decline the card' }).click();
  await arrive(page, 'Your card was declined');
  await expect(shop.getByText('Nothing was paid.')).toBeVisible();
  await expectAccessible(page);
  expect(await basketOf(request, person)).toEqual(before);

  await shop.getByRole('link', { name: 'Try again' }).click();
  await arrive(page, 'Checkout');
  await shop.getByRole('button', { name: 'Checkout with credit card' }).click();
  await expect(page).toHaveURL(/\/test-checkout\//);
  await page.getByRole('button', { name: 'Leave without paying' }).click();
  await arrive(page, 'Your payment is not finished');
  await expectAccessible(page);
  expect((await listInvoices(request, person)).totalItems).toBe(0);

  await shop.getByRole('link', { name: 'Go on with the payment' }).click();
  await arrive(page, 'Checkout');
  await shop.getByRole('button', { name: 'Checkout with credit card' }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(heading(page)).toHaveText('Thank you, your payment has arrived');
  expect((await listInvoices(request, person)).totalItems).toBe(1);
  expect(await basketOf(request, person)).toEqual([]);
});

test('2.10 Marketplace: news of a payment that come late show by themselves', async ({ page, request }) => {
  const person = await newMember(request);
  await fillBasket(request, person, 1);
  await openShop(page, person);
  await goToPay(page);
  const payPage = page.url();
  await page.getByRole('button', { name: 'Leave without paying' }).click();
  await expect(heading(page)).toHaveText('Your payment is not finished');
  await request.post(`${payPage}/pay`, { maxRedirects: 0 });
  await expect(heading(page)).toHaveText('Thank you, your payment has arrived');
});

for (const [state, words] of [
  ['expired', 'The payment page has closed'],
  ['replaced', 'Another order took its place'],
  ['forgotten', 'The payment page has closed'],
  ['returned', 'Your payment was returned'],
] as const) {
  test(`2.10 Marketplace: a payment that is ${state} is told of in clear words`, async ({
    page,
    request,
  }) => {
    const person = await newMember(request);
    await page.route('**/api/marketplace/purchases/*', (route) =>
      route.fulfill({ json: { state, invoiceId: null, invoiceNumber: null } }),
    );
    await openShop(page, person, `/marketplace?purchase=${crypto.randomUUID()}`);
    await expect(heading(page)).toHaveText(words);
    await expectAccessible(page);
  });
}

test('2.10 Marketplace: a purchase of somebody else is none of mine', async ({ page, request }) => {
  await openShop(page, await newMember(request), `/marketplace?purchase=${crypto.randomUUID()}`);
  await expect(shopIn(page).getByRole('alert')).toContainText('There is no such purchase.');
  await expectAccessible(page);
});

test('2.10 Marketplace: a basket that has changed elsewhere is shown anew before anything is bought', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  const [book] = await fillBasket(request, person, 1);
  const shop = shopIn(page);
  await openShop(page, person);
  await openBasket(page);
  await openCheckout(page);
  await expect(shop.getByText(`1 × ${book?.name}`)).toBeVisible();
  await fillBasket(request, person, 4);
  await shop.getByRole('button', { name: 'Generate an invoice' }).click();
  await expect(shop.getByRole('alert')).toHaveText(
    'Your basket or its prices have changed. Please look at it again.',
  );
  await expect(shop.getByText(`4 × ${book?.name}`)).toBeVisible();
  await expectAccessible(page);
  expect((await listInvoices(request, person)).totalItems).toBe(0);
  await shop.getByRole('button', { name: 'Generate an invoice' }).click();
  await expect(heading(page)).toHaveText('Thank you for your order');
});

test('2.10 Marketplace: staff acting as a member cannot buy in their name', async ({ page, request }) => {
  const person = await newMember(request);
  await fillBasket(request, person, 1);
  const staff = await demoPerson(request, 'staff');
  const { token } = await callAs(request, staff, '/connect/impersonationtoken', { userId: person.userId });
  await page.goto(`/account/impersonate?token=${token}`);
  await expect(page).toHaveURL('/');
  await page.goto('/marketplace');
  await openBasket(page);
  await openCheckout(page);
  await shopIn(page).getByRole('button', { name: 'Generate an invoice' }).click();
  await expect(shopIn(page).getByRole('alert')).toBeVisible();
  expect((await listInvoices(request, person)).totalItems).toBe(0);
});
