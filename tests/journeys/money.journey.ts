import type { Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { personal } from './invoice-lists.ts';
import { goToReview, heading, password, payButton } from './joining-visitor.ts';
import { expect, test } from './journey.ts';
import { arrive, dollars, goToPay, invoiceNumberIn, openBasket, openCheckout, shopIn } from './shopping.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

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

/** Checks number, line and total, of which GST is one eleventh. */
function expectPaperOf({ name, quantity, totalCents }: Bought, number: string, paper: string): void {
  const gst = Math.round(totalCents / 11);
  expect(paper).toContain('Tax invoice');
  expect(paper).toContain('Āwhina Ngata');
  expect(paper).toContain(`Invoice number ${number}`);
  const amounts = [totalCents / quantity, totalCents].map(onPaper).join(' ');
  expect(paper).toContain(`${name} ${quantity} ${amounts}`);
  expect(paper).toContain(
    `Total excluding GST ${onPaper(totalCents - gst)} GST ${onPaper(gst)} Total including GST ${onPaper(totalCents)}`,
  );
}

/** Amounts on an invoice have no `A`: a line says that all are in Australian dollars. */
const onPaper = (cents: number) => dollars(cents).slice(1);

/** The text of each invoice's PDF, newest first. */
async function papersOf(page: Page): Promise<string[]> {
  const papers: string[] = [];
  for (const row of await page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .all()) {
    const download = page.waitForEvent('download');
    await row.getByRole('button').click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
    const { text } = await extractText(new Uint8Array(Buffer.concat(chunks)), { mergePages: true });
    papers.push(text.replace(/\s+/g, ' '));
  }
  return papers;
}

test('2.17 from visitor to buyer: join, pay, buy by card and by invoice, and read all three invoices', async ({
  page,
}) => {
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
  expect(byInvoice.name).not.toBe(byCard.name);
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
  const listed = [
    ['Open', byInvoice.totalCents],
    ['Closed', byCard.totalCents],
    ['Closed', 245_00],
  ] as const;
  for (const [index, [status, cents]] of listed.entries()) {
    await expect(rows.nth(index)).toContainText(status);
    await expect(rows.nth(index)).toContainText(onPaper(cents));
  }

  const [bill, receipt, membership] = (await papersOf(page)) as [string, string, string];
  expectPaperOf(byInvoice, billNumber, bill);
  expectPaperOf(byCard, cardNumber, receipt);
  const joined = { name: 'Subscriber annual membership', quantity: 1, totalCents: 245_00 };
  expectPaperOf(joined, numbers[2] ?? '', membership);
  expect(bill).toMatch(/Due date \d+ \w{3} \d{4} Purchase order PO 77\/2026/);
  expect(bill).toContain(`: ${onPaper(byInvoice.totalCents)} Account name`);
  expect(bill).toContain(`Reference ${billNumber}`);
  expect(receipt).toMatch(/Paid on \d+ \w{3} \d{4} by card: /);
  expect(membership).toMatch(/Membership \d+ \w{3} \d{4} to \d+ \w{3} \d{4}/);
  for (const paper of [receipt, membership])
    expect(paper).not.toMatch(/Due date|Account name|Purchase order/);
});
