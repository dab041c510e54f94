import { expect, expectAccessible, expectContrastInBothSchemes, heading, test } from './e2e-test.ts';

const overlayTexts = {
  'Open a dialog': 'Your changes will be lost.',
  'Open a drawer': 'Content that does not fit beside the page.',
  'Open a popover': 'Content beside the button.',
  'Open a menu': 'Do something',
};
const notifications = {
  'Show a success toast': 'Your details are up to date.',
  'Show an error toast': 'Please try again later',
};

test('9 Gallery: passes axe in all states, fits 320 px and shows 404 when disabled', async ({ page }) => {
  // Axe checks the longest page 11 times.
  test.slow();
  const checkAccessibility = async () => {
    await expectContrastInBothSchemes(page);
    await expectAccessible(page);
  };
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/gallery');
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Image credit' }).focus();
  await expectContrastInBothSchemes(page);
  for (const [button, text] of Object.entries(overlayTexts)) {
    const opener = page.getByRole('button', { name: button });
    await opener.press('Enter');
    const overlay = page.getByText(text, { exact: true }).first();
    await expect(overlay).toBeVisible();
    // The page below was checked above, and its check takes the longest.
    await expectContrastInBothSchemes(page, '[role="dialog"], [aria-expanded="true"] + [role="group"]');
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
    await expect(opener).toBeFocused();
  }
  for (const [button, text] of Object.entries(notifications)) {
    await page.getByRole('button', { name: button }).press('Enter');
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await checkAccessibility();
  await page.getByRole('button', { name: 'See all of Open to members' }).click();
  await expect(page.getByRole('checkbox', { name: 'Flood' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Organisation' }).fill('te w');
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Te Waipounamu' })).toBeVisible();
  await checkAccessibility();

  await page.setViewportSize({ width: 320, height: 700 });
  // Initials replace a broken image.
  await expect(page.locator('[data-initials="BP"]')).toBeVisible();
  expect(errors).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(1);

  await page.route('/gallery', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    expect(text).toContain('"gallery":true');
    await route.fulfill({ response, body: text.replace('"gallery":true', '"gallery":false') });
  });
  await page.reload();
  await expect(heading(page)).toContainText('404 error');
});
