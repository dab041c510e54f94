import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';

for (const [path, call] of [
  ['/profile', /\/api\/users\/[\w-]+$/],
  ['/settings/personal-invoices', /\/api\/marketplace\/invoice\/list/],
] as const) {
  test(`8 ${path} that did not load: after 'Try again' the focus is on the heading`, async ({
    open,
    page,
  }) => {
    const fail = (isDown: boolean) =>
      isDown
        ? page.route(call, (route) =>
            route.fulfill({ status: 503, json: { message: 'The portal is busy.', requestId: 'r-17' } }),
          )
        : page.unroute(call);
    await fail(true);
    await open(path);
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await expect(page.getByRole('main').getByText('Reference: r-17', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await fail(false);
    await again.press('Enter');
    await expect(again).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
}

for (const { where, path, call, button, goesOn, next } of [
  {
    where: 'the drawer of the members',
    path: '/members',
    call: '**/api/members/jurisdictions',
    button: { name: 'Filters' },
    goesOn: (page: Page) =>
      page.getByRole('dialog', { name: 'Filters' }).locator('legend', { hasText: 'Jurisdiction' }),
    next: (page: Page) => page.getByRole('dialog').getByRole('group').getByRole('checkbox').first(),
  },
  {
    where: 'the drawer of the library',
    path: '/resources',
    call: '**/api/resources/categories*',
    button: { name: 'Filters' },
    goesOn: (page: Page) => page.getByRole('dialog').getByRole('heading', { name: 'Filters' }),
    next: (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }),
  },
  {
    where: 'the sectors of the organisations',
    path: '/organisations',
    call: '**/api/orgs/sectors*',
    button: { name: /^Sector: / },
    goesOn: (page: Page) => page.getByRole('group', { name: 'Sector' }).getByRole('button').first(),
    next: (page: Page) => page.getByRole('group', { name: 'Sector' }).getByRole('button').nth(1),
  },
]) {
  test(`8 ${where} that did not load: after 'Try again' the focus stays in it`, async ({ open, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route(call, (route) =>
      route.fulfill({ status: 403, json: { message: 'Not now.', requestId: 'r-18' } }),
    );
    await open(path);
    const opener = page.getByRole('button', button);
    await expect(opener).toBeEnabled();
    await opener.press('Enter');
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await expect(page.getByText(/^Reference/)).toHaveCount(0);
    await page.unroute(call);
    await again.press('Enter');
    await expect(again).toHaveCount(0);
    await expect(goesOn(page)).toBeFocused();
    // Before what was asked for has come, Tab would walk past its place.
    await expect(next(page)).toBeEnabled();
    await page.keyboard.press('Tab');
    await expect(next(page)).toBeFocused();
    await expect(goesOn(page)).not.toHaveAttribute('tabindex');
  });
}
