import { expect, expectAccessible, test } from './journey.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`9 (looks), ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('every component in every state: nothing that axe objects to', async ({ page }) => {
      // Three times over the longest page that there is.
      test.slow();
      await page.goto('/gallery');
      await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Image credit' }).focus();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'See all of Open to members' }).click();
      await expect(page.getByRole('checkbox', { name: 'Flood' })).toBeVisible();
      await page.getByRole('combobox', { name: 'Organisation' }).fill('te w');
      await expect(page.getByRole('listbox').getByRole('option', { name: 'Te Waipounamu' })).toBeVisible();
      await expectAccessible(page);
    });

    const openings = [
      { button: 'Open a dialog', shows: 'What you have typed would be lost.' },
      { button: 'Open a drawer', shows: 'What has no room beside the page.' },
      { button: 'Open a popover', shows: 'Something beside its button.' },
      { button: 'Open a menu', shows: 'Do something' },
      { button: 'Tell of good', shows: 'Your details are up to date.' },
      { button: 'Tell of a failure', shows: 'Please try again later' },
    ];
    for (const { button, shows } of openings) {
      test(`${button}: nothing that axe objects to, and Escape closes what can be closed`, async ({
        page,
      }) => {
        await page.goto('/gallery');
        const opener = page.getByRole('button', { name: button });
        await opener.focus();
        await page.keyboard.press('Enter');
        const shown = page.getByText(shows, { exact: true }).first();
        await expect(shown).toBeVisible();
        await expectAccessible(page);
        if (!button.startsWith('Open')) return;
        await page.keyboard.press('Escape');
        await expect(shown).toBeHidden();
        await expect(opener).toBeFocused();
      });
    }
  });
}

test('9 (looks) at 320 px no component is wider than the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/gallery');
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('9 (looks) the gallery is there only where it was asked for', async ({ page }) => {
  await page.route('/gallery', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    expect(text).toContain('"gallery":true');
    await route.fulfill({ response: answer, body: text.replace('"gallery":true', '"gallery":false') });
  });
  await page.goto('/gallery');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('404 error');
});

test('9 (looks) nothing in the gallery is told as an error in the console', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/gallery');
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  // The one whose picture is broken shows initials.
  await expect(page.locator('[data-initials="BP"]')).toBeVisible();
  expect(errors).toEqual([]);
});
