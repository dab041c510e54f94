import { demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, heading, test } from './e2e-test.ts';

test('Staff library: writes, saves, publishes, compares and restores an article', async ({
  browser,
  open,
  page,
  request,
}) => {
  await open('/staff/library', 'publisher');
  await expect(heading(page)).toHaveText('Library');
  await expectAccessible(page);
  await page.keyboard.press('n');
  const title = page.getByLabel('Title', { exact: true });
  const name = `Burning off ${crypto.randomUUID().slice(0, 8)}`;
  await title.fill(name);
  await page.getByLabel('Summary').fill('When to burn, and who decides.');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.keyboard.type('## Before\nTell the neighbours first.');
  await expect(text.getByRole('heading', { name: 'Before' })).toBeVisible();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue(name);
  await expect(text).toContainText('Tell the neighbours first.');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Versions' }).click();
  await expect(page.getByText('There is one version.')).toBeVisible();
  await expect(page.getByText('Tell the neighbours first.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Restore|Previous|Next)/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name }).click();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(`‘${name}’ published.`)).toBeVisible();
  const reader = await (await browser.newContext()).newPage();
  const member = await demoAccount(request, 'member');
  await openAs(reader, member, `/resources?search=${encodeURIComponent(name)}`);
  await reader.getByRole('link', { name }).first().click();
  await expect(reader.getByText('Tell the neighbours first.')).toBeVisible();

  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And the brigade.');
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await reader.reload();
  await expect(reader.getByText('And the brigade.')).toHaveCount(0);
  await reader.context().close();

  await page.getByRole('link', { name: 'Versions' }).click();
  await expect(page.getByText('1 change in the text')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Restore version/ }).click();
  await expect(text).not.toContainText('And the brigade.');
  await page.keyboard.press('u');
  await expect(text).toContainText('And the brigade.');
});
