import type { Page } from '@playwright/test';
import { accountDetailsPath, field as detailField } from './account-details-steps.ts';
import { field, heading, write } from './enquiry-form.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { dialog as photoDialog, png } from './photo-steps.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const told = (page: Page) => page.getByRole('alert').filter({ hasText: 'This could not be loaded' });

/** Until what it returns is called, neither the scripts nor the styles of these names come. */
async function withhold(page: Page, names: string): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/(${names})-[^/]*$`);
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

test.describe('8 A script that does not come, on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const { path, name, title, files } of [
    { path: '/members', name: 'Filters', title: 'Filters', files: 'drawer' },
    { path: '/resources', name: 'Filters', title: 'Filters', files: 'drawer' },
    { path: '/settings/privacy', name: 'Menu', title: 'Menu', files: 'site-drawer|drawer' },
    { path: '/products/1', name: 'Buy now', title: 'Buy this product', files: 'buy-dialog|dialog' },
  ]) {
    test(`${name} of ${path} says so, and opens when it is pressed again`, async ({ open, page }) => {
      const giveBack = await withhold(page, files);
      await open(path);
      const screen = await heading(page).innerText();
      const opener = page.getByRole('button', { name, exact: true });
      await expect(opener).toBeEnabled();
      await opener.press('Enter');
      await expect(told(page)).toBeVisible();
      await expect(heading(page)).toHaveText(screen);
      await expect(opener).toBeFocused();
      await expect(opener).not.toHaveAttribute('aria-expanded', 'true');
      await expectAccessible(page);
      await giveBack();
      await opener.press('Enter');
      const opened = page.getByRole('dialog', { name: title });
      await expect(opened).toBeVisible();
      // With its styles.
      await expect(opened).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect(told(page)).toHaveCount(0);
    });
  }
});

test('8 Account details: Edit works on it, says when the form does not come, and opens it then', async ({
  open,
  page,
}) => {
  const arrival = Promise.withResolvers<void>();
  const form = /\/assets\/account-details-form-[^/]*\.js$/;
  await page.route(form, async (route) => {
    await arrival.promise;
    await route.abort();
  });
  await open(accountDetailsPath);
  const edit = page.getByRole('button', { name: 'Edit' });
  await expect(edit).toBeEnabled();
  await edit.press('Enter');
  await expect(edit).toHaveAttribute('aria-busy', 'true');
  await expect(edit).toBeFocused();
  arrival.resolve();
  await expect(told(page)).toBeVisible();
  await expect(heading(page)).toHaveText('Account details');
  await expect(edit).not.toHaveAttribute('aria-busy');
  await expect(edit).toBeFocused();
  await page.unroute(form);
  await edit.press('Enter');
  await expect(detailField(page, 'First name')).toBeVisible();
  await expect(
    page.getByRole('form', { name: 'Account details' }).locator('input, select').first(),
  ).toBeFocused();
  await expect(told(page)).toHaveCount(0);
});

test('8 Profile: a photo dialog that does not come says so, and the next choice opens it', async ({
  open,
  page,
}) => {
  const giveBack = await withhold(page, 'photo-dialog|dialog');
  await open('/profile');
  const input = page.locator('input[type="file"]');
  await input.setInputFiles(await png());
  await expect(told(page)).toBeVisible();
  await giveBack();
  await input.setInputFiles(await png());
  await expect(photoDialog(page)).toBeVisible();
  await expect(told(page)).toHaveCount(0);
});

test.describe('4 Contact us, when no script comes any more', () => {
  test("a message is asked about in the browser's own way, and stays", async ({ open, page }) => {
    const giveBack = await withhold(page, 'dialog');
    await open('/contact-us');
    await write(page, 'Not sent yet.');
    const asked: string[] = [];
    page.on('dialog', async (question) => {
      asked.push(question.message());
      await question.dismiss();
    });
    const away = page.getByRole('contentinfo').getByRole('link', { name: 'Profile' });
    await away.click();
    await expect.poll(() => asked).toEqual([expect.stringMatching(/^Leave without sending\?\n\n.+lost/)]);
    await expect(page).toHaveURL('/contact-us');
    await expect(field(page, 'message')).toHaveValue('Not sent yet.');
    await giveBack();
    await away.click();
    const question = page.getByRole('dialog', { name: /^Leave without/ });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(field(page, 'message')).toHaveValue('Not sent yet.');
    expect(asked).toHaveLength(1);
  });

  test('its question came when the first word was written', async ({ open, page }) => {
    await open('/contact-us');
    const question = page.waitForResponse(/\/assets\/dialog-[^/]*\.js$/);
    await field(page, 'message').fill('Not sent yet.');
    await question;
    await withhold(page, 'dialog');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('dialog', { name: /^Leave without/ })).toBeVisible();
  });
});
