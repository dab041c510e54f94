import type { Page, Request } from '@playwright/test';
import { type Account, createMember } from './accounts.ts';
import { expect, expectAccessible, test } from './e2e-test.ts';

const isSave = (request: Request) => request.method() === 'POST' && request.url().includes('/api/users/');
const switchControl = (page: Page, name: string) => page.getByRole('switch', { name });

const rejectSaves = (page: Page, path: string) =>
  page.route(path, (route) =>
    isSave(route.request()) ? route.fulfill({ status: 503, json: { message: 'Busy.' } }) : route.continue(),
  );

const switchNames = [
  'Directory profile',
  'Photo',
  'Contact information',
  'Registered email',
  'Personal mobile',
  'Work landline',
];
const fetchPrivacy = (account: Account) => account.call('/api/users/privacy');

async function listEnabledSwitches(page: Page): Promise<string[]> {
  const states = await Promise.all(switchNames.map((name) => switchControl(page, name).isChecked()));
  return switchNames.filter((_, index) => states[index]);
}

test('2.15 Notifications and privacy: save one change at a time', async ({ open, page, request }) => {
  const account = await open('/settings/notifications', await createMember(request));
  const fields = { Push: 'agreeToSubsAndComm', Email: 'agreeToEmail', SMS: 'agreeToSMS' };
  await expect(page.getByRole('switch')).toHaveCount(3);
  await expectAccessible(page);
  for (const [label, field] of Object.entries(fields)) {
    const control = switchControl(page, label);
    await expect(control).toBeChecked();
    const saveRequest = page.waitForRequest(isSave);
    await control.press('Space');
    expect((await saveRequest).url()).toContain(`/api/users/${account.userId}`);
    expect((await saveRequest).postDataJSON()).toEqual({ [field]: false });
    expect((await (await saveRequest).response())?.status()).toBe(200);
    await expect(control).not.toBeChecked();
    await expect(control).toBeFocused();
  }
  await page.reload();
  for (const label of Object.keys(fields)) await expect(switchControl(page, label)).not.toBeChecked();
  await rejectSaves(page, `**/api/users/${account.userId}`);
  await switchControl(page, 'Email').click();
  await expect(page.getByText('Email notifications not changed')).toBeVisible();
  await expect(page.getByText('Busy.')).toBeVisible();
  await expect(switchControl(page, 'Email')).not.toBeChecked();
  await page.unrouteAll();

  // Directory privacy sends one save at a time, also after navigating away. The last state wins.
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await menu.getByRole('link', { name: 'Directory privacy' }).click();
  const released = Promise.withResolvers<void>();
  let saveCount = 0;
  await page.route('**/api/users/privacy', async (route) => {
    if (!isSave(route.request())) return route.continue();
    saveCount += 1;
    await released.promise;
    await route.continue();
  });
  for (const name of ['Photo', 'Contact information', 'Registered email', 'Photo', 'Photo', 'Work landline'])
    await switchControl(page, name).click();
  await menu.getByRole('link', { name: 'Notifications' }).click();
  await menu.getByRole('link', { name: 'Directory privacy' }).click();
  await switchControl(page, 'Registered email').click();
  released.resolve();
  const expectedEnabled = ['Directory profile', 'Contact information', 'Work landline'];
  await expect.poll(() => listEnabledSwitches(page)).toEqual(expectedEnabled);
  await expect
    .poll(() => fetchPrivacy(account))
    .toMatchObject({ showDirectoryPhoto: false, showEmail: false, showWorkLandline: true });
  expect(saveCount).toBe(2);
});

/** Toggles a switch and waits until the server has saved it. */
async function toggleSwitch(page: Page, name: string): Promise<void> {
  const saveResponse = page.waitForResponse((response) => isSave(response.request()));
  await switchControl(page, name).press('Space');
  expect((await saveResponse).status()).toBe(200);
}

test('4 Directory privacy: toggles all contact switches together', async ({ open, page, request }) => {
  const account = await createMember(request);
  await open('/settings/directory-privacy', account);
  await expect(page.getByRole('switch')).toHaveCount(6);
  expect(await listEnabledSwitches(page)).toEqual(switchNames);
  const main = page.getByRole('main');
  await expect(main.getByText(account.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Update profile' }).click();
  await expect(page).toHaveURL('/settings/account-details');
  await page.goBack();
  const contact = switchControl(page, 'Contact information');
  await toggleSwitch(page, 'Contact information');
  await expect.poll(() => listEnabledSwitches(page)).toEqual(['Directory profile', 'Photo']);
  expect(await fetchPrivacy(account)).toMatchObject({
    showContactInformation: false,
    showEmail: false,
    showPersonalMobile: false,
    showWorkLandline: false,
  });
  await toggleSwitch(page, 'Work landline');
  await expect(contact).toBeChecked();

  const notice = page.getByText('The choices below take effect when it is.');
  await expect(notice).toHaveCount(0);
  await toggleSwitch(page, 'Directory profile');
  await expect(notice).toBeVisible();
  await toggleSwitch(page, 'Photo');
  await expect.poll(() => listEnabledSwitches(page)).toEqual(['Contact information', 'Work landline']);
  await page.reload();
  await expect(contact).toBeVisible();
  expect(await listEnabledSwitches(page)).toEqual(['Contact information', 'Work landline']);
  await toggleSwitch(page, 'Directory profile');
  await expect(notice).toHaveCount(0);

  await rejectSaves(page, '**/api/users/privacy');
  await contact.click();
  await expect(page.getByText('Directory privacy not changed')).toBeVisible();
  await expect(page.getByText('Busy.')).toBeVisible();
  await expect
    .poll(() => listEnabledSwitches(page))
    .toEqual(['Directory profile', 'Contact information', 'Work landline']);

  await main.getByRole('link', { name: 'View profile' }).click();
  await expect(page).toHaveURL('/profile?view=others');
  await expect(page.getByText('This is how other members see your profile.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(page.getByText('Robin shows no contact details.')).toBeVisible();
  await expect(main.getByText(account.email)).toHaveCount(0);
  await account.call('/api/users/privacy', { includeInDirectory: false });
  await page.reload();
  await expect(page.getByText('so other members cannot open your profile.')).toBeVisible();
});
