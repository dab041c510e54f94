import type { Locator, Page } from '@playwright/test';
import { type Account, createMember, demoAccount, signIn } from './accounts.ts';
import { expect, expectAccessible, tabTo, test } from './e2e-test.ts';
import { companyInvoicesPath, listInvoices } from './invoices-page.ts';
import * as marketplace from './marketplace-page.ts';
import { mockResponse } from './requests.ts';

async function tabAndEnter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('2.10 Marketplace: completes a card purchase with the keyboard alone', async ({ page, request }) => {
  const account = await createMember(request);
  const [product] = await marketplace.listProducts(account);
  const content = marketplace.content(page);
  await marketplace.open(page, account);
  await tabAndEnter(page, content.getByRole('link', { name: product.name }));
  await tabTo(page, content.getByLabel('Quantity'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('3');
  await tabAndEnter(page, content.getByRole('button', { name: 'Add to basket' }));
  await expect(content.getByText('3 added to your basket.')).toBeVisible();
  await expect(content.getByRole('link', { name: 'Basket 3 items' })).toBeVisible();
  await tabAndEnter(page, content.getByRole('link', { name: 'Go to the basket' }));
  await tabAndEnter(page, content.getByRole('link', { name: 'Go to checkout' }));
  await expect(content.getByText(`3 × ${product.name}`)).toBeVisible();
  const payByCard = content.getByRole('button', { name: 'Checkout with credit card' });
  await tabTo(page, payByCard);
  // The button ignores presses until the basket is saved.
  await expect(payByCard).not.toHaveAttribute('aria-busy');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/test-checkout\//);
  await expect(page.getByText('TEST')).toBeVisible();
  await tabAndEnter(page, page.getByRole('button', { name: /^Pay/ }));
  await expect(page).toHaveURL(/\/marketplace\?purchase=/);
  await expect(marketplace.heading(page)).toHaveText('Thank you, your payment has arrived');
  await expect(content.getByRole('link', { name: 'Basket', exact: true })).toBeVisible();
  await expect(content.getByRole('link', { name: 'See the company invoices' })).toHaveCount(0);
  await tabAndEnter(page, content.getByRole('link', { name: 'See your invoices' }));
  await expect(page.getByRole('rowheader')).toHaveCount(1);
});

test('2.10 Marketplace: handles declined, abandoned and late card payments', async ({ page, request }) => {
  const account = await createMember(request);
  await marketplace.fillBasket(account, 1, 2);
  const before = await marketplace.readBasket(account);
  const content = marketplace.content(page);
  const payByCard = async () => {
    await marketplace.waitForScreen(page, 'Checkout');
    await content.getByRole('button', { name: 'Checkout with credit card' }).click();
    await expect(page).toHaveURL(/\/test-checkout\//);
  };
  await marketplace.open(page, account);
  await marketplace.goToTestCheckout(page);
  await page.getByRole('button', { name: 'Decline the card' }).click();
  await marketplace.waitForScreen(page, 'Your card was declined');
  await expect(content.getByText('Nothing was paid.')).toBeVisible();
  await expectAccessible(page);
  expect(await marketplace.readBasket(account)).toEqual(before);

  await content.getByRole('link', { name: 'Try again' }).click();
  await payByCard();
  await page.getByRole('button', { name: 'Leave without paying' }).click();
  await marketplace.waitForScreen(page, 'Your payment is not finished');
  expect((await listInvoices(account)).totalItems).toBe(0);

  await content.getByRole('link', { name: 'Continue to payment' }).click();
  await payByCard();
  const paymentUrl = page.url();
  await page.getByRole('button', { name: 'Leave without paying' }).click();
  await expect(marketplace.heading(page)).toHaveText('Your payment is not finished');
  await request.post(`${paymentUrl}/pay`, { maxRedirects: 0 });
  await expect(marketplace.heading(page)).toHaveText('Thank you, your payment has arrived');
  expect((await listInvoices(account)).totalItems).toBe(1);
  expect(await marketplace.readBasket(account)).toEqual([]);
});

test('2.10 Marketplace: shows the outcome of an ended purchase', async ({ page, request }) => {
  const path = `/marketplace?purchase=${crypto.randomUUID()}`;
  await marketplace.open(page, await demoAccount(request, 'member'), path);
  await expect(marketplace.content(page).getByRole('alert')).toContainText('Purchase not found.');
  for (const [state, heading] of Object.entries({
    expired: 'The payment page has closed',
    replaced: 'Replaced by a newer order',
    refunded: 'Your payment was returned',
    lapsed: 'The payment page has closed',
  })) {
    const json = { state, invoiceId: null, invoiceNumber: null };
    await mockResponse(page, '**/api/marketplace/purchases/*', { json });
    await page.goto(path);
    await expect(marketplace.heading(page)).toHaveText(heading);
  }
});

async function buyInAnotherTab(account: Account): Promise<void> {
  const { totalCents } = await account.call('/api/marketplace/basket');
  const order = { payBy: 'invoice', buyFor: 'Individual', totalCents };
  await account.call('/api/marketplace/checkout', order);
}

test('2.10 Marketplace: refreshes a basket that another tab changed or bought', async ({ page, request }) => {
  const account = await createMember(request);
  const [product] = await marketplace.fillBasket(account, 1);
  const content = marketplace.content(page);
  await marketplace.open(page, account);
  await marketplace.openBasket(page);
  await marketplace.openCheckout(page);
  await expect(content.getByText(`1 × ${product.name}`)).toBeVisible();
  await expect(content.getByRole('radio')).toHaveCount(0);
  await marketplace.fillBasket(account, 4);
  await content.getByRole('button', { name: 'Generate an invoice' }).click();
  const alert = content.getByRole('alert');
  await expect(alert).toHaveText('Your basket or its prices have changed. Please review it.');
  await expect(content.getByText(`4 × ${product.name}`)).toBeVisible();
  expect((await listInvoices(account)).totalItems).toBe(0);

  await marketplace.openBasket(page);
  await expect(content.getByLabel('Quantity')).toHaveValue('4');
  await buyInAnotherTab(account);
  await content.getByRole('button', { name: /^One more of/ }).click();
  await expect(content.getByText('Your basket has changed since.')).toBeVisible();
  await expect(content.getByText('Your basket is empty')).toBeVisible();
  expect(await marketplace.readBasket(account)).toEqual([]);
});

test('6 Marketplace: lets a billing contact buy for the organisation', async ({ page, request }) => {
  // This organisation has no demo account, so no other test changes it. Demo data is deterministic.
  const buyer = await signIn(request, 'murray.sloan@ibfr.example');
  const { companyName } = await buyer.call(`/api/users/${buyer.userId}`);
  await marketplace.fillBasket(buyer, 3);
  const content = marketplace.content(page);
  await marketplace.open(page, buyer);
  await marketplace.openBasket(page);
  await marketplace.openCheckout(page);
  await expect(content.getByRole('radio', { name: 'Myself' })).toBeChecked();
  await content.getByRole('radio', { name: companyName }).check();
  await expectAccessible(page);
  await content.getByRole('button', { name: 'Generate an invoice' }).click();
  await marketplace.waitForScreen(page, 'Thank you for your order');
  const number = await marketplace.readInvoiceNumber(page);
  await content.getByRole('link', { name: 'See the company invoices' }).click();
  await expect(page).toHaveURL(companyInvoicesPath);
  await expect(marketplace.invoiceRow(page, number).getByText('Open')).toBeVisible();
});
