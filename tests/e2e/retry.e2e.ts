import type { Page } from '@playwright/test';
import { expect, expectAccessible, heading, navigate, test } from './e2e-test.ts';
import { mockResponse } from './requests.ts';

test('8 Failed screens: show message and reference, and retry', async ({ open, page }) => {
  const navigateTo = (path: string) => navigate(page, path);
  for (const [path, url, openScreen] of [
    ['/profile', /\/api\/users\/[\w-]+$/, open],
    ['/settings/account-details', /\/api\/users\/[\w-]+$/, open],
    ['/settings/personal-invoices', /\/api\/marketplace\/invoice\/list/, navigateTo],
    ['/settings/directory-privacy', /\/api\/users\/privacy$/, navigateTo],
    ['/events', /\/api\/events\/list/, navigateTo],
  ] as const) {
    const json = { message: 'The portal is busy.', requestId: 'r-17' };
    await mockResponse(page, url, { status: 503, json });
    await openScreen(path);
    const main = page.getByRole('main');
    const tryAgain = main.getByRole('button', { name: 'Try again' });
    await expect(tryAgain).toBeVisible();
    await expect(main.getByRole('alert')).toContainText('The portal is busy.');
    await expect(main.getByText('Reference: r-17', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(url);
    await tryAgain.press('Enter');
    await expect(tryAgain).toHaveCount(0);
    await expect(heading(page)).toBeFocused();
  }
});

const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const sectors = (page: Page) => page.getByRole('group', { name: 'Sector' }).getByRole('button');

test("8 Failed filters: keep the focus after 'Try again'", async ({ open, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/settings/privacy');
  const boxes = filters(page).getByRole('group').getByRole('checkbox');
  for (const [path, url, focusTarget, nextControl] of [
    ['/members', '**/api/members/jurisdictions', filters(page).locator('legend'), boxes],
    [
      '/resources',
      '**/api/resources/categories*',
      filters(page).getByRole('heading', { name: 'Filters' }),
      filters(page).getByRole('button', { name: 'Close' }),
    ],
    ['/organisations', '**/api/orgs/sectors*', sectors(page).first(), sectors(page).nth(1)],
  ] as const) {
    await mockResponse(page, url, { status: 403, json: { message: 'Not now.', requestId: 'r-18' } });
    await navigate(page, path);
    const opener = page.getByRole('button', { name: /^(Filters|Sector: )/ });
    await expect(opener).toBeEnabled();
    await opener.press('Enter');
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await expect(tryAgain).toBeVisible();
    await expect(page.getByText(/^Reference/)).toHaveCount(0);
    await page.unroute(url);
    await tryAgain.press('Enter');
    await expect(tryAgain).toHaveCount(0);
    await expect(focusTarget.first()).toBeFocused();
    // Tab skips controls that are still loading.
    await expect(nextControl.first()).toBeEnabled();
    await page.keyboard.press('Tab');
    await expect(nextControl.first()).toBeFocused();
    await expect(focusTarget.first()).not.toHaveAttribute('tabindex');
    await page.keyboard.press('Escape');
  }
});
