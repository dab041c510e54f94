import { expect, expectContrast, test } from './journey.ts';

const ofVisitors = [
  '/account/sign-in',
  '/account/forgot-password',
  '/onboarding',
  '/onboarding/subscriber',
  '/nowhere',
];
const ofMembers = [
  ...['/', '/resources', '/events', '/members', '/organisations', '/collaboration-groups', '/marketplace'],
  ...['/profile', '/contact-us', '/products/1', '/settings/account-details', '/settings/directory-privacy'],
  ...['/settings/notifications', '/settings/change-password', '/settings/personal-invoices', '/outbox'],
];

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(() => {
    test.use({ colorScheme });

    test(`9 (looks) Every screen has enough contrast, ${colorScheme}`, async ({ open, page }) => {
      test.slow();
      for (const path of ofVisitors) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectContrast(page);
      }
      for (const path of ofMembers) {
        await open(path, 'billing');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expectContrast(page);
      }
    });
  });
