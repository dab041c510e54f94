import type { Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { personal } from './invoice-lists.ts';
import {
  anEmail,
  fillBillingAddress,
  fillDetails,
  fillPassword,
  heading,
  password,
  pressContinue,
} from './joining-visitor.ts';
import { expect, test } from './journey.ts';
import { arrive, goToPay, openBasket, openCheckout, shopIn } from './shopping.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const shopHeading = (page: Page) => shopIn(page).getByRole('heading', { level: 1 });

async function joinAndPay(page: Page): Promise<string> {
  const email = anEmail();
  await page.goto('/onboarding/Subscriber');
  await fillDetails(page, email);
  await fillBillingAddress(page);
  await pressContinue(page);
  await fillPassword(page);
  await pressContinue(page);
  await page.getByRole('button', { name: 'Pay A$245.00 and proceed' }).click();
  await page.getByRole('button', { name: 'Pay A$245.00', exact: true }).click();
  await expect(heading(page)).toContainText('Welcome');
  return email;
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(page)).toContainText('Āwhina');
}

async function addFirst(page: Page): Promise<void> {
  await shopIn(page).getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(shopIn(page).getByRole('button', { name: 'Add to basket' })).toBeVisible();
  await arrive(page, (await shopHeading(page).textContent()) ?? '');
  await shopIn(page).getByRole('button', { name: 'Add to basket' }).click();
}

/** What a PDF reader reads on the paper of each invoice, from the newest to the oldest. */
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
  const email = await joinAndPay(page);
  await signIn(page, email);
  await page.getByRole('link', { name: 'Marketplace' }).first().click();
  await arrive(page, 'Catalogue');
  await addFirst(page);
  await goToPay(page);
  await page.getByRole('button', { name: /^Pay A\$/ }).click();
  await arrive(page, 'Thank you, your payment has arrived');
  await shopIn(page).getByRole('link', { name: 'Go on shopping' }).click();
  await arrive(page, 'Catalogue');
  await addFirst(page);
  await openBasket(page);
  await openCheckout(page);
  await shopIn(page).getByRole('button', { name: 'Generate an invoice' }).click();
  await arrive(page, 'Thank you for your order');

  await shopIn(page).getByRole('link', { name: 'See your invoices' }).click();
  await expect(page).toHaveURL(personal);
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(3);
  for (const [index, status] of ['Open', 'Closed', 'Closed'].entries())
    await expect(rows.nth(index)).toContainText(status);
  const numbers = await page.getByRole('rowheader').allTextContents();
  const papers = await papersOf(page);
  for (const [index, paper] of papers.entries()) {
    expect(paper).toContain('Tax invoice');
    expect(paper).toContain(numbers[index]);
    expect(paper).toContain('Āwhina Ngata');
    expect(paper).toContain('GST');
  }
  expect(papers[0]).toContain('Due date');
  expect(papers[0]).toMatch(/Amount due by \d+ \w+ \d{4}/);
  expect(papers[0]).toContain('To pay, please contact Muster');
  for (const paper of papers.slice(1)) expect(paper).not.toMatch(/Due date|To pay/);
  // The membership: one eleventh of A$245.00 is GST.
  expect(papers[2]).toContain('245.00');
  expect(papers[2]).toContain('22.27');
});
