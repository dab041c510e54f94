import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { demoPerson, openAs } from './accounts.ts';
import { expect, expectAccessible, heading, hold, respond, test } from './e2e-test.ts';
import { company, downloadOf, type Invoice, listInvoices, personal } from './invoice-lists.ts';
import { dollars } from './marketplace-page.ts';
import { dayIn } from './resources-page.ts';

const listCall = '**/api/marketplace/invoice/list*';

const numbersOf = (invoices: Invoice[]) => invoices.map(({ invoiceNumber }) => invoiceNumber);
const shownNumbers = (page: Page) => page.getByRole('rowheader');
const dayOf = (timeZone: string, moment: string) => {
  const { day, month, year } = dayIn(timeZone, moment);
  return `${day} ${month}, ${year}`;
};
const statusText = ({ status, isOverdue, adjustmentNoteNumber }: Invoice) =>
  `${status}${isOverdue ? 'Overdue' : ''}${adjustmentNoteNumber ? 'Adjustment note' : ''}`;

test.describe('2.15 Personal invoices in a time zone behind UTC', () => {
  const timeZone = 'America/Los_Angeles';
  test.use({ timezoneId: timeZone });

  test('list number, type, status, dates and price, 10 a page', async ({ page, request }) => {
    const person = await demoPerson(request, 'billing');
    const { invoices } = await listInvoices(request, person);
    await openAs(page, person, personal);
    await expect(page.getByRole('table', { name: 'Personal invoices' })).toBeVisible();
    const columns = 'Invoice number,Type,Status,Date,Total price,Download'.split(',');
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await expect(rows).toHaveCount(10);
    for (const [index, invoice] of invoices.entries()) {
      const { invoiceNumber, type, date, dueDate, totalPrice } = invoice;
      const days = `${dayOf(timeZone, date)}${dueDate ? `Due ${dayOf('UTC', dueDate)}` : ''}`;
      const price = dollars(Math.round(totalPrice * 100));
      const texts = [invoiceNumber, type, statusText(invoice), days, price, ''];
      await expect(rows.nth(index).locator('th, td')).toHaveText(texts);
    }
    await expectAccessible(page);
    const overdue = page.getByText('Overdue', { exact: true });
    await expect(overdue.first()).toHaveAttribute('data-kind', 'error');
    for (const [status, kind] of Object.entries({ Open: 'warning', Closed: 'good', Cancelled: 'error' })) {
      const badge = page.getByRole('table').getByText(status, { exact: true }).first();
      await expect(badge).toHaveAttribute('data-kind', kind);
    }

    const second = await listInvoices(request, person, 'Individual', 2);
    const pageTwo = page.getByRole('button', { name: 'Page 2' });
    await pageTwo.scrollIntoViewIfNeeded();
    await pageTwo.press('Enter');
    await expect(page).toHaveURL(`${personal}?page=2`);
    await expect(shownNumbers(page)).toHaveText(numbersOf(second.invoices));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText(`${second.totalItems} invoices`)).toBeVisible();
    await page.goBack();
    await expect(shownNumbers(page)).toHaveText(numbersOf(invoices));

    const specified = invoices.map(({ dueDate, isOverdue, adjustmentNoteNumber, ...rest }) => rest);
    await respond(page, listCall, { json: { invoices: specified, page: 1, totalItems: 10 } });
    await page.reload();
    await expect(shownNumbers(page)).toHaveText(numbersOf(invoices));
    await expect(page.getByText(/Overdue|Due |Adjustment note/)).toHaveCount(0);
    await expect(page.getByText('10 invoices')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  });
});

test('2.15 Invoices: placeholders without invoices and without access', async ({ open, page }) => {
  const asked: string[] = [];
  page.on('request', (made) => made.url().includes('/invoice/list') && asked.push(made.url()));
  await open(company, 'new');
  await expect(page.getByText("You don't have access to Company invoices.")).toBeVisible();
  expect(asked).toEqual([]);
  await page.goto(personal);
  await expect(page.getByText('No invoices')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('6 Company invoices: an outline, a table, and cards when narrow', async ({ open, page, request }) => {
  const release = await hold(page, listCall);
  const person = await open(company, 'billing');
  await expect(page.locator('table[aria-busy="true"] tbody tr')).toHaveCount(10);
  release();
  await expect(heading(page)).toHaveText('Company invoices');
  const { invoices } = await listInvoices(request, person, 'Company');
  const first = invoices[0] as Invoice;
  await expect(shownNumbers(page)).toHaveText(numbersOf(invoices));

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
  const saving = page.waitForEvent('download');
  await downloadOf(page, first).click();
  expect((await saving).suggestedFilename()).toBe(`Invoice-${first.id}.pdf`);
});

const downloadCall = '**/api/marketplace/invoice/*/download';

test('7.7 Invoices: saves Invoice-{id}.pdf or says why it failed', async ({ open, page, request }) => {
  const person = await open(personal, 'billing');
  const { invoices } = await listInvoices(request, person);
  const [one, other] = invoices as [Invoice, Invoice];
  const cancelled = invoices.find(({ status }) => status === 'Cancelled') as Invoice;
  const note = cancelled.adjustmentNoteNumber;
  let saving = page.waitForEvent('download');
  await downloadOf(page, one).press('Enter');
  const invoice = await saving;
  expect(invoice.suggestedFilename()).toBe(`Invoice-${one.id}.pdf`);
  expect((await readFile(await invoice.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByText(`Invoice ${one.invoiceNumber} downloaded`)).toBeAttached();
  await expect(downloadOf(page, one)).toBeFocused();

  const row = page.getByRole('row').filter({ hasText: cancelled.invoiceNumber });
  await expect(row.getByText('Adjustment note')).toBeVisible();
  saving = page.waitForEvent('download');
  await row.getByRole('button', { name: `Download adjustment note ${note}` }).press('Enter');
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`Adjustment-note-${cancelled.id}.pdf`);
  const pdf = new Uint8Array(await readFile(await saved.path()));
  const text = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
  expect(text).toContain(`Note number ${note}`);
  expect(text).toContain(`Tax invoice ${cancelled.invoiceNumber} of `);
  await expect(page.getByText(`Adjustment note ${note} downloaded`)).toBeAttached();

  const release = new Map<string, () => void>();
  await page.route(downloadCall, async (route) => {
    const id = route.request().url().split('/').at(-2) as string;
    await new Promise<void>((resolve) => release.set(id, resolve));
    await route.continue();
  });
  const bar = ({ invoiceNumber }: Invoice) =>
    page.getByRole('progressbar', { name: `Downloading invoice ${invoiceNumber}` });
  for (const each of [one, other]) {
    await downloadOf(page, each).click();
    await expect(bar(each)).toBeVisible();
  }
  // A second press does not start it again.
  await downloadOf(page, one).dispatchEvent('click');
  await expectAccessible(page);
  for (const [index, { id }] of [one, other].entries()) {
    await expect.poll(() => release.has(id)).toBe(true);
    saving = page.waitForEvent('download');
    release.get(id)?.();
    expect((await saving).suggestedFilename()).toBe(`Invoice-${id}.pdf`);
    await expect(page.getByRole('progressbar')).toHaveCount(1 - index);
  }
  expect(release.size).toBe(2);
  await page.unroute(downloadCall);

  const notFound = { status: 404, json: { message: 'Invoice not found.' } };
  const emptyFile = { status: 200, contentType: 'application/pdf', body: '' };
  for (const [answer, fault] of [
    [notFound, 'Invoice not found.'],
    [{ status: 500, body: '' }, 'Something went wrong.'],
    [emptyFile, 'Could not download invoice.'],
    ['none', 'Could not download invoice.'],
  ] as const) {
    await page.route(downloadCall, (route) => (answer === 'none' ? route.abort() : route.fulfill(answer)));
    await downloadOf(page, one).click();
    const notice = page.getByRole('alert').filter({ hasText: fault });
    await expect(notice).toBeVisible();
    await expect(notice).toContainText(`Invoice ${one.invoiceNumber}`);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await notice.getByLabel('Close').click();
    await expect(notice).toBeHidden();
  }
});
