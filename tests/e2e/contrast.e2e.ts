import { expect, expectContrastInBothSchemes, heading, navigate, test } from './e2e-test.ts';

const publicPaths = ['/account/sign-in', '/account/forgot-password', '/onboarding', '/onboarding/subscriber'];
const memberPathGroups = [
  ['/', '/resources', '/events', '/members', '/organisations', '/collaboration-groups', '/marketplace'],
  [
    '/profile',
    '/contact-us',
    '/products/1',
    '/settings/account-details',
    '/settings/directory-privacy',
    '/settings/notifications',
    '/settings/change-password',
    '/settings/personal-invoices',
    '/outbox',
  ],
];

test('9 Contrast: is sufficient on the main visitor screens', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(heading(page)).toContainText('404 error');
  await expectContrastInBothSchemes(page);
  for (const path of publicPaths) {
    await navigate(page, path);
    await expectContrastInBothSchemes(page);
  }
});

for (const [index, paths] of memberPathGroups.entries())
  test(`9 Contrast: is sufficient on the main member screens, group ${index + 1}`, async ({ open, page }) => {
    test.slow();
    await open('/settings/privacy', 'billing');
    for (const path of paths) {
      await navigate(page, path);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectContrastInBothSchemes(page);
    }
  });
