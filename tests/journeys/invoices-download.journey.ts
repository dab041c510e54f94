import { readFile } from 'node:fs/promises';
import { extractText } from 'unpdf';
import { downloadOf, type Invoice, listInvoices, personal } from './invoice-lists.ts';
import { expect, expectAccessible, test } from './journey.ts';

const downloadCall = '**/api/marketplace/invoice/*/download';

test('7.7 Invoices: saves Invoice-{id}.pdf and the adjustment note', async ({ open, page, request }) => {
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
});

test('8 Invoices: says why a download failed', async ({ open, page, request }) => {
  const notFound = { status: 404, json: { message: 'There is no such invoice.' } };
  const emptyFile = { status: 200, contentType: 'application/pdf', body: '' };
  const person = await open(personal, 'billing');
  const invoice = (await listInvoices(request, person)).invoices[0] as Invoice;
  for (const [answer, fault] of [
    [notFound, 'There is no such invoice.'],
    [{ status: 500, body: '' }, 'Something went wrong.'],
    [emptyFile, 'Could not download invoice.'],
    ['none', 'Could not download invoice.'],
  ] as const) {
    await page.route(downloadCall, (route) => (answer === 'none' ? route.abort() : route.fulfill(answer)));
    await downloadOf(page, invoice).click();
    const notice = page.getByRole('alert').filter({ hasText: fault });
    await expect(notice).toBeVisible();
    await expect(notice).toContainText(`Invoice ${invoice.invoiceNumber}`);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await page.unroute(downloadCall);
    await page.reload();
  }
});
