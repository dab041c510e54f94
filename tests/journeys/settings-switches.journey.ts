import type { APIRequestContext, Page, Request } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { callAs, newMember, type Person } from './people.ts';

// Colours of elements that fade in fail the contrast check.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const isSave = (request: Request) => request.method() === 'POST' && request.url().includes('/api/users/');
const switchOf = (page: Page, name: string) => page.getByRole('switch', { name });

const refuseSaves = (page: Page, path: string) =>
  page.route(path, (route) =>
    isSave(route.request()) ? route.fulfill({ status: 503, json: { message: 'Busy.' } }) : route.continue(),
  );

test('2.15 Notifications: each switch is on, saves its own consent, and goes back if the save fails', async ({
  open,
  page,
  request,
}) => {
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
  await expectAccessible(page);
  await refuseSaves(page, `**/api/users/${person.userId}`);
  await switchOf(page, 'Email').click();
  await expect(page.getByText('Email notifications not changed')).toBeVisible();
  await expect(page.getByText('Busy.')).toBeVisible();
  await expect(switchOf(page, 'Email')).not.toBeChecked();
  await expectAccessible(page);
});

const pieces = ['Registered email', 'Personal mobile', 'Work landline'];
const all = ['Directory profile', 'Photo', 'Contact information', ...pieces];
const privacyOf = (request: APIRequestContext, person: Person) =>
  callAs(request, person, '/api/users/privacy');

/** Presses a switch and waits until the server has saved it. */
async function press(page: Page, name: string): Promise<void> {
  const saved = page.waitForResponse((response) => isSave(response.request()));
  await switchOf(page, name).press('Space');
  expect((await saved).status()).toBe(200);
}

/** Names of the switches that are on. */
async function onOf(page: Page): Promise<string[]> {
  const states = await Promise.all(all.map((name) => switchOf(page, name).isChecked()));
  return all.filter((_, index) => states[index]);
}

test('2.15 Directory privacy: can be reloaded after an error, is all on, and previews the profile', async ({
  open,
  page,
  request,
}) => {
  const person = await newMember(request);
  await page.route('**/api/users/privacy', (route) =>
    route.fulfill({ status: 400, json: { message: 'Not now.' } }),
  );
  await open('/settings/directory-privacy', person);
  await expect(page.getByRole('alert')).toContainText('Not now.');
  await expectAccessible(page);
  await page.unroute('**/api/users/privacy');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('switch')).toHaveCount(6);
  expect(await onOf(page)).toEqual(all);
  const main = page.getByRole('main');
  await expect(main.getByText(person.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Update profile' }).click();
  await expect(page).toHaveURL('/settings/account-details');
  await page.goBack();
  await main.getByRole('link', { name: 'View profile' }).click();
  await expect(page).toHaveURL('/profile?view=others');
  await expect(page.getByText('This is how other members see your profile.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expectAccessible(page);
  await callAs(request, person, '/api/users/privacy', { showEmail: false });
  await page.reload();
  await expect(page.getByText('Journey shows no contact details.')).toBeVisible();
  await expect(main.getByText(person.email)).toHaveCount(0);
  await callAs(request, person, '/api/users/privacy', { includeInDirectory: false });
  await page.reload();
  await expect(page.getByText('so other members cannot open your profile.')).toBeVisible();
});

test('4 Directory privacy: contact information sets all three and follows them; a failed save goes back', async ({
  open,
  page,
  request,
}) => {
  const person = await open('/settings/directory-privacy', await newMember(request));
  const contact = switchOf(page, 'Contact information');
  await press(page, 'Contact information');
  await expect.poll(() => onOf(page)).toEqual(['Directory profile', 'Photo']);
  expect(await privacyOf(request, person)).toMatchObject({
    showContactInformation: false,
    showEmail: false,
    showPersonalMobile: false,
    showWorkLandline: false,
  });
  await press(page, 'Personal mobile');
  await expect(contact).toBeChecked();
  await press(page, 'Personal mobile');
  await expect(contact).not.toBeChecked();
  await press(page, 'Contact information');
  for (const name of pieces.slice(0, 2)) await press(page, name);
  await expect(contact).toBeChecked();

  const sentence = page.getByText('The choices below take effect when it is.');
  await expect(sentence).toHaveCount(0);
  await press(page, 'Directory profile');
  await expect(sentence).toBeVisible();
  await press(page, 'Photo');
  await expect.poll(() => onOf(page)).toEqual(['Contact information', 'Work landline']);
  await expectAccessible(page);
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
  await expectAccessible(page);
});

test('2.15 Directory privacy: quick changes are saved one at a time, and the last state wins', async ({
  open,
  page,
  request,
}) => {
  const person = await open('/settings/directory-privacy', await newMember(request));
  const released = Promise.withResolvers<void>();
  let sent = 0;
  let pending = 0;
  let maxPending = 0;
  await page.route('**/api/users/privacy', async (route) => {
    if (!isSave(route.request())) return route.continue();
    sent += 1;
    pending += 1;
    maxPending = Math.max(maxPending, pending);
    await released.promise;
    const response = await route.fetch();
    pending -= 1;
    await route.fulfill({ response });
  });
  for (const name of ['Photo', 'Contact information', 'Registered email', 'Photo', 'Photo', 'Work landline'])
    await switchOf(page, name).click();
  await expect(switchOf(page, 'Work landline')).toBeChecked();
  // Leaving the screen and returning keeps the queue.
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await menu.getByRole('link', { name: 'Notifications' }).click();
  await menu.getByRole('link', { name: 'Directory privacy' }).click();
  await switchOf(page, 'Registered email').click();
  released.resolve();
  await expect
    .poll(() => privacyOf(request, person))
    .toEqual({
      includeInDirectory: true,
      showDirectoryPhoto: false,
      showContactInformation: true,
      showEmail: false,
      showPersonalMobile: false,
      showWorkLandline: true,
    });
  await expect.poll(() => onOf(page)).toEqual(['Directory profile', 'Contact information', 'Work landline']);
  expect({ sent, maxPending }).toEqual({ sent: 2, maxPending: 1 });
});
