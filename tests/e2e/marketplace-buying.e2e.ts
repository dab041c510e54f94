import type { Locator, Page } from '@playwright/test';
import { type Account, callAs, createMember, demoAccount, signIn } from './accounts.ts';
import { expect, expectAccessible, mockResponse, test } from './e2e-test.ts';
import { companyInvoicesPath, listInvoices } from './invoices-page.ts';
import {
  fillBasket,
  goToTestCheckout,
  invoiceRow,
  listProducts,
  marketplaceContent,
  openBasket,
  openCheckout,
  openMarketplace,
  readBasket,
  readInvoiceNumber,
  waitForMarketplaceScreen,
} from './marketplace-page.ts';

const screenHeading = (page: Page) => marketplaceContent(page).getByRole('heading', { level: 1 });

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement && document.hasFocus())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the Tab key does not reach the element');
}

async function tabAndEnter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('2.10 Marketplace: completes a card purchase with the keyboard alone', async ({ page, request }) => {
  const account = await createMember(request);
  const [product] = await listProducts(request, account);
  const marketplace = marketplaceContent(page);
  await openMarketplace(page, account);
  await tabAndEnter(page, marketplace.getByRole('link', { name: product?.name ?? '' }));
  await tabTo(page, marketplace.getByLabel('Quantity'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('3');
  await tabAndEnter(page, marketplace.getByRole('button', { name: 'Add to basket' }));
  await expect(marketplace.getByText('3 added to your basket.')).toBeVisible();
  await expect(marketplace.getByRole('link', { name: 'Basket 3 items' })).toBeVisible();
  await tabAndEnter(page, marketplace.getByRole('link', { name: 'Go to the basket' }));
  await tabAndEnter(page, marketplace.getByRole('link', { name: 'Go to checkout' }));
  await expect(marketplace.getByText(`3 × ${product?.name}`)).toBeVisible();
  const payByCard = marketplace.getByRole('button', { name: 'Checkout with credit card' });
  await tabTo(page, payByCard);
  // The button ignores presses until the basket is saved.
  await expect(payByCard).not.toHaveAttribute('aria-busy');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/test-checkout\//);
  await expect(page.getByText('TEST')).toBeVisible();
  await tabAndEnter(page, page.getByRole('button', { name: /^Pay/ }));
  await expect(page).toHaveURL(/\/marketplace\?purchase=/);
  await expect(screenHeading(page)).toHaveText('Thank you, your payment has arrived');
  await expect(marketplace.getByRole('link', { name: 'Basket', exact: true })).toBeVisible();
  await expect(marketplace.getByRole('link', { name: 'See the company invoices' })).toHaveCount(0);
  await tabAndEnter(page, marketplace.getByRole('link', { name: 'See your invoices' }));
  await expect(page.getByRole('rowheader')).toHaveCount(1);
});

test('2.10 Marketplace: handles declined, abandoned and late card payments', async ({ page, request }) => {
  const account = await createMember(request);
  await fillBasket(request, account, 1, 2);
  const before = await readBasket(request, account);
  const marketplace = marketplaceContent(page);
  const payByCard = async () => {
    await waitForMarketplaceScreen(page, 'Checkout');
    await marketplace.getByRole('button', { name: 'Checkout with credit card' }).click();
    await expect(page).toHaveURL(/\/test-checkout\//);
  };
  await openMarketplace(page, account);
  await goToTestCheckout(page);
  await page.getByRole('button', { name: 'Decline the card' }).click();
  await waitForMarketplaceScreen(page, 'Your card was declined');
  await expect(marketplace.getByText('Nothing was paid.')).toBeVisible();
  await expectAccessible(page);
  expect(await readBasket(request, account)).toEqual(before);

  await marketplace.getByRole('link', { name: 'Try again' }).click();
  await payByCard();
  await page.getByRole('button', { name: 'Leave without paying' }).click();
  await waitForMarketplaceScreen(page, 'Your payment is not finished');
  expect((await listInvoices(request, account)).totalItems).toBe(0);

  await marketplace.getByRole('link', { name: 'Continue to payment' }).click();
  await payByCard();
  const paymentUrl = page.url();
  await page.getByRole('button', { name: 'Leave without paying' }).click();
  await expect(screenHeading(page)).toHaveText('Your payment is not finished');
  await request.post(`${paymentUrl}/pay`, { maxRedirects: 0 });
  await expect(screenHeading(page)).toHaveText('Thank you, your payment has arrived');
  expect((await listInvoices(request, account)).totalItems).toBe(1);
  expect(await readBasket(request, account)).toEqual([]);
});

test('2.10 Marketplace: shows the outcome of an ended purchase', async ({ page, request }) => {
  const path = `/marketplace?purchase=${crypto.randomUUID()}`;
  await openMarketplace(page, await demoAccount(request, 'member'), path);
  await expect(marketplaceContent(page).getByRole('alert')).toContainText('Purchase not found.');
  for (const [state, expectedHeading] of [
    ['expired', 'The payment page has closed'],
    ['replaced', 'Replaced by a newer order'],
    ['refunded', 'Your payment was returned'],
    ['lapsed', 'The payment page has closed'],
  ]) {
    await mockResponse(page, '**/api/marketplace/purchases/*', {
      json: { state, invoiceId: null, invoiceNumber: null },
    });
    await page.goto(path);
    await expect(screenHeading(page)).toHaveText(expectedHeading as string);
  }
});

async function buyInAnotherTab(request: Parameters<typeof callAs>[0], account: Account): Promise<void> {
  const { totalCents } = await callAs(request, account, '/api/marketplace/basket');
  const order = { payBy: 'invoice', buyFor: 'Individual', totalCents };
  await callAs(request, account, '/api/marketplace/checkout', order);
}

test('2.10 Marketplace: refreshes a basket that another tab changed or bought', async ({ page, request }) => {
  const account = await createMember(request);
  const [product] = await fillBasket(request, account, 1);
  const marketplace = marketplaceContent(page);
  await openMarketplace(page, account);
  await openBasket(page);
  await openCheckout(page);
  await expect(marketplace.getByText(`1 × ${product?.name}`)).toBeVisible();
  await expect(marketplace.getByRole('radio')).toHaveCount(0);
  await fillBasket(request, account, 4);
  await marketplace.getByRole('button', { name: 'Generate an invoice' }).click();
  await expect(marketplace.getByRole('alert')).toHaveText(
    'Your basket or its prices have changed. Please review it.',
  );
  await expect(marketplace.getByText(`4 × ${product?.name}`)).toBeVisible();
  expect((await listInvoices(request, account)).totalItems).toBe(0);

  await openBasket(page);
  await expect(marketplace.getByLabel('Quantity')).toHaveValue('4');
  await buyInAnotherTab(request, account);
  await marketplace.getByRole('button', { name: /^One more of/ }).click();
  await expect(marketplace.getByText('Your basket was changed in another window.')).toBeVisible();
  await expect(marketplace.getByText('Your basket is empty')).toBeVisible();
  expect(await readBasket(request, account)).toEqual([]);
});

test('6 Marketplace: lets a billing contact buy for the organisation', async ({ page, request }) => {
  // This organisation has no demo account, so no other test changes it. Demo data is deterministic.
  const buyer = await signIn(request, 'murray.sloan@ibfr.example');
  const { companyName } = await callAs(request, buyer, `/api/users/${buyer.userId}`);
  await fillBasket(request, buyer, 3);
  const marketplace = marketplaceContent(page);
  await openMarketplace(page, buyer);
  await openBasket(page);
  await openCheckout(page);
  await expect(marketplace.getByRole('radio', { name: 'Myself' })).toBeChecked();
  await marketplace.getByRole('radio', { name: companyName }).check();
  await expectAccessible(page);
  await marketplace.getByRole('button', { name: 'Generate an invoice' }).click();
  await waitForMarketplaceScreen(page, 'Thank you for your order');
  const number = await readInvoiceNumber(page);
  await marketplace.getByRole('link', { name: 'See the company invoices' }).click();
  await expect(page).toHaveURL(companyInvoicesPath);
  await expect(invoiceRow(page, number).getByText('Open')).toBeVisible();
});
