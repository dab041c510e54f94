import type { Locator, Page } from '@playwright/test';
import { accountDetailsPath, detail, field, save, saved } from './account-details-steps.ts';
import { callAs, demoPerson, newMember } from './accounts.ts';
import { expect, expectAccessible, heading, hold, test, waitForAnimations } from './e2e-test.ts';

const editButton = (page: Page) => page.getByRole('button', { name: 'Edit' });

test('2.15 Account details: five sections to read, edit and cancel', async ({ open, page, request }) => {
  const files: string[] = [];
  page.on('request', (made) => made.url().includes('phone-numbers') && files.push(made.url()));
  const person = await newMember(request, { firstName: 'Aroha', lastName: 'Ngata' });
  await callAs(request, person, `/api/users/${person.userId}`, {
    title: 'Dr',
    prefName: 'Ari',
    gender: 'Woman',
    dob: '1969/01/09',
    linkedInProfileUrl: 'linkedin.com/in/aroha',
    mobile: '1234',
    workLandline: '12345',
    requirements: {
      accessibilityRequirement: 'Step-free access',
      dietaryRequirements: ['Vegan', 'No garlic'],
    },
  });
  await open(accountDetailsPath, person);
  await expect(heading(page)).toHaveText('Account details');
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
  await expect(detail(page, 'Pronouns')).toHaveText('–Not provided');
  await expect(detail(page, 'Notifications')).toContainText('Push, Email, SMS');
  // Section 5: a link without http gets https, and a phone number of four characters is not shown.
  const linkedIn = detail(page, 'LinkedIn').getByRole('link');
  await expect(linkedIn).toHaveAttribute('href', 'https://linkedin.com/in/aroha');
  await expect(detail(page, 'Mobile')).toHaveText('–Not provided');
  await expect(detail(page, 'Work landline')).toHaveText('12345');
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  expect(files).toEqual([]);

  await editButton(page).click();
  await expect(field(page, 'Title')).toBeFocused();
  await expect(field(page, 'Title')).toHaveValue('Dr');
  await expect(field(page, 'Gender')).toHaveValue('Woman');
  await expect(field(page, 'Mobile: country').getByRole('option').nth(2)).toHaveText('Afghanistan (+93)');
  expect(files).toHaveLength(1);
  await expect(editButton(page)).toHaveCount(0);
  await expectAccessible(page);
  await field(page, 'Preferred name').fill('Another name');
  await field(page, 'Title').selectOption('Prof');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(editButton(page)).toBeFocused();
  await expect(detail(page, 'Preferred name')).toHaveText('Ari');
  await editButton(page).click();
  await expect(field(page, 'Preferred name')).toHaveValue('Ari');
  await expect(field(page, 'Title')).toHaveValue('Dr');
});

test('4 Account details: saves only the changes, by keyboard too', async ({ open, page, request }) => {
  const tabTo = async (target: Locator) => {
    while (!(await target.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Tab');
  };
  const person = await newMember(request);
  const requirements = { accessibilityRequirement: null, dietaryRequirements: ['No garlic', 'Halal'] };
  const stored = { aboutMe: 'Unchanged', requirements };
  await callAs(request, person, `/api/users/${person.userId}`, stored);
  await open(accountDetailsPath, person);
  await editButton(page).press('Enter');
  await expect(field(page, 'Title').getByRole('option', { name: 'Dr', exact: true })).toBeAttached();
  await expect(field(page, 'Title')).toBeFocused();
  await page.keyboard.type('Dr');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(' Marama ');
  await tabTo(field(page, 'Date of birth'));
  await page.keyboard.type('09021970');
  await tabTo(page.getByRole('checkbox', { name: 'Vegan' }));
  await page.keyboard.press('Space');
  await tabTo(page.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Account details saved')).toBeVisible();
  await expect(editButton(page)).toBeFocused();
  await expect(detail(page, 'First name')).toHaveText('Marama');
  await expect(page.getByRole('button', { name: 'Account of Marama Tester' })).toBeVisible();
  expect(await callAs(request, person, `/api/users/${person.userId}`)).toMatchObject({
    title: 'Dr',
    firstName: 'Marama',
    dob: '1970/02/09',
    aboutMe: 'Unchanged',
    requirements: { dietaryRequirements: expect.arrayContaining(['No garlic', 'Halal', 'Vegan']) },
  });

  await editButton(page).click();
  const add = page.getByRole('button', { name: 'Add secondary email address' });
  await expect(field(page, 'Secondary email')).toHaveCount(0);
  await add.click();
  await expect(field(page, 'Secondary email')).toBeFocused();
  await expect(add).toHaveCount(0);
  await field(page, 'Secondary email').fill('second@agency.example');
  await field(page, 'Accessibility requirement').fill('Step-free access');
  await expect(page.getByRole('checkbox', { name: 'No garlic' })).toBeChecked();
  for (const name of ['Halal', 'Vegan']) await page.getByRole('checkbox', { name }).click();
  const another = field(page, 'Another dietary requirement');
  await another.fill('No chilli');
  await another.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'No chilli' })).toBeChecked();
  await expect(another).toHaveValue('');
  await another.fill('No onions');
  expect(await saved(page, person)).toEqual({
    secondaryEmail: 'second@agency.example',
    requirements: {
      accessibilityRequirement: 'Step-free access',
      dietaryRequirements: ['No garlic', 'No chilli', 'No onions'],
    },
  });
  await expect(detail(page, 'Secondary email')).toHaveText('second@agency.example');
});

test('2.15 Account details: stable layout and small screens', async ({ open, page, request }) => {
  const user = `**/api/users/${(await demoPerson(request, 'member')).userId}`;
  const release = await hold(page, user);
  await open(accountDetailsPath);
  await expect(page.getByRole('heading', { name: 'Shipping address' })).toBeVisible();
  await expect(detail(page, 'First name')).toBeEmpty();
  await expect(editButton(page)).toBeDisabled();
  await waitForAnimations(page);
  const before = await page.getByRole('heading', { name: 'Company details' }).boundingBox();
  release();
  await expect(detail(page, 'First name')).toHaveText('Hana');
  expect(await page.getByRole('heading', { name: 'Company details' }).boundingBox()).toEqual(before);

  await page.setViewportSize({ width: 320, height: 640 });
  await editButton(page).click();
  const bar = page.getByRole('button', { name: 'Save' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  for (const name of ['First name', 'Date of birth', 'State', 'LinkedIn', 'Accessibility requirement']) {
    await field(page, name).focus();
    const box = await field(page, name).boundingBox();
    const barTop = (await bar.boundingBox())?.y ?? 0;
    expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThan(barTop);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(1);
  await field(page, 'First name').fill('');
  await field(page, 'Personal email').fill('nobody');
  await save(page);
  await expect(page.getByText('2 fields need attention')).toBeInViewport({ ratio: 1 });
  await expect(field(page, 'First name')).toBeFocused();
});
