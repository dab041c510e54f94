import type { Page, Request } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { callAs, demoPerson, newMember, openAs } from './people.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Settings' });
/** Of the two menus only one is to be seen. */
const currentOf = (page: Page) => menu(page).locator('[aria-current="page"]').filter({ visible: true });
const isSave = (request: Request) => request.method() === 'POST' && request.url().includes('/api/users/');

test.describe('the way through the settings', () => {
  test('2.15 the side menu has its groups and marks the current entry', async ({ open, page }) => {
    await open('/settings/change-password');
    await expect(menu(page).getByRole('list', { name: 'Dashboard' }).getByRole('link')).toHaveText([
      'Account details',
      'Directory privacy',
      'Change password',
    ]);
    await expect(menu(page).getByRole('list', { name: 'Invoices' }).getByRole('link')).toHaveText([
      'Personal invoices',
    ]);
    await expect(currentOf(page)).toHaveText('Change password');
    await menu(page).getByRole('link', { name: 'Notifications' }).click();
    await expect(page).toHaveURL('/settings/notifications');
    await expect(heading(page)).toHaveText('Notifications');
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Notifications/);
    await expect(currentOf(page)).toHaveText('Notifications');
    await expectAccessible(page);
  });

  test('6 the menu offers company invoices to billing contacts', async ({ open, page }) => {
    await open('/settings/personal-invoices?page=2', 'billing');
    await expect(menu(page).getByRole('list', { name: 'Invoices' }).getByRole('link')).toHaveText([
      'Personal invoices',
      'Company invoices',
    ]);
    await expect(currentOf(page)).toHaveText('Personal invoices');
  });

  test('2.15 on small screens a button that names the screen opens the menu', async ({ open, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/settings/notifications');
    const opener = menu(page).getByRole('button');
    await expect(opener).toHaveText('Settings: Notifications');
    await expect(menu(page).getByRole('link')).toHaveCount(0);
    await opener.press('Enter');
    await expect(menu(page).getByRole('link')).toHaveText([
      'Account details',
      'Directory privacy',
      'Change password',
      'Notifications',
      'Personal invoices',
    ]);
    await expect(currentOf(page)).toHaveText('Notifications');
    await expectAccessible(page);
    // Going through the list goes nowhere.
    for (const name of ['Account details', 'Directory privacy']) {
      await page.keyboard.press('Tab');
      await expect(menu(page).getByRole('link', { name })).toBeFocused();
    }
    await expect(page).toHaveURL('/settings/notifications');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/settings/directory-privacy');
    await expect(heading(page)).toBeFocused();
    await expect(opener).toHaveText('Settings: Directory privacy');
  });

  for (const [path, name] of [
    ['/settings/privacy', 'Profile privacy'],
    ['/settings/company-invoices', 'Company invoices'],
  ] as const) {
    test(`2.15 on small screens ${path} is named too, though the menu does not have it`, async ({
      open,
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(path);
      await expect(menu(page).getByRole('button')).toHaveText(`Settings: ${name}`);
    });
  }

  for (const [path, goesTo] of [
    ['/settings', '/settings/account-details'],
    ['/settings/profile-settings', '/settings/account-details'],
    ['/settings/billing', '/settings/personal-invoices'],
    ['/shop', '/marketplace'],
  ] as const) {
    test(`2.1 ${path} goes to ${goesTo}`, async ({ open, page }) => {
      await open(path);
      await expect(page).toHaveURL(goesTo);
    });
  }

  test('2.1 without a session the settings ask to sign in and keep the way back', async ({ page }) => {
    await page.goto('/settings/notifications');
    await expect(page).toHaveURL(/\/account\/sign-in\?returnUrl=%2Fsettings%2Fnotifications$/);
  });
});

test.describe('change password', () => {
  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
  const fill = async (page: Page, current: string, next: string, again: string) => {
    await field(page, 'Current password').fill(current);
    await field(page, 'New password').fill(next);
    await field(page, 'Re-type new password').fill(again);
  };
  const submit = (page: Page) => page.getByRole('button', { name: 'Change password' }).click();

  test('5 Change password: all three are required, and the re-typed one must match', async ({
    open,
    page,
  }) => {
    const calls: string[] = [];
    page.on('request', (made) => isSave(made) && calls.push(made.url()));
    await open('/settings/change-password');
    await submit(page);
    await expect(page.getByText('Please enter a password')).toHaveCount(3);
    await expect(field(page, 'Current password')).toBeFocused();
    await expectAccessible(page);
    await fill(page, 'Old12345', 'New12345', 'New12346');
    await submit(page);
    await expect(page.getByText('The new password that you entered do not match')).toBeVisible();
    await expect(page.getByText('Please enter a password')).toHaveCount(0);
    await expect(field(page, 'Re-type new password')).toBeFocused();
    await expect(field(page, 'New password')).toHaveValue('New12345');
    await expectAccessible(page);
    expect(calls).toEqual([]);
  });

  test('2.15 Change password: ticks off each rule while the new password is typed', async ({
    open,
    page,
  }) => {
    await open('/settings/change-password');
    const [met, unmet] = [page.locator('[data-met="true"]'), page.locator('[data-met="false"]')];
    await expect(unmet).toHaveCount(4);
    await field(page, 'New password').fill('Abc1');
    await expect(met).toHaveText(['A capital letter', 'A lowercase letter', 'A number']);
    await expect(unmet).toHaveText(['At least 8 characters']);
    await field(page, 'New password').fill('Abcdefg1');
    await expect(unmet).toHaveCount(0);
  });

  test("8 Change password: the server's list is joined by commas, and what was typed stays", async ({
    open,
    page,
    request,
  }) => {
    await open('/settings/change-password', await newMember(request));
    await fill(page, 'Wrong1234', 'short', 'short');
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(
      'The current password is not right, Password must be at least 8 characters long, ' +
        'Password must contain a capital letter, Password must contain a number',
    );
    await expect(field(page, 'Current password')).toHaveValue('Wrong1234');
    await expectAccessible(page);
  });

  test('8 Change password: by keyboard alone it is changed, said so, and the form empties', async ({
    page,
    request,
  }) => {
    const person = await newMember(request);
    await openAs(page, person, '/settings/change-password');
    await field(page, 'Current password').focus();
    for (const password of [person.password, 'Eucalypt77!', 'Eucalypt77!']) {
      await page.keyboard.type(password);
      // Past the button that shows what was typed.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password successfully changed')).toBeVisible();
    for (const name of ['Current password', 'New password', 'Re-type new password'])
      await expect(field(page, name)).toHaveValue('');
    await expect(page.getByText('Please enter a password')).toHaveCount(0);
    await expectAccessible(page);
    await page.reload();
    await expect(heading(page)).toHaveText('Change password');
    const form = { grant_type: 'password', username: person.email, password: 'Eucalypt77!' };
    expect((await request.post('/connect/token', { form })).status()).toBe(200);
  });

  test('2.15 Change password: password managers are told which is which', async ({ page, request }) => {
    const person = await demoPerson(request, 'member');
    await openAs(page, person, '/settings/change-password');
    await expect(page.locator('input[autocomplete="username"]')).toHaveValue('member@demo.example');
    await expect(field(page, 'Current password')).toHaveAttribute('autocomplete', 'current-password');
    await expect(field(page, 'New password')).toHaveAttribute('autocomplete', 'new-password');
    await expect(field(page, 'Re-type new password')).toHaveAttribute('autocomplete', 'new-password');
  });
});

test('2.15 Directory privacy: the preview hides what other members do not see', async ({ page, request }) => {
  const person = await newMember(request);
  await callAs(request, person, '/api/users/privacy', { showEmail: false });
  await openAs(page, person, '/profile?view=others');
  await expect(page.getByText('Journey shows no contact details.')).toBeVisible();
  await expect(page.getByRole('main').getByText(person.email)).toHaveCount(0);
  await callAs(request, person, '/api/users/privacy', { includeInDirectory: false });
  await page.reload();
  await expect(page.getByText('so other members cannot open your profile.')).toBeVisible();
});

test('2.15 Profile privacy: four visibilities that cannot be chosen yet; no call is made', async ({
  page,
  request,
}) => {
  const calls: string[] = [];
  page.on('request', (made) => calls.push(`${made.method()} ${new URL(made.url()).pathname}`));
  const person = await demoPerson(request, 'member');
  await openAs(page, person, '/settings/privacy');
  const radios = page.getByRole('radio');
  await expect(radios).toHaveCount(4);
  const labels = ['Everyone', 'Members of the association', 'Connections', 'Only me'];
  for (const [index, label] of labels.entries()) {
    const radio = page.getByRole('radio', { name: label });
    await expect(radio).toHaveAttribute('value', String(index + 1));
    await expect(radio).toBeDisabled();
  }
  await expect(page.getByText('This page is a placeholder')).toBeVisible();
  await expectAccessible(page);
  // Asked for once or, on a slow machine, again when it has grown old.
  expect([...new Set(calls.filter((made) => made.includes('/api/')))]).toEqual([
    `GET /api/users/${person.userId}`,
  ]);
});
