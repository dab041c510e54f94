import type { Locator, Page, Request } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { callAs, newMember, openAs, type Person } from './people.ts';

// What fades in has, on its way, colours that axe objects to.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const isSave = (request: Request) => request.method() === 'POST' && request.url().includes('/api/users/');
const switchOf = (page: Page, name: string) => page.getByRole('switch', { name });

/** Holds every save back until it is let go; tells what was sent and how many were under way at once. */
async function holdSaves(page: Page, path: string) {
  const sent: unknown[] = [];
  let underWay = 0;
  let mostAtOnce = 0;
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route) => {
    if (!isSave(route.request())) return route.continue();
    sent.push(route.request().postDataJSON());
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    await released;
    const response = await route.fetch();
    underWay -= 1;
    await route.fulfill({ response });
  });
  return { sent, letGo, mostAtOnce: () => mostAtOnce };
}

/** The server's own no, to every save of this address. */
const refuseSaves = (page: Page, path: string) =>
  page.route(path, (route) =>
    isSave(route.request()) ? route.fulfill({ status: 503, json: { message: 'Busy.' } }) : route.continue(),
  );

const fields = { Push: 'agreeToSubsAndComm', Email: 'agreeToEmail', SMS: 'agreeToSMS' };

test('2.15 Notifications: on at first; each switch saves its own consent', async ({ page, request }) => {
  const person = await newMember(request);
  await openAs(page, person, '/settings/notifications');
  await expect(page.getByRole('switch')).toHaveCount(3);
  await expectAccessible(page);
  for (const [label, field] of Object.entries(fields)) {
    const control = page.getByRole('switch', { name: label });
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
  for (const label of Object.keys(fields))
    await expect(page.getByRole('switch', { name: label })).not.toBeChecked();
  await expectAccessible(page);
});

test('2.15 Notifications: a save that fails is taken back and told', async ({ page, request }) => {
  const person = await newMember(request);
  await openAs(page, person, '/settings/notifications');
  const email = page.getByRole('switch', { name: 'Email' });
  await expect(email).toBeChecked();
  await refuseSaves(page, `**/api/users/${person.userId}`);
  await email.click();
  await expect(page.getByText('Email notifications not changed')).toBeVisible();
  await expect(page.getByText('Busy.')).toBeVisible();
  await expect(email).toBeChecked();
  await expectAccessible(page);
});

test('2.15 Notifications: tapped quickly, a switch ends as it was last set', async ({ page, request }) => {
  const person = await newMember(request);
  await openAs(page, person, '/settings/notifications');
  const saves = await holdSaves(page, `**/api/users/${person.userId}`);
  const sms = page.getByRole('switch', { name: 'SMS' });
  for (const checked of [false, true, false, true, false]) {
    await sms.click();
    await expect(sms).toBeChecked({ checked });
  }
  saves.letGo();
  await expect
    .poll(async () => (await callAs(request, person, `/api/users/${person.userId}`)).agreeToSMS)
    .toBe(false);
  await expect(sms).not.toBeChecked();
  expect(saves.mostAtOnce()).toBe(1);
});

const pieces = ['Registered email', 'Personal mobile', 'Work landline'];
const privacyOf = (request: Parameters<typeof callAs>[0], person: Person) =>
  callAs(request, person, '/api/users/privacy');

/** Presses a switch and waits until the server has it. */
async function press(page: Page, control: Locator): Promise<void> {
  const saved = page.waitForResponse((response) => isSave(response.request()));
  await control.press('Space');
  expect((await saved).status()).toBe(200);
}

/** Names of the switches that are on. */
async function onOf(page: Page): Promise<string[]> {
  const names = ['Directory profile', 'Photo', 'Contact information', ...pieces];
  const states = await Promise.all(names.map((name) => switchOf(page, name).isChecked()));
  return names.filter((_, index) => states[index]);
}

test('2.15 Directory privacy: all on at first, with ways to the profile', async ({ page, request }) => {
  const person = await newMember(request);
  await openAs(page, person, '/settings/directory-privacy');
  await expect(page.getByRole('switch')).toHaveCount(6);
  expect(await onOf(page)).toEqual(['Directory profile', 'Photo', 'Contact information', ...pieces]);
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Update profile' }).click();
  await expect(page).toHaveURL('/settings/account-details');
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'View profile' }).click();
  await expect(page).toHaveURL('/profile?view=others');
  await expect(page.getByText('This is how other members see your profile.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expectAccessible(page);
});

test('4 Directory privacy: contact information sets all three, and follows them', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  await openAs(page, person, '/settings/directory-privacy');
  const contact = switchOf(page, 'Contact information');
  await press(page, contact);
  await expect.poll(() => onOf(page)).toEqual(['Directory profile', 'Photo']);
  expect(await privacyOf(request, person)).toMatchObject({
    showContactInformation: false,
    showEmail: false,
    showPersonalMobile: false,
    showWorkLandline: false,
  });

  await press(page, switchOf(page, 'Personal mobile'));
  await expect(contact).toBeChecked();
  await press(page, switchOf(page, 'Personal mobile'));
  await expect(contact).not.toBeChecked();

  await press(page, contact);
  for (const name of pieces.slice(0, 2)) await press(page, switchOf(page, name));
  await expect(contact).toBeChecked();
  await press(page, switchOf(page, 'Photo'));
  await expect.poll(() => onOf(page)).toEqual(['Directory profile', 'Contact information', 'Work landline']);
  await expectAccessible(page);

  await page.reload();
  await expect(contact).toBeVisible();
  expect(await onOf(page)).toEqual(['Directory profile', 'Contact information', 'Work landline']);
});

test('2.15 Directory privacy: out of the directory, the rest can still be set and a sentence says when it counts', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  await openAs(page, person, '/settings/directory-privacy');
  const sentence = page.getByText('The choices below take effect when it is.');
  await expect(switchOf(page, 'Directory profile')).toBeChecked();
  await expect(sentence).toHaveCount(0);
  await press(page, switchOf(page, 'Directory profile'));
  await expect(sentence).toBeVisible();
  await press(page, switchOf(page, 'Photo'));
  expect(await privacyOf(request, person)).toMatchObject({
    includeInDirectory: false,
    showDirectoryPhoto: false,
  });
  await expectAccessible(page);
  await press(page, switchOf(page, 'Directory profile'));
  await expect(sentence).toHaveCount(0);
});

test('2.15 Directory privacy: tapped quickly, it ends as it was last set, one save after another', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  await openAs(page, person, '/settings/directory-privacy');
  const saves = await holdSaves(page, '**/api/users/privacy');
  for (const name of ['Photo', 'Contact information', 'Registered email', 'Photo', 'Photo', 'Work landline'])
    await switchOf(page, name).click();
  await expect(switchOf(page, 'Work landline')).toBeChecked();
  // Away and back: the way to the server is still the same one.
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await menu.getByRole('link', { name: 'Notifications' }).click();
  await menu.getByRole('link', { name: 'Directory privacy' }).click();
  await switchOf(page, 'Registered email').click();
  saves.letGo();
  const last = {
    includeInDirectory: true,
    showDirectoryPhoto: false,
    showContactInformation: true,
    showEmail: false,
    showPersonalMobile: false,
    showWorkLandline: true,
  };
  await expect.poll(() => privacyOf(request, person)).toEqual(last);
  await expect.poll(() => onOf(page)).toEqual(['Directory profile', 'Contact information', 'Work landline']);
  expect(saves.sent).toHaveLength(2);
  expect(saves.mostAtOnce()).toBe(1);
});

test('2.15 Directory privacy: a save that fails is taken back and told', async ({ open, page, request }) => {
  await open('/settings/directory-privacy', await newMember(request));
  await expect(switchOf(page, 'Contact information')).toBeChecked();
  await refuseSaves(page, '**/api/users/privacy');
  await switchOf(page, 'Contact information').click();
  await expect(page.getByText('Directory privacy not changed')).toBeVisible();
  await expect(page.getByText('Busy.')).toBeVisible();
  await expect
    .poll(() => onOf(page))
    .toEqual(['Directory profile', 'Photo', 'Contact information', ...pieces]);
  await expectAccessible(page);
});

test('2.15 Directory privacy: what does not load is said, and can be asked for again', async ({
  open,
  page,
}) => {
  await page.route('**/api/users/privacy', (route) =>
    route.fulfill({ status: 400, json: { message: 'Not now.' } }),
  );
  await open('/settings/directory-privacy');
  await expect(page.getByRole('alert')).toContainText('Not now.');
  await expectAccessible(page);
  await page.unroute('**/api/users/privacy');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('switch')).toHaveCount(6);
});
