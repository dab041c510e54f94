import type { Locator, Page } from '@playwright/test';
import { expect, heading, test } from './e2e-test.ts';
import { personalInvoicesPath, readPdfText } from './invoices-page.ts';
import * as marketplace from './marketplace-page.ts';
import { goToReview, payButton, testPassword } from './onboarding-page.ts';

async function joinAndSignIn(page: Page): Promise<void> {
  await goToReview(page, 'subscriber');
  await payButton(page).click();
  await page.getByRole('button', { name: 'Pay A$245.00', exact: true }).click();
  await expect(heading(page)).toContainText('Welcome');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(page)).toContainText('Āwhina');
}

type Purchase = { name: string; quantity: number; totalCents: number };

const parseCents = (text: string | null) => Number((text ?? '').replace(/[^\d]/g, ''));

/** Adds the product at this catalogue index to the basket. Returns the total of the displayed price. */
async function addToBasket(page: Page, index: number, quantity: number): Promise<Purchase> {
  const content = marketplace.content(page);
  await content.getByRole('main').getByRole('listitem').getByRole('link').nth(index).click();
  await expect(content.getByRole('button', { name: 'Add to basket' })).toBeVisible();
  const name = (await marketplace.heading(page).textContent()) ?? '';
  await marketplace.waitForScreen(page, name);
  const price = await content.getByText(/^A\$[\d,]+\.\d\d$/).textContent();
  await content.getByLabel('Quantity').fill(String(quantity));
  await content.getByRole('button', { name: 'Add to basket' }).click();
  return { name, quantity, totalCents: quantity * parseCents(price) };
}

/** Invoices show `$` instead of `A$`, because a line states the currency. */
const formatInvoiceAmount = (cents: number) => marketplace.formatDollars(cents).slice(1);

/** Checks number, line and total. GST is one eleventh of the total. */
function expectInvoice({ name, quantity, totalCents }: Purchase, number: string, pdfText: string): void {
  const gst = Math.round(totalCents / 11);
  for (const text of [
    'Āwhina Ngata',
    `Invoice number ${number}`,
    `${name} ${quantity} ${formatInvoiceAmount(totalCents / quantity)} ${formatInvoiceAmount(totalCents)}`,
    `Total excluding GST ${formatInvoiceAmount(totalCents - gst)} GST ${formatInvoiceAmount(gst)} Total including GST ${formatInvoiceAmount(totalCents)}`,
  ])
    expect(pdfText).toContain(text);
}

async function downloadPdfText(page: Page, row: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await row.getByRole('button').click();
  return readPdfText(await download);
}

test('2.17 Invoices: show the amounts of a membership and two purchases', async ({ page }) => {
  test.slow();
  await joinAndSignIn(page);
  await page.getByRole('link', { name: 'Marketplace' }).first().click();
  await marketplace.waitForScreen(page, 'Catalogue');
  const cardPurchase = await addToBasket(page, 0, 3);
  await marketplace.goToTestCheckout(page);
  await page
    .getByRole('button', { name: `Pay ${marketplace.formatDollars(cardPurchase.totalCents)}`, exact: true })
    .click();
  await marketplace.waitForScreen(page, 'Thank you, your payment has arrived');
  const cardNumber = await marketplace.readInvoiceNumber(page);
  await marketplace.content(page).getByRole('link', { name: 'Continue shopping' }).click();
  await marketplace.waitForScreen(page, 'Catalogue');
  const invoicePurchase = await addToBasket(page, 4, 2);
  await marketplace.openBasket(page);
  await marketplace.openCheckout(page);
  await marketplace.content(page).getByLabel('Purchase order (optional)').fill('PO 77/2026');
  await marketplace.content(page).getByRole('button', { name: 'Generate an invoice' }).click();
  await marketplace.waitForScreen(page, 'Thank you for your order');
  const orderNumber = await marketplace.readInvoiceNumber(page);

  await marketplace.content(page).getByRole('link', { name: 'See your invoices' }).click();
  await expect(page).toHaveURL(personalInvoicesPath);
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(3);
  const numbers = await page.getByRole('rowheader').allTextContents();
  expect(numbers.slice(0, 2)).toEqual([orderNumber, cardNumber]);
  const membership = { name: 'Subscriber annual membership', quantity: 1, totalCents: 245_00 };
  for (const [index, { status, purchase, pattern }] of [
    { status: 'Open', purchase: invoicePurchase, pattern: /Due date .+ Purchase order PO 77\/2026/ },
    { status: 'Closed', purchase: cardPurchase, pattern: /Paid on \d+ \w{3} \d{4} by card: / },
    { status: 'Closed', purchase: membership, pattern: /Membership \d+ \w{3} \d{4} to \d+ \w{3} \d{4}/ },
  ].entries()) {
    await expect(rows.nth(index)).toContainText(status);
    await expect(rows.nth(index)).toContainText(formatInvoiceAmount(purchase.totalCents));
    const pdfText = await downloadPdfText(page, rows.nth(index));
    expectInvoice(purchase, numbers[index] ?? '', pdfText);
    expect(pdfText).toMatch(pattern);
    expect(/Due date|Account name|Purchase order/.test(pdfText)).toBe(status === 'Open');
  }
});
