import type { Page } from '@playwright/test';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import {
  expect,
  expectAccessible,
  expectContrastInBothSchemes,
  heading,
  submitSignIn,
  test,
} from './e2e-test.ts';

const rail = (page: Page) => page.getByRole('navigation', { name: 'Staff console' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' });

const expectNoSidewaysScrolling = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

test('Staff console: shows the pages of the role, the way back and the demo notice', async ({
  open,
  page,
}) => {
  await open('/staff/settings', 'staff');
  await expect(page).toHaveTitle(/^Settings · Staff · /);
  await expect(rail(page).getByRole('link')).toHaveText([
    ...[/^Today/, 'Library', 'Members', 'Events', 'Organisations', 'Groups', 'Enquiries', 'Products'],
    ...['Imports', 'Activity', 'Bin', 'Settings', 'Member portal'],
  ]);
  await expect(rail(page).getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('The demo does not require a second step.')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Account of Sina Leota' }).click();
  await expect(page.getByRole('group', { name: 'Account' })).toContainText('Administrator');
  await page.getByRole('group', { name: 'Account' }).getByRole('link', { name: 'Member portal' }).click();
  await expect(heading(page)).toContainText('Sina');
  await page.getByRole('button', { name: 'Account of Sina Leota' }).click();
  await page.getByRole('link', { name: 'Staff', exact: true }).click();
  await expect(page).toHaveURL('/staff/today');
});

test('Staff console: returns after signing in, reports unknown pages and logs out', async ({ page }) => {
  await page.goto('/staff/history?kind=grant');
  await submitSignIn(page, demoEmail('auditor'), demoPassword);
  await expect(page).toHaveURL('/staff/history?kind=grant');
  await expect(heading(page)).toHaveText('Activity');
  await page.goto('/staff/unknown');
  await expect(heading(page)).toHaveText('The console has no page at this address.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await expect(heading(page)).toHaveText('Today');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(heading(page)).toHaveText('Sign in');
});

test('Staff console: shows a group leader only what the role allows', async ({ open, page }) => {
  await open('/staff/settings', 'leader');
  await expect(rail(page).getByRole('link')).toHaveText([/^Today/, 'Groups', 'Settings', 'Member portal']);
  await expect(heading(page)).toHaveText('Settings');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/^Keyboard/]);
  await page.getByRole('link', { name: /^Keyboard/ }).click();
  await expect(page.getByRole('switch', { name: 'Single keys' })).toBeVisible();
});

test('Staff console: refuses members and offers the way back', async ({ open, page }) => {
  await open('/staff/settings');
  await expect(heading(page)).toHaveText('This part of the portal is for staff.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the member portal' }).click();
  await page.getByRole('button', { name: 'Account of Hana Te Rangi' }).click();
  await expect(page.getByRole('link', { name: 'View profile' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Staff', exact: true })).toHaveCount(0);
});

test('Staff console: works with keys, which can be switched off', async ({ open, page }) => {
  await open('/staff/settings', 'staff');
  await expect(heading(page)).toHaveText('Settings');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(heading(page)).toHaveText('Activity');
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('[');
  await expect.poll(async () => (await rail(page).boundingBox())?.width).toBe(64);
  await page.reload();
  await expect(heading(page)).toHaveText('Activity');
  await expect.poll(async () => (await rail(page).boundingBox())?.width).toBe(64);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('Go to Activity')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Action' }).fill('gs');
  await expect(page.getByRole('textbox', { name: 'Action' })).toHaveValue('gs');
  await page.getByRole('textbox', { name: 'Action' }).press('?');
  await expect(keys).toHaveCount(0);

  await rail(page).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: /^Keyboard/ }).click();
  await page.getByRole('switch', { name: 'Single keys' }).click();
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await expect(keys).toHaveCount(0);
});

test('Staff console: finds pages, commands and people in the command palette', async ({ open, page }) => {
  await open('/staff/settings', 'staff');
  const find = page.getByRole('button', { name: 'Find anything' });
  await find.click();
  const input = palette(page).getByRole('combobox');
  await expect(input).toBeFocused();
  await input.press('ArrowDown');
  await expect(palette(page).getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await input.fill('act');
  await expect(palette(page).getByRole('option').first()).toHaveText('ActivityGH');
  await expectAccessible(page);
  await input.press('Enter');
  await expect(heading(page)).toHaveText('Activity');

  await page.keyboard.press('Control+k');
  await input.fill('hana te ran');
  const person = palette(page).getByRole('group', { name: 'Members' }).getByRole('option');
  await expect(person).toContainText('Southern Ranges Fire Service');
  await expect(person).toHaveAttribute('aria-selected', 'true');
  await input.press('Enter');
  await expect(heading(page)).toHaveText('Hana Te Rangi');

  await page.keyboard.press('Control+k');
  await input.fill('bank');
  await input.press('Enter');
  await expect(heading(page)).toHaveText('Bank');

  await page.keyboard.press('Control+k');
  await input.fill('bushfire');
  for (const name of ['Groups', 'Resources', 'Categories'])
    await expect(palette(page).getByRole('group', { name }).getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await input.fill('new prod');
  await expect(palette(page).getByRole('option')).toHaveText(['New product']);
  await input.press('Enter');
  await expect(page).toHaveURL(/\/staff\/products\/[\w-]+$/);

  // A button of the page is not listed again as a command of all pages.
  await page.goto('/staff/library');
  await expect(page.getByRole('button', { name: 'New resource' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await input.fill('new reso');
  await expect(palette(page).getByRole('option')).toHaveText(['New resourceN']);
  await input.fill('xyzzy');
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found. Try a shorter word.');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
});

test('Staff console: filters the activity in the URL and keeps entries when a refresh fails', async ({
  open,
  page,
}) => {
  await open('/staff/history?kind=grant', 'staff');
  await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue('grant');
  await page.getByRole('button', { name: 'Drop the filter Kind' }).click();
  await expect(page).toHaveURL('/staff/history');
  const list = page.getByRole('region', { name: 'Entries' });
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await page.route('**/api/staff/history?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('organisation');
  await expect(page.getByRole('alert')).toHaveText('Could not refresh.Try again');
  await expect(list).toBeVisible();
  await page.unroute('**/api/staff/history?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('Staff console: adapts to tablets, phones and 200 % zoom', async ({ open, page }) => {
  await open('/staff/settings/roles', 'staff');
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect.poll(async () => (await rail(page).boundingBox())?.width).toBe(64);
  for (const size of [
    { width: 800, height: 700 },
    { width: 640, height: 400 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expect(rail(page)).toBeHidden();
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
  }
  const bottomBar = page.getByRole('navigation', { name: 'Main pages' });
  const entries = ['Today', 'Library', 'Members', 'More'];
  await expect(bottomBar.locator('a, button')).toHaveText(entries);
  await bottomBar.getByRole('button', { name: 'More' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Activity' }).click();
  await expect(menu).toHaveCount(0);
  await expect(heading(page)).toHaveText('Activity');
  await expectNoSidewaysScrolling(page);
});

test('Staff console: has sufficient contrast by day and by night', async ({ open, page }) => {
  await open('/staff/settings/roles', 'staff');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await expectContrastInBothSchemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectContrastInBothSchemes(page);
});
