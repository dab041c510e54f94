import type { Page } from '@playwright/test';
import { company, downloadOf, type Invoice, listInvoices, personal } from './invoice-lists.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { dayIn } from './library.ts';
import { demoPerson, openAs } from './people.ts';
import { dollars } from './shopping.ts';

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
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByText(`${second.totalItems} invoices`)).toBeVisible();
    await page.goBack();
    await expect(shownNumbers(page)).toHaveText(numbersOf(invoices));

    const specified = invoices.map(({ dueDate, isOverdue, adjustmentNoteNumber, ...rest }) => rest);
    await page.route(listCall, (route) =>
      route.fulfill({ json: { invoices: specified, page: 1, totalItems: 10 } }),
    );
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
  const { promise: checked, resolve: release } = Promise.withResolvers<void>();
  await page.route(listCall, async (route) => {
    await checked;
    await route.continue();
  });
  const person = await open(company, 'billing');
  await expect(page.locator('table[aria-busy="true"] tbody tr')).toHaveCount(10);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Company invoices');
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
    await expectAccessible(page);
  }
  const saving = page.waitForEvent('download');
  await downloadOf(page, first).click();
  expect((await saving).suggestedFilename()).toBe(`Invoice-${first.id}.pdf`);
});
