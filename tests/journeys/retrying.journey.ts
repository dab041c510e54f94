import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';

test('8 A failed screen shows message and reference, and can be retried', async ({ open, page }) => {
  for (const [path, call] of [
    ['/profile', /\/api\/users\/[\w-]+$/],
    ['/settings/personal-invoices', /\/api\/marketplace\/invoice\/list/],
    ['/settings/account-details', /\/api\/users\/[\w-]+$/],
    ['/settings/directory-privacy', /\/api\/users\/privacy$/],
    ['/events', /\/api\/events\/list/],
  ] as const) {
    await page.route(call, (route) =>
      route.fulfill({ status: 503, json: { message: 'The portal is busy.', requestId: 'r-17' } }),
    );
    await open(path);
    const main = page.getByRole('main');
    const again = main.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await expect(main.getByRole('alert')).toContainText('The portal is busy.');
    await expect(main.getByText('Reference: r-17', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(call);
    await again.press('Enter');
    await expect(again).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
});

const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const sectors = (page: Page) => page.getByRole('group', { name: 'Sector' }).getByRole('button');

test("8 Failed filters: 'Try again' keeps the focus", async ({ open, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { path, call, button, focused, next } of [
    {
      path: '/members',
      call: '**/api/members/jurisdictions',
      button: 'Filters',
      focused: filters(page).locator('legend', { hasText: 'Jurisdiction' }),
      next: filters(page).getByRole('group').getByRole('checkbox').first(),
    },
    {
      path: '/resources',
      call: '**/api/resources/categories*',
      button: 'Filters',
      focused: filters(page).getByRole('heading', { name: 'Filters' }),
      next: filters(page).getByRole('button', { name: 'Close' }),
    },
    {
      path: '/organisations',
      call: '**/api/orgs/sectors*',
      button: /^Sector: /,
      focused: sectors(page).first(),
      next: sectors(page).nth(1),
    },
  ]) {
    await page.route(call, (route) =>
      route.fulfill({ status: 403, json: { message: 'Not now.', requestId: 'r-18' } }),
    );
    await open(path);
    const opener = page.getByRole('button', { name: button });
    await expect(opener).toBeEnabled();
    await opener.press('Enter');
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await expect(page.getByText(/^Reference/)).toHaveCount(0);
    await page.unroute(call);
    await again.press('Enter');
    await expect(again).toHaveCount(0);
    await expect(focused).toBeFocused();
    // Tab skips controls that are still loading.
    await expect(next).toBeEnabled();
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
    await expect(focused).not.toHaveAttribute('tabindex');
  }
});
