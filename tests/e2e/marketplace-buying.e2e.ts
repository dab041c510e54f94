import type { Locator, Page } from '@playwright/test';
import { callAs, demoPerson, newMember, type Person, signedIn } from './accounts.ts';
import { expect, expectAccessible, respond, test } from './e2e-test.ts';
import { company, listInvoices } from './invoice-lists.ts';
import * as shopping from './marketplace-page.ts';

const heading = (page: Page) => shopping.shopIn(page).getByRole('heading', { level: 1 });

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement && document.hasFocus())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the Tab key does not lead there');
}

async function tabAndEnter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('2.10 Marketplace: a member buys by card with the keyboard alone', async ({ page, request }) => {
  const person = await newMember(request);
  const [book] = await shopping.listProducts(request, person);
  const shop = shopping.shopIn(page);
  await shopping.openShop(page, person);
  await tabAndEnter(page, shop.getByRole('link', { name: book?.name ?? '' }));
  await tabTo(page, shop.getByLabel('Quantity'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('3');
  await tabAndEnter(page, shop.getByRole('button', { name: 'Add to basket' }));
  await expect(shop.getByText('3 added to your basket.')).toBeVisible();
  await expect(shop.getByRole('link', { name: 'Basket 3 items' })).toBeVisible();
  await tabAndEnter(page, shop.getByRole('link', { name: 'Go to the basket' }));
  await tabAndEnter(page, shop.getByRole('link', { name: 'Go to checkout' }));
  await expect(shop.getByText(`3 × ${book?.name}`)).toBeVisible();
  const payByCard = shop.getByRole('button', { name: 'Checkout with credit card' });
  await tabTo(page, payByCard);
  // A press is ignored until the basket is saved.
  await expect(payByCard).not.toHaveAttribute('aria-busy');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/test-checkout\//);
  await expect(page.getByText('TEST')).toBeVisible();
  await tabAndEnter(page, page.getByRole('button', { name: /^Pay/ }));
  await expect(page).toHaveURL(/\/marketplace\?purchase=/);
  await expect(heading(page)).toHaveText('Thank you, your payment has arrived');
  await expect(shop.getByRole('link', { name: 'Basket', exact: true })).toBeVisible();
  await expect(shop.getByRole('link', { name: 'See the company invoices' })).toHaveCount(0);
  await tabAndEnter(page, shop.getByRole('link', { name: 'See your invoices' }));
  await expect(page.getByRole('rowheader')).toHaveCount(1);
});

test('2.10 Marketplace: a declined, abandoned and late card payment', async ({ page, request }) => {
  const person = await newMember(request);
  await shopping.fillBasket(request, person, 1, 2);
  const before = await shopping.basketOf(request, person);
  const shop = shopping.shopIn(page);
  const payByCard = async () => {
    await shopping.arrive(page, 'Checkout');
    await shop.getByRole('button', { name: 'Checkout with credit card' }).click();
    await expect(page).toHaveURL(/\/test-checkout\//);
  };
  await shopping.openShop(page, person);
  await shopping.goToPay(page);
  await page.getByRole('button', { name: 'Decline the card' }).click();
  await shopping.arrive(page, 'Your card was declined');
  await expect(shop.getByText('Nothing was paid.')).toBeVisible();
  await expectAccessible(page);
  expect(await shopping.basketOf(request, person)).toEqual(before);

  await shop.getByRole('link', { name: 'Try again' }).click();
  await payByCard();
  await page.getByRole('button', { name: 'Leave without paying' }).click();
  await shopping.arrive(page, 'Your payment is not finished');
  expect((await listInvoices(request, person)).totalItems).toBe(0);

  await shop.getByRole('link', { name: 'Go on with the payment' }).click();
  await payByCard();
  const payPage = page.url();
  await page.getByRole('button', { name: 'Leave without paying' }).click();
  await expect(heading(page)).toHaveText('Your payment is not finished');
  await request.post(`${payPage}/pay`, { maxRedirects: 0 });
  await expect(heading(page)).toHaveText('Thank you, your payment has arrived');
  expect((await listInvoices(request, person)).totalItems).toBe(1);
  expect(await shopping.basketOf(request, person)).toEqual([]);
});

test('2.10 Marketplace: names the outcome of an ended purchase', async ({ page, request }) => {
  const path = `/marketplace?purchase=${crypto.randomUUID()}`;
  await shopping.openShop(page, await demoPerson(request, 'member'), path);
  await expect(shopping.shopIn(page).getByRole('alert')).toContainText('Purchase not found.');
  for (const [state, words] of [
    ['expired', 'The payment page has closed'],
    ['replaced', 'Another order took its place'],
    ['refunded', 'Your payment was returned'],
    ['lapsed', 'The payment page has closed'],
  ]) {
    await respond(page, '**/api/marketplace/purchases/*', {
      json: { state, invoiceId: null, invoiceNumber: null },
    });
    await page.goto(path);
    await expect(heading(page)).toHaveText(words as string);
  }
});

async function buyElsewhere(request: Parameters<typeof callAs>[0], person: Person): Promise<void> {
  const { totalCents } = await callAs(request, person, '/api/marketplace/basket');
  const order = { payBy: 'invoice', buyFor: 'Individual', totalCents };
  await callAs(request, person, '/api/marketplace/checkout', order);
}

test('2.10 Marketplace: shows a basket that another tab changed or bought', async ({ page, request }) => {
  const person = await newMember(request);
  const [book] = await shopping.fillBasket(request, person, 1);
  const shop = shopping.shopIn(page);
  await shopping.openShop(page, person);
  await shopping.openBasket(page);
  await shopping.openCheckout(page);
  await expect(shop.getByText(`1 × ${book?.name}`)).toBeVisible();
  await expect(shop.getByRole('radio')).toHaveCount(0);
  await shopping.fillBasket(request, person, 4);
  await shop.getByRole('button', { name: 'Generate an invoice' }).click();
  await expect(shop.getByRole('alert')).toHaveText(
    'Your basket or its prices have changed. Please review it.',
  );
  await expect(shop.getByText(`4 × ${book?.name}`)).toBeVisible();
  expect((await listInvoices(request, person)).totalItems).toBe(0);

  await shopping.openBasket(page);
  await expect(shop.getByLabel('Quantity')).toHaveValue('4');
  await buyElsewhere(request, person);
  await shop.getByRole('button', { name: /^One more of/ }).click();
  await expect(shop.getByText('Your basket was changed in another window.')).toBeVisible();
  await expect(shop.getByText('Your basket is empty')).toBeVisible();
  expect(await shopping.basketOf(request, person)).toEqual([]);
});

test('6 Marketplace: a billing contact buys for the organisation', async ({ page, request }) => {
  // This organisation has no demo account, so no other journey changes it. The demo is deterministic.
  const buyer = await signedIn(request, 'murray.sloan@ibfr.example');
  const { companyName } = await callAs(request, buyer, `/api/users/${buyer.userId}`);
  await shopping.fillBasket(request, buyer, 3);
  const shop = shopping.shopIn(page);
  await shopping.openShop(page, buyer);
  await shopping.openBasket(page);
  await shopping.openCheckout(page);
  await expect(shop.getByRole('radio', { name: 'Myself' })).toBeChecked();
  await shop.getByRole('radio', { name: companyName }).check();
  await expectAccessible(page);
  await shop.getByRole('button', { name: 'Generate an invoice' }).click();
  await shopping.arrive(page, 'Thank you for your order');
  const number = await shopping.invoiceNumberIn(page);
  await shop.getByRole('link', { name: 'See the company invoices' }).click();
  await expect(page).toHaveURL(company);
  await expect(shopping.rowOf(page, number).getByText('Open')).toBeVisible();
});
