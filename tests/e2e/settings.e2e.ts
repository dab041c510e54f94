import type { Page } from '@playwright/test';
import { createMember, signIn } from './accounts.ts';
import { expect, expectAccessible, heading, navigate, test } from './e2e-test.ts';
import { recordRequests } from './requests.ts';

const settingsMenu = (page: Page) => page.getByRole('navigation', { name: 'Settings' });
/** The page has a wide and a narrow menu. Only one is visible. */
const currentMenuItem = (page: Page) =>
  settingsMenu(page).locator('[aria-current="page"]').filter({ visible: true });

test('2.15 Settings: shows the menu, fits small screens, redirects old paths', async ({ open, page }) => {
  await open('/settings/personal-invoices?page=2', 'billing');
  const menuLinks = (name: string) => settingsMenu(page).getByRole('list', { name }).getByRole('link');
  const dashboardLinks = ['Account details', 'Directory privacy', 'Change password'];
  await expect(menuLinks('Dashboard')).toHaveText(dashboardLinks);
  await expect(menuLinks('Invoices')).toHaveText(['Personal invoices', 'Company invoices']);
  await expect(currentMenuItem(page)).toHaveText('Personal invoices');
  await settingsMenu(page).getByRole('link', { name: 'Notifications' }).click();
  await expect(page).toHaveURL('/settings/notifications');
  await expect(heading(page)).toHaveText('Notifications');
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Notifications/);
  await expect(currentMenuItem(page)).toHaveText('Notifications');

  await page.setViewportSize({ width: 390, height: 844 });
  const opener = settingsMenu(page).getByRole('button');
  await expect(opener).toHaveText('Settings: Notifications');
  await expect(settingsMenu(page).getByRole('link')).toHaveCount(0);
  await opener.press('Enter');
  await expect(settingsMenu(page).getByRole('link')).toHaveCount(6);
  await expect(currentMenuItem(page)).toHaveText('Notifications');
  await expectAccessible(page);
  for (const name of ['Account details', 'Directory privacy']) {
    await page.keyboard.press('Tab');
    await expect(settingsMenu(page).getByRole('link', { name })).toBeFocused();
  }
  // Focusing a link does not navigate.
  await expect(page).toHaveURL('/settings/notifications');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings/directory-privacy');
  await expect(heading(page)).toBeFocused();
  await expect(opener).toHaveText('Settings: Directory privacy');

  // Profile privacy is a placeholder that is not in the menu. A link under the pointer would load its page.
  await page.mouse.move(0, 0);
  const apiRequests = recordRequests(page, /\/api\//);
  await navigate(page, '/settings/privacy');
  await expect(opener).toHaveText('Settings: Profile privacy');
  await expect(page.getByRole('radio')).toHaveCount(4);
  const labels = ['Everyone', 'Members of the association', 'Connections', 'Only me'];
  for (const [index, name] of labels.entries()) {
    const radio = page.getByRole('radio', { name });
    await expect(radio).toHaveAttribute('value', String(index + 1));
    await expect(radio).toBeDisabled();
  }
  await expect(page.getByText('This page is a placeholder')).toBeVisible();
  await expectAccessible(page);
  expect(apiRequests).toEqual([]);

  // Old paths redirect. Without a session all paths redirect to sign-in.
  for (const [path, target] of Object.entries({
    '/settings': '/settings/account-details',
    '/settings/billing': '/settings/personal-invoices',
    '/settings/profile-settings': '/settings/account-details',
  })) {
    await navigate(page, path);
    await expect(page, path).toHaveURL(target);
  }
  await page.evaluate(() => localStorage.clear());
  await page.goto('/settings/notifications');
  await expect(page).toHaveURL(/\/account\/sign-in\?returnUrl=%2Fsettings%2Fnotifications$/);
});

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('5 Change password: checks rules, lists server errors and saves', async ({ open, page, request }) => {
  const saveRequests = recordRequests(page, /^POST .*\/api\/users\//);
  const submit = async (...passwords: string[]) => {
    for (const [index, name] of ['Current password', 'New password', 'Re-type new password'].entries())
      await field(page, name).fill(passwords[index] ?? '');
    await page.getByRole('button', { name: 'Change password', exact: true }).click();
  };
  const account = await open('/settings/change-password', await createMember(request));
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(account.email);
  await expect(field(page, 'Current password')).toHaveAttribute('autocomplete', 'current-password');
  for (const name of ['New password', 'Re-type new password'])
    await expect(field(page, name)).toHaveAttribute('autocomplete', 'new-password');
  await submit();
  await expect(page.getByText('Please enter a password')).toHaveCount(3);
  await expect(field(page, 'Current password')).toBeFocused();
  await expectAccessible(page);

  const [metRules, unmetRules] = [page.locator('[data-met="true"]'), page.locator('[data-met="false"]')];
  await expect(unmetRules).toHaveCount(4);
  await field(page, 'New password').fill('Abc1');
  await expect(metRules).toHaveText(['A capital letter', 'A lowercase letter', 'A number']);
  await expect(unmetRules).toHaveText(['At least 8 characters']);
  await submit('Old12345', 'New12345', 'New12346');
  await expect(unmetRules).toHaveCount(0);
  await expect(page.getByText('The new password that you entered do not match')).toBeVisible();
  await expect(page.getByText('Please enter a password')).toHaveCount(0);
  await expect(field(page, 'Re-type new password')).toBeFocused();
  expect(saveRequests).toEqual([]);

  await submit('Wrong1234', 'short', 'short');
  await expect(page.getByRole('alert')).toHaveText(
    'The current password is incorrect, Password must be at least 8 characters long, ' +
      'Password must contain a capital letter, Password must contain a number',
  );
  await expect(field(page, 'Current password')).toHaveValue('Wrong1234');

  // 1280 × 800 px at 200 % zoom: the page scrolls the result into view below the navigation bar.
  await page.setViewportSize({ width: 640, height: 400 });
  await submit('Wrong1234', 'Eucalypt77!', 'Eucalypt77!');
  await expect(page.getByRole('main').getByRole('alert')).toBeInViewport({ ratio: 1 });
  await submit();
  await field(page, 'Current password').focus();
  for (const password of [account.password, 'Eucalypt77!', 'Eucalypt77!']) {
    await page.keyboard.type(password);
    // The second Tab leaves the button that shows the password.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  const banner = page.getByText('Password successfully changed');
  await expect(banner).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await banner.boundingBox())?.y).toBeGreaterThan(68);
  for (const name of ['Current password', 'New password', 'Re-type new password'])
    await expect(field(page, name)).toHaveValue('');
  await expect(page.getByText('Please enter a password')).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(heading(page)).toHaveText('Change password');
  await signIn(request, account.email, 'Eucalypt77!');
});
