import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { expect, heading, test } from './e2e-test.ts';
import { personal } from './invoice-lists.ts';
import {
  arrive,
  dollars,
  goToPay,
  invoiceNumberIn,
  openBasket,
  openCheckout,
  shopIn,
} from './marketplace-page.ts';
import { goToReview, password, payButton } from './onboarding-page.ts';

async function joinAndSignIn(page: Page): Promise<void> {
  await goToReview(page, 'subscriber');
  await payButton(page).click();
  await page.getByRole('button', { name: 'Pay A$245.00', exact: true }).click();
  await expect(heading(page)).toContainText('Welcome');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(page)).toContainText('Āwhina');
}

type Bought = { name: string; quantity: number; totalCents: number };

const centsIn = (text: string | null) => Number((text ?? '').replace(/[^\d]/g, ''));

/** Adds the product at this index of the catalogue to the basket, at the price shown. */
async function add(page: Page, index: number, quantity: number): Promise<Bought> {
  const shop = shopIn(page);
  await shop.getByRole('main').getByRole('listitem').getByRole('link').nth(index).click();
  await expect(shop.getByRole('button', { name: 'Add to basket' })).toBeVisible();
  const name = (await shop.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await arrive(page, name);
  const price = await shop.getByText(/^A\$[\d,]+\.\d\d$/).textContent();
  await shop.getByLabel('Quantity').fill(String(quantity));
  await shop.getByRole('button', { name: 'Add to basket' }).click();
  return { name, quantity, totalCents: quantity * centsIn(price) };
}

/** Amounts on an invoice have no `A`: a line says that all are in Australian dollars. */
const onPaper = (cents: number) => dollars(cents).slice(1);

/** Checks number, line and total, of which GST is one eleventh. */
function expectPaperOf({ name, quantity, totalCents }: Bought, number: string, paper: string): void {
  const gst = Math.round(totalCents / 11);
  for (const text of [
    'Āwhina Ngata',
    `Invoice number ${number}`,
    `${name} ${quantity} ${onPaper(totalCents / quantity)} ${onPaper(totalCents)}`,
    `Total excluding GST ${onPaper(totalCents - gst)} GST ${onPaper(gst)} Total including GST ${onPaper(totalCents)}`,
  ])
    expect(paper).toContain(text);
}

async function readPaper(page: Page, row: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await row.getByRole('button').click();
  const pdf = new Uint8Array(await readFile(await (await download).path()));
  return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
}

test('2.17 from visitor to buyer: joins, buys, and reads all three invoices', async ({ page }) => {
  test.slow();
  await joinAndSignIn(page);
  await page.getByRole('link', { name: 'Marketplace' }).first().click();
  await arrive(page, 'Catalogue');
  const byCard = await add(page, 0, 3);
  await goToPay(page);
  await page.getByRole('button', { name: `Pay ${dollars(byCard.totalCents)}`, exact: true }).click();
  await arrive(page, 'Thank you, your payment has arrived');
  const cardNumber = await invoiceNumberIn(page);
  await shopIn(page).getByRole('link', { name: 'Go on shopping' }).click();
  await arrive(page, 'Catalogue');
  const byInvoice = await add(page, 4, 2);
  await openBasket(page);
  await openCheckout(page);
  await shopIn(page).getByLabel('Purchase order (optional)').fill('PO 77/2026');
  await shopIn(page).getByRole('button', { name: 'Generate an invoice' }).click();
  await arrive(page, 'Thank you for your order');
  const billNumber = await invoiceNumberIn(page);

  await shopIn(page).getByRole('link', { name: 'See your invoices' }).click();
  await expect(page).toHaveURL(personal);
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(3);
  const numbers = await page.getByRole('rowheader').allTextContents();
  expect(numbers.slice(0, 2)).toEqual([billNumber, cardNumber]);
  const joined = { name: 'Subscriber annual membership', quantity: 1, totalCents: 245_00 };
  for (const [index, { status, bought, words }] of [
    { status: 'Open', bought: byInvoice, words: /Due date .+ Purchase order PO 77\/2026/ },
    { status: 'Closed', bought: byCard, words: /Paid on \d+ \w{3} \d{4} by card: / },
    { status: 'Closed', bought: joined, words: /Membership \d+ \w{3} \d{4} to \d+ \w{3} \d{4}/ },
  ].entries()) {
    await expect(rows.nth(index)).toContainText(status);
    await expect(rows.nth(index)).toContainText(onPaper(bought.totalCents));
    const paper = await readPaper(page, rows.nth(index));
    expectPaperOf(bought, numbers[index] ?? '', paper);
    expect(paper).toMatch(words);
    expect(/Due date|Account name|Purchase order/.test(paper)).toBe(status === 'Open');
  }
});
