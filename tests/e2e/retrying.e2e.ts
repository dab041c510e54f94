import type { Page } from '@playwright/test';
import { expect, expectAccessible, heading, navigate, respond, test } from './e2e-test.ts';

test('8 A failed screen shows message and reference, and can be retried', async ({ open, page }) => {
  const go = (path: string) => navigate(page, path);
  for (const [path, call, show] of [
    ['/profile', /\/api\/users\/[\w-]+$/, open],
    ['/settings/account-details', /\/api\/users\/[\w-]+$/, open],
    ['/settings/personal-invoices', /\/api\/marketplace\/invoice\/list/, go],
    ['/settings/directory-privacy', /\/api\/users\/privacy$/, go],
    ['/events', /\/api\/events\/list/, go],
  ] as const) {
    await respond(page, call, { status: 503, json: { message: 'The portal is busy.', requestId: 'r-17' } });
    await show(path);
    const main = page.getByRole('main');
    const again = main.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await expect(main.getByRole('alert')).toContainText('The portal is busy.');
    await expect(main.getByText('Reference: r-17', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(call);
    await again.press('Enter');
    await expect(again).toHaveCount(0);
    await expect(heading(page)).toBeFocused();
  }
});

const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const sectors = (page: Page) => page.getByRole('group', { name: 'Sector' }).getByRole('button');

test("8 Failed filters: 'Try again' keeps the focus", async ({ open, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/settings/privacy');
  const boxes = filters(page).getByRole('group').getByRole('checkbox');
  for (const [path, call, focused, next] of [
    ['/members', '**/api/members/jurisdictions', filters(page).locator('legend'), boxes],
    [
      '/resources',
      '**/api/resources/categories*',
      filters(page).getByRole('heading', { name: 'Filters' }),
      filters(page).getByRole('button', { name: 'Close' }),
    ],
    ['/organisations', '**/api/orgs/sectors*', sectors(page).first(), sectors(page).nth(1)],
  ] as const) {
    await respond(page, call, { status: 403, json: { message: 'Not now.', requestId: 'r-18' } });
    await navigate(page, path);
    const opener = page.getByRole('button', { name: /^(Filters|Sector: )/ });
    await expect(opener).toBeEnabled();
    await opener.press('Enter');
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await expect(page.getByText(/^Reference/)).toHaveCount(0);
    await page.unroute(call);
    await again.press('Enter');
    await expect(again).toHaveCount(0);
    await expect(focused.first()).toBeFocused();
    // Tab skips controls that are still loading.
    await expect(next.first()).toBeEnabled();
    await page.keyboard.press('Tab');
    await expect(next.first()).toBeFocused();
    await expect(focused.first()).not.toHaveAttribute('tabindex');
    await page.keyboard.press('Escape');
  }
});
