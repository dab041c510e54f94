import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, heading, test } from './e2e-test.ts';
import {
  companyInvoicesPath,
  downloadButton,
  type Invoice,
  listInvoices,
  personalInvoicesPath,
  readPdfText,
} from './invoices-page.ts';
import { formatDollars } from './marketplace-page.ts';
import { holdRequests, mockResponse, recordRequests } from './requests.ts';
import { datePartsIn } from './resources-page.ts';

const listUrl = '**/api/marketplace/invoice/list*';

const numbersOf = (invoices: Invoice[]) => invoices.map(({ invoiceNumber }) => invoiceNumber);
const invoiceNumbers = (page: Page) => page.getByRole('rowheader');
const formatDate = (timeZone: string, timestamp: string) => {
  const { day, month, year } = datePartsIn(timeZone, timestamp);
  return `${day} ${month}, ${year}`;
};
const statusText = ({ status, isOverdue, adjustmentNoteNumber }: Invoice) =>
  `${status}${isOverdue ? 'Overdue' : ''}${adjustmentNoteNumber ? 'Adjustment note' : ''}`;

const timeZone = 'America/Los_Angeles';
test.use({ timezoneId: timeZone });

test('2.15 Personal invoices: lists number, type, status, dates and price', async ({ page, request }) => {
  const account = await demoAccount(request, 'billing');
  const { invoices } = await listInvoices(account);
  await openAs(page, account, personalInvoicesPath);
  await expect(page.getByRole('table', { name: 'Personal invoices' })).toBeVisible();
  const columns = 'Invoice number,Type,Status,Date,Total price,Download'.split(',');
  await expect(page.getByRole('columnheader')).toHaveText(columns);
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(10);
  for (const [index, invoice] of invoices.entries()) {
    const { invoiceNumber, type, date, dueDate, totalPrice } = invoice;
    const days = `${formatDate(timeZone, date)}${dueDate ? `Due ${formatDate('UTC', dueDate)}` : ''}`;
    const price = formatDollars(Math.round(totalPrice * 100));
    const texts = [invoiceNumber, type, statusText(invoice), days, price, ''];
    await expect(rows.nth(index).locator('th, td')).toHaveText(texts);
  }
  await expectAccessible(page);
  const overdue = page.getByText('Overdue', { exact: true });
  await expect(overdue.first()).toHaveAttribute('data-kind', 'error');
  for (const [status, kind] of Object.entries({ Open: 'warning', Closed: 'success', Cancelled: 'error' })) {
    const badge = page.getByRole('table').getByText(status, { exact: true }).first();
    await expect(badge).toHaveAttribute('data-kind', kind);
  }

  const second = await listInvoices(account, 'Individual', 2);
  const pageTwo = page.getByRole('button', { name: 'Page 2' });
  await pageTwo.scrollIntoViewIfNeeded();
  await pageTwo.press('Enter');
  await expect(page).toHaveURL(`${personalInvoicesPath}?page=2`);
  await expect(invoiceNumbers(page)).toHaveText(numbersOf(second.invoices));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText(`${second.totalItems} invoices`)).toBeVisible();
  await page.goBack();
  await expect(invoiceNumbers(page)).toHaveText(numbersOf(invoices));

  const specifiedFields = invoices.map(({ dueDate, isOverdue, adjustmentNoteNumber, ...rest }) => rest);
  await mockResponse(page, listUrl, { json: { invoices: specifiedFields, page: 1, totalItems: 10 } });
  await page.reload();
  await expect(invoiceNumbers(page)).toHaveText(numbersOf(invoices));
  await expect(page.getByText(/Overdue|Due |Adjustment note/)).toHaveCount(0);
  await expect(page.getByText('10 invoices')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
});

test('2.15 Invoices: shows placeholders without invoices and without access', async ({ open, page }) => {
  const listRequests = recordRequests(page, /\/invoice\/list/);
  await open(companyInvoicesPath, 'new');
  await expect(page.getByText("You don't have access to Company invoices.")).toBeVisible();
  expect(listRequests).toEqual([]);
  await page.goto(personalInvoicesPath);
  await expect(page.getByText('No invoices')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('6 Company invoices: shows a skeleton, then a table or cards', async ({ open, page }) => {
  const release = await holdRequests(page, listUrl);
  const account = await open(companyInvoicesPath, 'billing');
  await expect(page.locator('table[aria-busy="true"] tbody tr')).toHaveCount(10);
  release();
  await expect(heading(page)).toHaveText('Company invoices');
  const { invoices } = await listInvoices(account, 'Company');
  const first = invoices[0] as Invoice;
  await expect(invoiceNumbers(page)).toHaveText(numbersOf(invoices));

  const cards = page.getByRole('list', { name: 'Company invoices' }).getByRole('listitem');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(cards).toHaveCount(10);
    for (const text of [first.invoiceNumber, first.type, first.status])
      await expect(cards.first().getByText(text, { exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(200);
  }
  await expectAccessible(page);
  const downloadEvent = page.waitForEvent('download');
  await downloadButton(page, first).click();
  expect((await downloadEvent).suggestedFilename()).toBe(`Invoice-${first.id}.pdf`);
});

const downloadUrl = '**/api/marketplace/invoice/*/download';

test('7.7 Invoices: downloads Invoice-{id}.pdf or shows why it failed', async ({ open, page }) => {
  const account = await open(personalInvoicesPath, 'billing');
  const { invoices } = await listInvoices(account);
  const [firstInvoice, secondInvoice] = invoices as [Invoice, Invoice];
  const cancelled = invoices.find(({ status }) => status === 'Cancelled') as Invoice;
  const noteNumber = cancelled.adjustmentNoteNumber;
  let downloadEvent = page.waitForEvent('download');
  await downloadButton(page, firstInvoice).press('Enter');
  const invoice = await downloadEvent;
  expect(invoice.suggestedFilename()).toBe(`Invoice-${firstInvoice.id}.pdf`);
  expect((await readFile(await invoice.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByText(`Invoice ${firstInvoice.invoiceNumber} downloaded`)).toBeAttached();
  await expect(downloadButton(page, firstInvoice)).toBeFocused();

  const row = page.getByRole('row').filter({ hasText: cancelled.invoiceNumber });
  await expect(row.getByText('Adjustment note')).toBeVisible();
  downloadEvent = page.waitForEvent('download');
  await row.getByRole('button', { name: `Download adjustment note ${noteNumber}` }).press('Enter');
  const downloadedFile = await downloadEvent;
  expect(downloadedFile.suggestedFilename()).toBe(`Adjustment-note-${cancelled.id}.pdf`);
  const text = await readPdfText(downloadedFile);
  expect(text).toContain(`Note number ${noteNumber}`);
  expect(text).toContain(`Tax invoice ${cancelled.invoiceNumber} of `);
  await expect(page.getByText(`Adjustment note ${noteNumber} downloaded`)).toBeAttached();

  const releaseById = new Map<string, () => void>();
  await page.route(downloadUrl, async (route) => {
    const id = route.request().url().split('/').at(-2) as string;
    await new Promise<void>((resolve) => releaseById.set(id, resolve));
    await route.continue();
  });
  const progressBar = ({ invoiceNumber }: Invoice) =>
    page.getByRole('progressbar', { name: `Downloading invoice ${invoiceNumber}` });
  for (const each of [firstInvoice, secondInvoice]) {
    await downloadButton(page, each).click();
    await expect(progressBar(each)).toBeVisible();
  }
  // A second click does not start a second download.
  await downloadButton(page, firstInvoice).dispatchEvent('click');
  await expectAccessible(page);
  for (const [index, { id }] of [firstInvoice, secondInvoice].entries()) {
    await expect.poll(() => releaseById.has(id)).toBe(true);
    downloadEvent = page.waitForEvent('download');
    releaseById.get(id)?.();
    expect((await downloadEvent).suggestedFilename()).toBe(`Invoice-${id}.pdf`);
    await expect(page.getByRole('progressbar')).toHaveCount(1 - index);
  }
  expect(releaseById.size).toBe(2);
  await page.unroute(downloadUrl);

  const notFound = { status: 404, json: { message: 'Invoice not found.' } };
  const emptyFile = { status: 200, contentType: 'application/pdf', body: '' };
  for (const [response, expectedError] of [
    [notFound, 'Invoice not found.'],
    [{ status: 500, body: '' }, 'Something went wrong.'],
    [emptyFile, 'Could not download invoice.'],
    ['none', 'Could not download invoice.'],
  ] as const) {
    await page.route(downloadUrl, (route) => (response === 'none' ? route.abort() : route.fulfill(response)));
    await downloadButton(page, firstInvoice).click();
    const notice = page.getByRole('alert').filter({ hasText: expectedError });
    await expect(notice).toBeVisible();
    await expect(notice).toContainText(`Invoice ${firstInvoice.invoiceNumber}`);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await notice.getByLabel('Close').click();
    await expect(notice).toBeHidden();
  }
});
