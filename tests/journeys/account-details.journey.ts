import { accountDetailsPath, detail, edit, editing, field, saved } from './account-details-steps.ts';
import { comeToRest, expect, expectAccessible, test } from './journey.ts';
import { callAs, demoPerson, newMember, openAs } from './people.ts';

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
  await openAs(page, person, accountDetailsPath);
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
  await expect(detail(page, 'Notifications')).toContainText('Push, Email, SMS');
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
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

test('4 Account details: unsaved changes are not left behind unasked', async ({ page, request }) => {
  const person = await editing(page, request);
  const settings = page.getByRole('navigation', { name: 'Settings' });
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await field(page, 'Department').fill('Air');
  await settings.getByRole('link', { name: 'Notifications' }).click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(accountDetailsPath);
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
  await openAs(page, person, accountDetailsPath);
  await expect(page.getByRole('button', { name: 'Edit' })).toBeEnabled();
  await page.getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Title')).toBeFocused();
  await expect(field(page, 'Title').getByRole('option', { name: 'Dr', exact: true })).toBeAttached();
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
  await openAs(page, person, accountDetailsPath);
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
  await comeToRest(page);
  const before = await page.getByRole('heading', { name: 'Company details' }).boundingBox();
  answer();
  await expect(detail(page, 'First name')).toHaveText('Hana');
  expect(await page.getByRole('heading', { name: 'Company details' }).boundingBox()).toEqual(before);
});
