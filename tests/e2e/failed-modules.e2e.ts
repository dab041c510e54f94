import type { Page } from '@playwright/test';
import { accountDetailsPath, field as detailField } from './account-details-steps.ts';
import { expect, heading, hold, test } from './e2e-test.ts';
import { field, write } from './enquiry-form.ts';
import { dialog as photoDialog, png } from './photo-steps.ts';

const fault = (page: Page) => page.getByRole('alert').filter({ hasText: 'Failed to load' });

/** Blocks the scripts and styles of these names until the returned function is called. */
async function withhold(page: Page, names: string): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/(${names})-[^/]*$`);
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

test('8 Small screen: says that a drawer or dialog failed to load', async ({ open, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { path, name, title = name, files } of [
    { path: '/members', name: 'Filters', files: 'dialog' },
    { path: '/settings/privacy', name: 'Menu', files: 'site-drawer|dialog' },
    { path: '/products/1', name: 'Buy now', title: 'Buy this product', files: 'buy-dialog|dialog' },
  ]) {
    const restore = await withhold(page, files);
    await open(path);
    const screen = await heading(page).innerText();
    const opener = page.getByRole('button', { name, exact: true });
    await expect(opener).toBeEnabled();
    await opener.press('Enter');
    await expect(fault(page)).toBeVisible();
    await expect(heading(page)).toHaveText(screen);
    await expect(opener).toBeFocused();
    await expect(opener).not.toHaveAttribute('aria-expanded', 'true');
    await restore();
    await opener.press('Enter');
    const opened = page.getByRole('dialog', { name: title });
    await expect(opened).toBeVisible();
    // Its stylesheet has loaded as well.
    await expect(opened).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(fault(page)).toHaveCount(0);
  }
});

test('8 Profile and details: say that a form or dialog failed to load', async ({ open, page }) => {
  const form = /\/assets\/account-details-form-[^/]*\.js$/;
  await page.route(form, (route) => route.abort());
  const release = await hold(page, form);
  await open(accountDetailsPath);
  const edit = page.getByRole('button', { name: 'Edit' });
  await expect(edit).toBeEnabled();
  await edit.press('Enter');
  await expect(edit).toHaveAttribute('aria-busy', 'true');
  await expect(edit).toBeFocused();
  release();
  await expect(fault(page)).toBeVisible();
  await expect(heading(page)).toHaveText('Account details');
  await expect(edit).not.toHaveAttribute('aria-busy');
  await expect(edit).toBeFocused();
  await page.unroute(form);
  await edit.press('Enter');
  await expect(detailField(page, 'Title')).toBeFocused();
  await expect(fault(page)).toHaveCount(0);

  const restore = await withhold(page, 'photo-dialog|dialog');
  await page.goto('/profile');
  const input = page.locator('input[type="file"]');
  await input.setInputFiles(await png());
  await expect(fault(page)).toBeVisible();
  await restore();
  await input.setInputFiles(await png());
  await expect(photoDialog(page)).toBeVisible();
  await expect(fault(page)).toHaveCount(0);
});

test('4 Contact us: asks in the browser’s dialog if the script failed', async ({ open, page }) => {
  const away = page.getByRole('contentinfo').getByRole('link', { name: 'Profile' });
  const question = page.getByRole('dialog', { name: /^Leave without/ });
  await open('/contact-us');
  const prefetched = page.waitForResponse(/\/assets\/dialog-[^/]*\.js$/);
  await field(page, 'message').fill('Not sent yet.');
  await prefetched;
  const restore = await withhold(page, 'dialog');
  await away.click();
  await expect(question).toBeVisible();

  const asked: string[] = [];
  page.on('dialog', async (native) => {
    if (native.type() === 'beforeunload') return native.accept();
    asked.push(native.message());
    await native.dismiss();
  });
  await page.reload();
  await write(page, 'Not sent yet.');
  await away.click();
  await expect.poll(() => asked).toEqual([expect.stringMatching(/^Leave without sending\?\n\n.+lost/)]);
  await expect(page).toHaveURL('/contact-us');
  await expect(field(page, 'message')).toHaveValue('Not sent yet.');
  await restore();
  await away.click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'message')).toHaveValue('Not sent yet.');
  expect(asked).toHaveLength(1);
});
