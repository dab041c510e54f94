import type { APIRequestContext, Page, Request } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { callAs, demoPerson, newMember, openAs, type Person } from './people.ts';

const path = '/settings/account-details';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
const detail = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

async function edit(page: Page, person: Person): Promise<void> {
  await openAs(page, person, path);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(field(page, 'First name')).toBeVisible();
}

/** A member with these details, at the form. */
async function editing(page: Page, request: APIRequestContext, details: object = {}): Promise<Person> {
  const person = await newMember(request);
  await callAs(request, person, `/api/users/${person.userId}`, details);
  await edit(page, person);
  return person;
}

/** What the form sends, once it does. */
async function saved(page: Page, { userId }: Person): Promise<Record<string, unknown>> {
  const isUpdate = (sent: Request) => sent.method() === 'POST' && sent.url().endsWith(`/api/users/${userId}`);
  const sending = page.waitForRequest(isUpdate);
  await save(page);
  const body = (await sending).postDataJSON();
  await expect(page.getByText('Account details saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  return body;
}

test('2.15 Account details: five sections to read, a dash for what is not given', async ({
  page,
  request,
}) => {
  const person = await newMember(request, { firstName: 'Aroha', lastName: 'Ngata' });
  await callAs(request, person, `/api/users/${person.userId}`, {
    dob: '1969/01/09',
    linkedInProfileUrl: 'linkedin.com/in/aroha',
    requirements: {
      accessibilityRequirement: 'Step-free access',
      dietaryRequirements: ['Vegan', 'No garlic'],
    },
  });
  await openAs(page, person, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account details');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Personal details',
    'Shipping address',
    'Contact information',
    'Company details',
    'Preferences',
  ]);
  await expect(detail(page, 'First name')).toHaveText('Aroha');
  await expect(detail(page, 'Date of birth')).toHaveText('09 / 01 / 1969');
  await expect(detail(page, 'Registered email')).toHaveText(person.email);
  await expect(detail(page, 'Dietary requirements')).toHaveText('Vegan, No garlic');
  await expect(detail(page, 'Pronouns')).toHaveText('–Not given');
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
});

test('5 Other rules: a link without http gets https, and a phone of four characters is not shown', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  const details = { linkedInProfileUrl: 'linkedin.com/in/aroha', mobile: '1234', workLandline: '12345' };
  await callAs(request, person, `/api/users/${person.userId}`, details);
  await openAs(page, person, path);
  await expect(detail(page, 'LinkedIn').getByRole('link')).toHaveAttribute(
    'href',
    'https://linkedin.com/in/aroha',
  );
  await expect(detail(page, 'Mobile')).toHaveText('–Not given');
  await expect(detail(page, 'Work landline')).toHaveText('12345');
});

test('4 Account details: Edit opens every section as a form with the present values, Cancel resets it', async ({
  page,
  request,
}) => {
  const person = await editing(page, request, { title: 'Dr', gender: 'Woman', prefName: 'Ari' });
  await expect(field(page, 'Title')).toBeFocused();
  await expect(field(page, 'Title')).toHaveValue('Dr');
  await expect(field(page, 'Gender')).toHaveValue('Woman');
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expectAccessible(page);
  await field(page, 'Preferred name').fill('Somebody else');
  await field(page, 'Title').selectOption('Prof');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  await expect(detail(page, 'Preferred name')).toHaveText('Ari');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(field(page, 'Preferred name')).toHaveValue('Ari');
  await expect(field(page, 'Title')).toHaveValue('Dr');
  expect(await callAs(request, person, `/api/users/${person.userId}`)).toMatchObject({ prefName: 'Ari' });
});

test('4 Account details: Save sends what was changed alone, tells of it, and the portal knows at once', async ({
  page,
  request,
}) => {
  const person = await editing(page, request, { aboutMe: 'Stays as it is' });
  await field(page, 'First name').fill(' Marama ');
  await field(page, 'Title').selectOption('Ms');
  await field(page, 'Work suburb').fill('Taupō');
  await field(page, 'Accessibility requirement').fill('Step-free access');
  expect(await saved(page, person)).toEqual({
    firstName: 'Marama',
    title: 'Ms',
    workSuburb: 'Taupō',
    requirements: { accessibilityRequirement: 'Step-free access', dietaryRequirements: [] },
  });
  await expect(detail(page, 'First name')).toHaveText('Marama');
  await expect(detail(page, 'Work suburb')).toHaveText('Taupō');
  await expect(page.getByRole('button', { name: 'Account of Marama Tester' })).toBeVisible();
  await expectAccessible(page);
  const stored = await callAs(request, person, `/api/users/${person.userId}`);
  expect(stored).toMatchObject({ firstName: 'Marama', title: 'Ms', aboutMe: 'Stays as it is' });
});

test('5 Account details: the first and the last name are required, and nothing is sent without them', async ({
  page,
  request,
}) => {
  const person = await editing(page, request);
  const sent: string[] = [];
  page.on('request', (made) => made.method() === 'POST' && sent.push(made.url()));
  await field(page, 'First name').fill(' ');
  await field(page, 'Last name').fill('');
  await field(page, 'Department').fill('Typed before');
  await save(page);
  await expect(page.getByText('Please input your First name', { exact: true })).toBeVisible();
  await expect(page.getByText('Please input your Last name', { exact: true })).toBeVisible();
  await expect(field(page, 'First name')).toBeFocused();
  await expect(field(page, 'Department')).toHaveValue('Typed before');
  await expectAccessible(page);
  expect(sent).toEqual([]);
  await field(page, 'First name').fill('Journey');
  await expect(page.getByText('Please input your First name')).toHaveCount(0);
  await field(page, 'Last name').fill('Typist');
  expect(await saved(page, person)).toEqual({ lastName: 'Typist', department: 'Typed before' });
});

test('5 Account details: the date of birth is typed as DD / MM / YYYY, sent as YYYY/MM/DD, and must be one', async ({
  page,
  request,
}) => {
  const person = await editing(page, request);
  const dob = field(page, 'Date of birth');
  for (const wrong of ['31/04/1990', '01 / 01 / 2999', '1/1/69', 'in spring']) {
    await dob.fill(wrong);
    await save(page);
    await expect(page.getByText('Please input a valid date', { exact: true })).toBeVisible();
    await expect(dob).toBeFocused();
    await expect(dob).toHaveValue(wrong);
  }
  await dob.fill('');
  await dob.pressSequentially('09021970');
  await expect(dob).toHaveValue('09 / 02 / 1970');
  await expect(page.getByText('Please input a valid date')).toHaveCount(0);
  expect(await saved(page, person)).toEqual({ dob: '1970/02/09' });
  await expect(detail(page, 'Date of birth')).toHaveText('09 / 02 / 1970');
  await page.getByRole('button', { name: 'Edit' }).click();
  await dob.fill('8.3.1971');
  await dob.blur();
  await expect(dob).toHaveValue('08 / 03 / 1971');
  await dob.fill('');
  expect(await saved(page, person)).toEqual({ dob: null });
});

test('5 Account details: in Australia the state is one of eight; elsewhere it is any text', async ({
  page,
  request,
}) => {
  const person = await editing(page, request, { postalCountry: 'International', postalState: 'Otago' });
  const state = field(page, 'State');
  await expect(field(page, 'Country').getByRole('option')).toHaveText([
    'Not given',
    'Australia',
    'International',
  ]);
  await expect(state).toHaveRole('textbox');
  await field(page, 'Country').selectOption('Australia');
  await expect(state).toHaveValue('Otago');
  await expect(state.getByRole('option')).toHaveText([
    'Not given',
    'VIC',
    'NSW',
    'QLD',
    'SA',
    'NT',
    'TAS',
    'WA',
    'ACT',
    'Otago',
  ]);
  await save(page);
  await expect(page.getByText('Please input a state in Australia', { exact: true })).toBeVisible();
  await expect(state).toBeFocused();
  await state.selectOption('TAS');
  expect(await saved(page, person)).toEqual({ postalCountry: 'Australia', postalState: 'TAS' });
  await page.getByRole('button', { name: 'Edit' }).click();
  await field(page, 'Country').selectOption('International');
  await state.fill('Canterbury');
  expect(await saved(page, person)).toEqual({ postalCountry: 'International', postalState: 'Canterbury' });
});

test('5 Account details: emails must be valid, and the registered one cannot be changed', async ({
  page,
  request,
}) => {
  const person = await editing(page, request, { secondaryEmail: 'second@agency.example' });
  await expect(field(page, 'Registered email')).toHaveValue(person.email);
  await expect(field(page, 'Registered email')).not.toBeEditable();
  await expect(field(page, 'Registered email')).toHaveAccessibleDescription(/cannot be changed here/);
  await expect(field(page, 'Company name')).not.toBeEditable();
  await field(page, 'Secondary email').fill('second@');
  await field(page, 'Personal email').fill('at home');
  await save(page);
  await expect(page.getByText('Please enter a valid email', { exact: true })).toHaveCount(2);
  await expect(field(page, 'Secondary email')).toBeFocused();
  await field(page, 'Secondary email').fill('');
  await field(page, 'Personal email').fill('home@agency.example');
  expect(await saved(page, person)).toEqual({ secondaryEmail: null, personalEmail: 'home@agency.example' });
});

test("2.15 Account details: the secondary email appears after 'Add secondary email address', when there is none", async ({
  page,
  request,
}) => {
  const person = await editing(page, request);
  const add = page.getByRole('button', { name: 'Add secondary email address' });
  await expect(field(page, 'Secondary email')).toHaveCount(0);
  await add.click();
  await expect(field(page, 'Secondary email')).toBeFocused();
  await expect(add).toHaveCount(0);
  await field(page, 'Secondary email').fill('second@agency.example');
  expect(await saved(page, person)).toEqual({ secondaryEmail: 'second@agency.example' });
  await expect(detail(page, 'Secondary email')).toHaveText('second@agency.example');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(field(page, 'Secondary email')).toHaveValue('second@agency.example');
  await expect(add).toHaveCount(0);
});

test('2.15 Account details: dietary requirements are ticked, or typed', async ({ page, request }) => {
  const requirements = { accessibilityRequirement: null, dietaryRequirements: ['No garlic', 'Halal'] };
  const person = await editing(page, request, { requirements });
  await expect(page.getByRole('checkbox', { name: 'No garlic' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Halal' }).click();
  const another = field(page, 'Another dietary requirement');
  await another.fill('No chilli');
  await another.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'No chilli' })).toBeChecked();
  await expect(another).toHaveValue('');
  await another.fill('No onions');
  expect(await saved(page, person)).toEqual({
    requirements: {
      accessibilityRequirement: null,
      dietaryRequirements: ['No garlic', 'No chilli', 'No onions'],
    },
  });
});

test('2.15 Account details: stored phone numbers of any shape stay as they are', async ({
  page,
  request,
}) => {
  const person = await editing(page, request, { mobile: '0400.000-000', workLandline: '+64 4 5550 12' });
  await expect(field(page, 'Mobile: country')).toHaveValue('AU');
  await expect(field(page, 'Work landline: country')).toHaveValue('NZ');
  for (const name of ['Mobile', 'Work landline']) await field(page, name).focus();
  await field(page, 'Department').fill('Air');
  await expect(field(page, 'Mobile')).toHaveValue('0400.000-000');
  await expect(field(page, 'Work landline')).toHaveValue('+64 4 5550 12');
  expect(await saved(page, person)).toEqual({ department: 'Air' });
});

test('2.15 Account details: a phone number is put in order on leaving it, and a pasted one brings its country', async ({
  page,
  request,
}) => {
  const person = await editing(page, request);
  const mobile = field(page, 'Mobile');
  const country = field(page, 'Mobile: country');
  await expect(country.getByRole('option').nth(2)).toHaveText('Afghanistan (+93)');
  await expect(country).toHaveValue('AU');
  await mobile.pressSequentially('0491570157');
  await expect(mobile).toHaveValue('0491570157');
  await mobile.blur();
  await expect(mobile).toHaveValue('+61 491 570 157');
  await mobile.fill('+64211234567');
  await expect(country).toHaveValue('NZ');
  await expect(mobile).toHaveValue('+64211234567');
  await mobile.blur();
  await expect(mobile).toHaveValue('+64 21 123 4567');
  await mobile.fill('12');
  await mobile.blur();
  await expect(mobile).toHaveValue('12');
  await mobile.fill('');
  await country.selectOption('NZ');
  await mobile.fill('021 123 4567');
  await mobile.press('Enter');
  await expect(page.getByText('Account details saved')).toBeVisible();
  await expect(detail(page, 'Mobile')).toHaveText('+64 21 123 4567');
  await page.getByRole('button', { name: 'Edit' }).click();
  await mobile.fill('ring twice');
  await save(page);
  await expect(page.getByText('Mobile must be a phone number', { exact: true })).toBeVisible();
  await expect(mobile).toHaveValue('ring twice');
  await expectAccessible(page);
  await mobile.fill('');
  expect(await saved(page, person)).toEqual({ mobile: null });
});

test('2.15 Account details: what is known of phone numbers comes with the form, not before', async ({
  page,
  request,
}) => {
  const files: string[] = [];
  page.on('request', (made) => files.push(made.url()));
  await openAs(page, await demoPerson(request, 'member'), path);
  await expect(detail(page, 'First name')).not.toBeEmpty();
  expect(files.filter((file) => file.includes('phone-numbers'))).toEqual([]);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(field(page, 'Mobile: country').getByRole('option').nth(2)).toHaveText('Afghanistan (+93)');
  expect(files.filter((file) => file.includes('phone-numbers'))).toHaveLength(1);
});

test('8 Account details: what the server refuses is said beside its field, and what was typed stays', async ({
  page,
  request,
}) => {
  const person = await editing(page, request, { postalCountry: 'International', postalState: 'Otago' });
  // In another tab, meanwhile.
  const moved = { postalCountry: 'Australia', postalState: 'VIC' };
  await callAs(request, person, `/api/users/${person.userId}`, moved);
  await field(page, 'State').fill('Canterbury');
  await field(page, 'Department').fill('Air');
  await save(page);
  await expect(page.getByText('Please input a state in Australia', { exact: true })).toBeVisible();
  await expect(field(page, 'State')).toBeFocused();
  await expect(field(page, 'State')).toHaveValue('Canterbury');
  await expect(field(page, 'Department')).toHaveValue('Air');
  await field(page, 'State').fill('TAS');
  await expect(page.getByText('Please input a state in Australia')).toHaveCount(0);
  expect(await saved(page, person)).toEqual({ postalState: 'TAS', department: 'Air' });
});

test('8 Account details: without an answer the reason is said by the buttons, and what was typed stays', async ({
  page,
  request,
}) => {
  const person = await editing(page, request);
  await field(page, 'Department').fill('Air');
  await page.route(`**/api/users/${person.userId}`, (route) => route.abort());
  await save(page);
  await expect(page.getByRole('alert')).toHaveText(
    'The portal cannot be reached. Check your connection and try again.',
  );
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(field(page, 'Department')).toHaveValue('Air');
  await expectAccessible(page);
  await page.unroute(`**/api/users/${person.userId}`);
  expect(await saved(page, person)).toEqual({ department: 'Air' });
});

test('4 Account details: unsaved changes are not left behind unasked', async ({ page, request }) => {
  const person = await editing(page, request);
  const settings = page.getByRole('navigation', { name: 'Settings' });
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await field(page, 'Department').fill('Air');
  await settings.getByRole('link', { name: 'Notifications' }).click();
  // Once it has faded in.
  await expect(dialog).toHaveCSS('opacity', '1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(path);
  await expect(field(page, 'Department')).toHaveValue('Air');
  await settings.getByRole('link', { name: 'Notifications' }).click();
  await dialog.getByRole('button', { name: /^Leave/ }).click();
  await expect(page).toHaveURL('/settings/notifications');
  expect((await callAs(request, person, `/api/users/${person.userId}`)).department).toBeNull();
});

test('4 Account details: the browser asks too, but only when there is something to lose', async ({
  page,
  request,
}) => {
  await editing(page, request);
  const asked: string[] = [];
  page.on('dialog', (asking) => {
    asked.push(asking.type());
    void asking.accept();
  });
  await field(page, 'Department').fill('A');
  await field(page, 'Department').fill('');
  await page.reload();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Edit' }).click();
  await field(page, 'Department').fill('Air');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});

test('2.15 Account details: a keyboard alone edits and saves', async ({ page, request }) => {
  const person = await newMember(request);
  await openAs(page, person, path);
  await expect(page.getByRole('button', { name: 'Edit' })).toBeEnabled();
  await page.getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Title')).toBeFocused();
  await page.keyboard.type('Dr');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Keira');
  while (!(await field(page, 'Date of birth').evaluate((input) => input === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.type('09021970');
  while (
    !(await page.getByRole('checkbox', { name: 'Vegan' }).evaluate((box) => box === document.activeElement))
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  while (
    !(await page
      .getByRole('button', { name: 'Save' })
      .evaluate((button) => button === document.activeElement))
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Account details saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  expect(await callAs(request, person, `/api/users/${person.userId}`)).toMatchObject({
    title: 'Dr',
    firstName: 'Keira',
    dob: '1970/02/09',
    requirements: { dietaryRequirements: ['Vegan'] },
  });
});

test('2.15 Account details: on a small screen Save is always in sight and hides nothing that has the focus', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await edit(page, await demoPerson(request, 'member'));
  const bar = page.getByRole('button', { name: 'Save' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  const names = [
    'First name',
    'Date of birth',
    'State',
    'Mobile',
    'LinkedIn',
    'Department',
    'Accessibility requirement',
  ];
  for (const name of names) {
    await field(page, name).focus();
    const below = (await bar.boundingBox())?.y ?? 0;
    const box = await field(page, name).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThan(below);
  }
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
});

test('2.15 Account details: the shape of what comes, then the details; and a way to ask again', async ({
  page,
  request,
}) => {
  const person = await demoPerson(request, 'member');
  let answers = false;
  await page.route(`**/api/users/${person.userId}`, (route) =>
    answers ? route.continue() : route.fulfill({ status: 403, json: { message: 'Not today.' } }),
  );
  await openAs(page, person, path);
  await expect(page.getByRole('alert')).toContainText('Not today.');
  await expect(page.getByRole('button', { name: 'Edit' })).toBeDisabled();
  await expectAccessible(page);
  answers = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(detail(page, 'First name')).toHaveText('Hana');

  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/users/${person.userId}`, (route) => asked.then(() => route.continue()));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Shipping address' })).toBeVisible();
  await expect(detail(page, 'First name')).toBeEmpty();
  const before = await page.getByRole('heading', { name: 'Company details' }).boundingBox();
  answer();
  await expect(detail(page, 'First name')).toHaveText('Hana');
  expect(await page.getByRole('heading', { name: 'Company details' }).boundingBox()).toEqual(before);
});
