import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { downloadOf, type Invoice, listInvoices, personal } from './invoice-lists.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { demoPerson, openAs } from './people.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const downloadCall = '**/api/marketplace/invoice/*/download';

test('7.7 An invoice is saved as Invoice-{id}.pdf, by keyboard alone', async ({ page, request }) => {
  const person = await demoPerson(request, 'billing');
  const invoice = (await listInvoices(request, person)).invoices[0] as Invoice;
  await openAs(page, person, personal);
  const saving = page.waitForEvent('download');
  await downloadOf(page, invoice).press('Enter');
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`Invoice-${invoice.id}.pdf`);
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByText(`Invoice ${invoice.invoiceNumber} downloaded`)).toBeAttached();
  await expect(downloadOf(page, invoice)).toBeFocused();
});

test('2.15 Invoices: a cancelled one offers its adjustment note beside the invoice', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'billing');
  const { invoices } = await listInvoices(request, person);
  const cancelled = invoices.find(({ status }) => status === 'Cancelled') as Invoice;
  await openAs(page, person, personal);
  const row = page.getByRole('row').filter({ hasText: cancelled.invoiceNumber });
  await expect(row.getByText('Adjustment note')).toBeVisible();
  const saving = page.waitForEvent('download');
  await row
    .getByRole('button', { name: `Download adjustment note ${cancelled.adjustmentNoteNumber}` })
    .click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`Adjustment-note-${cancelled.id}.pdf`);
  const pdf = new Uint8Array(await readFile(await saved.path()));
  const text = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
  expect(text).toContain(`Note number ${cancelled.adjustmentNoteNumber}`);
  expect(text).toContain(`Tax invoice ${cancelled.invoiceNumber} of `);
  await expect(page.getByText(`Adjustment note ${cancelled.adjustmentNoteNumber} downloaded`)).toBeAttached();
  await expectAccessible(page);
});

test('2.15 Invoices: several downloads at once show their progress each', async ({ page, request }) => {
  const person = await demoPerson(request, 'billing');
  const [one, other] = (await listInvoices(request, person)).invoices as [Invoice, Invoice];
  const letGo = new Map<string, () => void>();
  await page.route(downloadCall, async (route) => {
    const id = route.request().url().split('/').at(-2) as string;
    await new Promise<void>((resolve) => letGo.set(id, resolve));
    await route.continue();
  });
  await openAs(page, person, personal);
  const bar = ({ invoiceNumber }: Invoice) =>
    page.getByRole('progressbar', { name: `Downloading invoice ${invoiceNumber}` });
  for (const invoice of [one, other]) {
    await downloadOf(page, invoice).click();
    await expect(bar(invoice)).toBeVisible();
  }
  // Pressed again, it does not start again.
  await downloadOf(page, one).dispatchEvent('click');
  await expectAccessible(page);
  await finish(page, one, letGo);
  await expect(bar(one)).toHaveCount(0);
  await expect(bar(other)).toBeVisible();
  await finish(page, other, letGo);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect(letGo.size).toBe(2);
});

async function finish(page: Page, { id }: Invoice, letGo: Map<string, () => void>): Promise<void> {
  await expect.poll(() => letGo.has(id)).toBe(true);
  const saving = page.waitForEvent('download');
  letGo.get(id)?.();
  expect((await saving).suggestedFilename()).toBe(`Invoice-${id}.pdf`);
}

for (const [situation, answer, told] of [
  [
    'the server says why',
    { status: 404, json: { message: 'There is no such invoice.' } },
    'There is no such invoice.',
  ],
  ['the server says nothing', { status: 500, body: '' }, 'Something went wrong.'],
  [
    'the file is empty',
    { status: 200, contentType: 'application/pdf', body: '' },
    'Could not download invoice.',
  ],
  ['there is no answer', 'abort', 'Could not download invoice.'],
] as const) {
  test(`8 Invoice download fails because ${situation}: '${told}'`, async ({ page, request }) => {
    const person = await demoPerson(request, 'billing');
    const invoice = (await listInvoices(request, person)).invoices[0] as Invoice;
    // High enough for the notification to lie over one thing: over the edge of two, axe cannot tell its contrast.
    await page.setViewportSize({ width: 1280, height: 1400 });
    await page.route(downloadCall, (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)));
    await openAs(page, person, personal);
    await downloadOf(page, invoice).click();
    await expect(page.getByText(told, { exact: true }).first()).toBeVisible();
    const notice = page.getByRole('alert').filter({ hasText: told });
    await expect(notice).toContainText(`Invoice ${invoice.invoiceNumber}`);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expectAccessible(page);
  });
}
