import type { APIRequestContext, Page, Request } from '@playwright/test';
import { callAs, newMember, type Person } from './accounts.ts';
import { expect, expectAccessible, test } from './e2e-test.ts';

const isSave = (request: Request) => request.method() === 'POST' && request.url().includes('/api/users/');
const switchOf = (page: Page, name: string) => page.getByRole('switch', { name });

const refuseSaves = (page: Page, path: string) =>
  page.route(path, (route) =>
    isSave(route.request()) ? route.fulfill({ status: 503, json: { message: 'Busy.' } }) : route.continue(),
  );

const all = [
  ...['Directory profile', 'Photo', 'Contact information'],
  ...['Registered email', 'Personal mobile', 'Work landline'],
];
const privacyOf = (request: APIRequestContext, person: Person) =>
  callAs(request, person, '/api/users/privacy');

async function onOf(page: Page): Promise<string[]> {
  const states = await Promise.all(all.map((name) => switchOf(page, name).isChecked()));
  return all.filter((_, index) => states[index]);
}

test('2.15 Notifications: three switches; privacy: quick changes', async ({ open, page, request }) => {
  const person = await open('/settings/notifications', await newMember(request));
  const fields = { Push: 'agreeToSubsAndComm', Email: 'agreeToEmail', SMS: 'agreeToSMS' };
  await expect(page.getByRole('switch')).toHaveCount(3);
  await expectAccessible(page);
  for (const [label, field] of Object.entries(fields)) {
    const control = switchOf(page, label);
    await expect(control).toBeChecked();
    const saved = page.waitForRequest(isSave);
    await control.press('Space');
    expect((await saved).url()).toContain(`/api/users/${person.userId}`);
    expect((await saved).postDataJSON()).toEqual({ [field]: false });
    expect((await (await saved).response())?.status()).toBe(200);
    await expect(control).not.toBeChecked();
    await expect(control).toBeFocused();
  }
  await page.reload();
  for (const label of Object.keys(fields)) await expect(switchOf(page, label)).not.toBeChecked();
  await refuseSaves(page, `**/api/users/${person.userId}`);
  await switchOf(page, 'Email').click();
  await expect(page.getByText('Email notifications not changed')).toBeVisible();
  await expect(page.getByText('Busy.')).toBeVisible();
  await expect(switchOf(page, 'Email')).not.toBeChecked();
  await page.unrouteAll();

  // Directory privacy saves quick changes one at a time, also after leaving. The last state wins.
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await menu.getByRole('link', { name: 'Directory privacy' }).click();
  const released = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/users/privacy', async (route) => {
    if (!isSave(route.request())) return route.continue();
    sent += 1;
    await released.promise;
    await route.continue();
  });
  for (const name of ['Photo', 'Contact information', 'Registered email', 'Photo', 'Photo', 'Work landline'])
    await switchOf(page, name).click();
  await menu.getByRole('link', { name: 'Notifications' }).click();
  await menu.getByRole('link', { name: 'Directory privacy' }).click();
  await switchOf(page, 'Registered email').click();
  released.resolve();
  const on = ['Directory profile', 'Contact information', 'Work landline'];
  await expect.poll(() => onOf(page)).toEqual(on);
  await expect
    .poll(() => privacyOf(request, person))
    .toMatchObject({ showDirectoryPhoto: false, showEmail: false, showWorkLandline: true });
  expect(sent).toBe(2);
});

/** Presses a switch and waits until the server has saved it. */
async function press(page: Page, name: string): Promise<void> {
  const saved = page.waitForResponse((response) => isSave(response.request()));
  await switchOf(page, name).press('Space');
  expect((await saved).status()).toBe(200);
}

test('4 Directory privacy: contact information sets all three', async ({ open, page, request }) => {
  const person = await newMember(request);
  await open('/settings/directory-privacy', person);
  await expect(page.getByRole('switch')).toHaveCount(6);
  expect(await onOf(page)).toEqual(all);
  const main = page.getByRole('main');
  await expect(main.getByText(person.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Update profile' }).click();
  await expect(page).toHaveURL('/settings/account-details');
  await page.goBack();
  const contact = switchOf(page, 'Contact information');
  await press(page, 'Contact information');
  await expect.poll(() => onOf(page)).toEqual(['Directory profile', 'Photo']);
  expect(await privacyOf(request, person)).toMatchObject({
    showContactInformation: false,
    showEmail: false,
    showPersonalMobile: false,
    showWorkLandline: false,
  });
  await press(page, 'Work landline');
  await expect(contact).toBeChecked();

  const sentence = page.getByText('The choices below take effect when it is.');
  await expect(sentence).toHaveCount(0);
  await press(page, 'Directory profile');
  await expect(sentence).toBeVisible();
  await press(page, 'Photo');
  await expect.poll(() => onOf(page)).toEqual(['Contact information', 'Work landline']);
  await page.reload();
  await expect(contact).toBeVisible();
  expect(await onOf(page)).toEqual(['Contact information', 'Work landline']);
  await press(page, 'Directory profile');
  await expect(sentence).toHaveCount(0);

  await refuseSaves(page, '**/api/users/privacy');
  await contact.click();
  await expect(page.getByText('Directory privacy not changed')).toBeVisible();
  await expect(page.getByText('Busy.')).toBeVisible();
  await expect.poll(() => onOf(page)).toEqual(['Directory profile', 'Contact information', 'Work landline']);

  await main.getByRole('link', { name: 'View profile' }).click();
  await expect(page).toHaveURL('/profile?view=others');
  await expect(page.getByText('This is how other members see your profile.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(page.getByText('Journey shows no contact details.')).toBeVisible();
  await expect(main.getByText(person.email)).toHaveCount(0);
  await callAs(request, person, '/api/users/privacy', { includeInDirectory: false });
  await page.reload();
  await expect(page.getByText('so other members cannot open your profile.')).toBeVisible();
});
