import { expect, expectAccessible, expectContrast, test } from './journey.ts';

const openings = {
  'Open a dialog': 'What you have typed would be lost.',
  'Open a drawer': 'What has no room beside the page.',
  'Open a popover': 'Something beside its button.',
  'Open a menu': 'Do something',
};
const notifications = {
  'Tell of good': 'Your details are up to date.',
  'Tell of a failure': 'Please try again later',
};

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(() => {
    test.use({ colorScheme });

    test(`9 (looks) Gallery: axe accepts all components and states, ${colorScheme}`, async ({ page }) => {
      // Axe checks the longest page of the portal eight times.
      test.slow();
      const check = async () => {
        await expectContrast(page);
        if (colorScheme === 'light') await expectAccessible(page);
      };
      await page.goto('/gallery');
      await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
      await check();
      await page.getByRole('button', { name: 'Image credit' }).focus();
      await check();
      for (const [button, text] of Object.entries(openings)) {
        const opener = page.getByRole('button', { name: button });
        await opener.press('Enter');
        const shown = page.getByText(text, { exact: true }).first();
        await expect(shown).toBeVisible();
        await check();
        await page.keyboard.press('Escape');
        await expect(shown).toBeHidden();
        await expect(opener).toBeFocused();
      }
      for (const [button, text] of Object.entries(notifications)) {
        await page.getByRole('button', { name: button }).press('Enter');
        await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
      }
      await check();
      await page.getByRole('button', { name: 'See all of Open to members' }).click();
      await expect(page.getByRole('checkbox', { name: 'Flood' })).toBeVisible();
      await page.getByRole('combobox', { name: 'Organisation' }).fill('te w');
      await expect(page.getByRole('listbox').getByRole('option', { name: 'Te Waipounamu' })).toBeVisible();
      await check();
    });
  });
}

test('9 (looks) Gallery: fits 320 px, logs no error, and exists only when enabled', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/gallery');
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  // A broken picture is replaced by initials.
  await expect(page.locator('[data-initials="BP"]')).toBeVisible();
  expect(errors).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(1);

  await page.route('/gallery', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    expect(text).toContain('"gallery":true');
    await route.fulfill({ response: answer, body: text.replace('"gallery":true', '"gallery":false') });
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('404 error');
});
