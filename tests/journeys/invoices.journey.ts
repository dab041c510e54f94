import type { Locator, Page } from '@playwright/test';
import { company, downloadOf, type Invoice, listInvoices, personal } from './invoice-lists.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { demoPerson, openAs } from './people.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const listCall = '**/api/marketplace/invoice/list*';

const numbersOf = (invoices: Invoice[]) => invoices.map(({ invoiceNumber }) => invoiceNumber);
const shownNumbers = (page: Page) => page.getByRole('rowheader');
/** 'DD MMM, YYYY', worked out another way than the portal does. */
function dayIn(timeZone: string, moment: string): string {
  const [year, month, day] = new Intl.DateTimeFormat('sv', { timeZone })
    .format(new Date(moment))
    .split('-') as [string, string, string];
  const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
  return `${day} ${months[Number(month) - 1]}, ${year}`;
}

const statusText = ({ status, isOverdue, adjustmentNoteNumber }: Invoice) =>
  `${status}${isOverdue ? 'Overdue' : ''}${adjustmentNoteNumber ? 'Adjustment note' : ''}`;

for (const timeZone of ['Pacific/Auckland', 'America/Los_Angeles']) {
  test.describe(() => {
    test.use({ timezoneId: timeZone });

    test(`2.15 Personal invoices: number, type, status, date and price; the day is that of ${timeZone}`, async ({
      page,
      request,
    }) => {
      const person = await demoPerson(request, 'billing');
      const { invoices } = await listInvoices(request, person);
      await openAs(page, person, personal);
      await expect(page.getByRole('table', { name: 'Personal invoices' })).toBeVisible();
      await expect(page.getByRole('columnheader')).toHaveText([
        'Invoice number',
        'Type',
        'Status',
        'Date',
        'Total price',
        'Download',
      ]);
      const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
      await expect(rows).toHaveCount(10);
      for (const [index, invoice] of invoices.entries()) {
        const price = `A$${invoice.totalPrice.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
        await expect(rows.nth(index).locator('th, td')).toHaveText([
          invoice.invoiceNumber,
          invoice.type,
          statusText(invoice),
          `${dayIn(timeZone, invoice.date)}${invoice.dueDate ? `Due ${dayIn('UTC', invoice.dueDate)}` : ''}`,
          price,
          '',
        ]);
      }
      await expectAccessible(page);
    });
  });
}

test('4 Invoice status badge: Open warns, Closed is good, Cancelled is an error', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'billing');
  await openAs(page, person, company);
  const kinds = { Open: 'warning', Closed: 'good', Cancelled: 'error' };
  const badges = page.getByRole('table').getByText(/^(Open|Closed|Cancelled)$/);
  await expect(badges).toHaveCount(10);
  const shown = new Set<string>();
  for (const badge of await badges.all()) {
    const status = (await badge.textContent()) as keyof typeof kinds;
    await expect(badge).toHaveAttribute('data-kind', kinds[status]);
    shown.add(status);
  }
  expect([...shown].sort()).toEqual(['Cancelled', 'Closed', 'Open']);
});

test('4 Invoices: overdue is shown beside Open, and only with a server that reports it', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'billing');
  const { invoices } = await listInvoices(request, person);
  const overdue = invoices.filter(({ isOverdue }) => isOverdue);
  expect(overdue.length).toBeGreaterThan(0);
  await openAs(page, person, personal);
  await expect(page.getByText('Overdue', { exact: true })).toHaveCount(overdue.length);
  await expect(page.getByText('Overdue', { exact: true }).first()).toHaveAttribute('data-kind', 'error');

  const known = ['id', 'invoiceNumber', 'type', 'status', 'date', 'totalPrice'];
  const asSpecified = invoices.map((invoice) =>
    Object.fromEntries(Object.entries(invoice).filter(([name]) => known.includes(name))),
  );
  await page.route(listCall, (route) =>
    route.fulfill({ json: { invoices: asSpecified, page: 1, totalItems: 10 } }),
  );
  await page.reload();
  await expect(shownNumbers(page)).toHaveText(numbersOf(invoices));
  await expect(page.getByText(/Overdue|Due |Adjustment note/)).toHaveCount(0);
});

test('9 Invoices come ten a page; the page is in the address, and a change scrolls to the top', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'billing');
  const [first, second] = await Promise.all(
    [1, 2].map((at) => listInvoices(request, person, 'Individual', at)),
  );
  await openAs(page, person, personal);
  await expect(shownNumbers(page)).toHaveText(numbersOf(first?.invoices ?? []));
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: 'Page 2' }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await pages.getByRole('button', { name: 'Page 2' }).press('Enter');
  await expect(page).toHaveURL(`${personal}?page=2`);
  await expect(shownNumbers(page)).toHaveText(numbersOf(second?.invoices ?? []));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(`${first?.totalItems} invoices`)).toBeVisible();
  await page.reload();
  await expect(shownNumbers(page)).toHaveText(numbersOf(second?.invoices ?? []));
  await page.goBack();
  await expect(page).toHaveURL(personal);
  await expect(shownNumbers(page)).toHaveText(numbersOf(first?.invoices ?? []));
});

test('9 Invoices: a page past the end offers the first, and a page that is none is the first', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'billing');
  await openAs(page, person, `${personal}?page=900`);
  await expect(page.getByText('There is nothing on this page')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect(shownNumbers(page)).toHaveCount(10);
  await page.goto(`${personal}?page=-3x`);
  await expect(shownNumbers(page)).toHaveCount(10);
});

test('9 Invoices: the pages hide when there is only one', async ({ page, request }) => {
  const person = await demoPerson(request, 'billing');
  const { invoices } = await listInvoices(request, person);
  await page.route(listCall, (route) => route.fulfill({ json: { invoices, page: 1, totalItems: 10 } }));
  await openAs(page, person, personal);
  await expect(shownNumbers(page)).toHaveCount(10);
  await expect(page.getByText('10 invoices')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
});

test('2.15 Personal invoices: none shows an empty placeholder', async ({ open, page }) => {
  await open(personal, 'new');
  await expect(page.getByText('No invoices')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectAccessible(page);
});

test('2.15 Invoices: an outline while they come, a way to try again when they do not', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'billing');
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(listCall, async (route) => {
    await released;
    await route.fulfill({ status: 400, json: { message: 'Not now.' } });
  });
  await openAs(page, person, personal);
  await expect(page.locator('table[aria-busy="true"] tbody tr')).toHaveCount(10);
  await expectAccessible(page);
  letGo();
  await expect(page.getByRole('alert')).toContainText('Not now.');
  await expectAccessible(page);
  await page.unroute(listCall);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(shownNumbers(page)).toHaveCount(10);
});

test('6 Company invoices: a billing contact sees those of the organisation', async ({ page, request }) => {
  const person = await demoPerson(request, 'billing');
  const { invoices } = await listInvoices(request, person, 'Company');
  await openAs(page, person, company);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Company invoices');
  await expect(shownNumbers(page)).toHaveText(numbersOf(invoices));
  await expectAccessible(page);
});

test('6 Company invoices: others read that they have no access, and no call is made', async ({
  open,
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (made) => made.url().includes('/invoice/list') && asked.push(made.url()));
  await open(company);
  await expect(page.getByText("You don't have access to Company invoices.")).toBeVisible();
  await expectAccessible(page);
  expect(asked).toEqual([]);
});

const sideways = (main: Locator) =>
  main.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const width of [320, 390]) {
  test(`2.15 Invoices on a screen of ${width}: a list of cards, nothing to the side`, async ({
    page,
    request,
  }) => {
    const person = await demoPerson(request, 'billing');
    const invoice = (await listInvoices(request, person, 'Company')).invoices[0] as Invoice;
    await page.setViewportSize({ width, height: 700 });
    await openAs(page, person, company);
    const cards = page.getByRole('list', { name: 'Company invoices' }).getByRole('listitem');
    await expect(cards).toHaveCount(10);
    for (const text of [invoice.invoiceNumber, invoice.type, invoice.status])
      await expect(cards.first().getByText(text, { exact: true })).toBeVisible();
    expect(await sideways(page.getByRole('main'))).toBe(0);
    const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(200);
    await expectAccessible(page);
    const saving = page.waitForEvent('download');
    await downloadOf(page, invoice).click();
    expect((await saving).suggestedFilename()).toBe(`Invoice-${invoice.id}.pdf`);
  });
}
