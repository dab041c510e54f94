import type { Locator } from '@playwright/test';
import { createRedBlueImage } from '#tests/support/uploads.ts';
import { demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, heading, test } from './e2e-test.ts';
import * as marketplace from './marketplace-page.ts';

test('Staff products: creates a product with a picture, sells, deletes and restores it', async ({
  browser,
  open,
  page,
  request,
}) => {
  const name = `Weather almanac ${crypto.randomUUID().slice(0, 8)}`;
  await open('/staff/products', 'publisher');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New product' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Description').fill('A year of weather.');
  await page.getByLabel('Category').selectOption('Event ticket');
  const price = page.getByLabel('Price');
  await price.fill('forty');
  const problem = 'Price must be an amount from A$0.00 to A$10,000.00';
  await expect(page.getByText(`Not saved: ${problem}. Everything else is saved.`)).toBeVisible();
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(price).toHaveValue('forty');
  await expect(page.getByText(problem, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Not published.')).toBeVisible();
  await price.fill('49.5');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Product code must not be empty', { exact: true })).toBeVisible();
  await expect(page.getByText('including A$4.50 GST')).toBeVisible();
  await page.getByLabel('Product code').fill(name);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  const buffer = await createRedBlueImage(400, 300).png().toBuffer();
  await (await chooser).setFiles({ name: 'almanac.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('img', { name: 'Picture now' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(`‘${name}’ published.`)).toBeVisible();
  await expectAccessible(page);

  const shop = await (await browser.newContext()).newPage();
  const inShop = marketplace.content(shop);
  await openAs(shop, await demoAccount(request, 'member'), '/marketplace');
  /** The list of products is cached for 2 s. */
  const expectInShop = (element: Locator) =>
    expect(async () => {
      await shop.reload();
      await expect(element).toBeVisible({ timeout: 3_000 });
    }).toPass();
  await expectInShop(inShop.getByRole('link', { name: `${name} A$49.50` }));

  await page.getByLabel('Price').fill('55');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText(`Changes of ‘${name}’ published.`)).toBeVisible();
  const link = page.getByRole('link', { name: 'See it in the marketplace' });
  await shop.goto((await link.getAttribute('href')) as string);
  await expectInShop(inShop.getByText('A$55.00'));
  const image = inShop.getByRole('main').locator('img');
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(400);

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByLabel('Reason').fill('Out of print');
  await page.getByRole('button', { name: 'Delete 1 product' }).click();
  await expect(heading(page)).toHaveText('Products');
  await expectInShop(inShop.getByRole('heading', { name: 'This product is no longer for sale' }));

  await page.getByRole('link', { name: 'Bin' }).click();
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Out of print');
  await expectAccessible(page);
  await row.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(page.getByText(`‘${name}’ restored.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await expectInShop(inShop.getByText('A$55.00'));
  await shop.context().close();
  await page.keyboard.press('u');
  await expect(row).toBeVisible();
});

test('Staff bin: says who deleted a resource, and opens it without fields that can change', async ({
  open,
  page,
}) => {
  await open('/staff/bin?kind=resource', 'editor');
  const row = page.getByRole('row', { name: 'Sandbag order form 2020' });
  await expect(row).toContainText('Ben Oakley');
  await row.getByRole('link').click();
  const title = page.getByLabel('Title', { exact: true });
  await expect(title).toHaveValue('Sandbag order form 2020');
  await expect(title).not.toBeEditable();
  await expect(page.getByLabel('Category', { exact: true })).toBeDisabled();
  await expectAccessible(page);
});
