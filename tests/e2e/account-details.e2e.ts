import type { Page } from '@playwright/test';
import {
  accountDetailsPath,
  clickSave,
  detailField,
  detailValue,
  saveAndReadBody,
} from './account-details-page.ts';
import { createMember, demoAccount } from './accounts.ts';
import { expect, expectAccessible, heading, tabTo, test, waitForAnimations } from './e2e-test.ts';
import { holdRequests, recordRequests } from './requests.ts';

const editButton = (page: Page) => page.getByRole('button', { name: 'Edit' });

test('2.15 Account details: shows sections and discards edits on Cancel', async ({ open, page, request }) => {
  const scriptRequests = recordRequests(page, /phone-numbers/);
  const account = await createMember(request, { firstName: 'Aroha', lastName: 'Ngata' });
  await account.call(`/api/users/${account.userId}`, {
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
  await open(accountDetailsPath, account);
  await expect(heading(page)).toHaveText('Account details');
  // The last two cards load when they are near the view.
  await page.getByRole('heading', { name: 'Your data' }).evaluate((title) => title.scrollIntoView());
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Personal details',
    'Shipping address',
    'Contact information',
    'Company details',
    'Preferences',
    // Below what is specified.
    'Reading offline',
    'Your data',
    'Close your account',
  ]);
  await expect(detailValue(page, 'First name')).toHaveText('Aroha');
  await expect(detailValue(page, 'Date of birth')).toHaveText('09 / 01 / 1969');
  await expect(detailValue(page, 'Registered email')).toHaveText(account.email);
  await expect(detailValue(page, 'Dietary requirements')).toHaveText('Vegan, No garlic');
  await expect(detailValue(page, 'Pronouns')).toHaveText('–Not provided');
  await expect(detailValue(page, 'Notifications')).toContainText('Push, Email, SMS');
  // Section 5: links without a scheme get https, and phone numbers of four characters are hidden.
  const linkedIn = detailValue(page, 'LinkedIn').getByRole('link');
  await expect(linkedIn).toHaveAttribute('href', 'https://linkedin.com/in/aroha');
  await expect(detailValue(page, 'Mobile')).toHaveText('–Not provided');
  await expect(detailValue(page, 'Work landline')).toHaveText('12345');
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  expect(scriptRequests).toEqual([]);

  await editButton(page).click();
  await expect(detailField(page, 'Title')).toBeFocused();
  await expect(detailField(page, 'Title')).toHaveValue('Dr');
  await expect(detailField(page, 'Gender')).toHaveValue('Woman');
  const countries = detailField(page, 'Mobile: country').getByRole('option');
  await expect(countries.nth(2)).toHaveText('Afghanistan (+93)');
  expect(scriptRequests).toHaveLength(1);
  await expect(editButton(page)).toHaveCount(0);
  await expectAccessible(page);
  await detailField(page, 'Preferred name').fill('Another name');
  await detailField(page, 'Title').selectOption('Prof');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(editButton(page)).toBeFocused();
  await expect(detailValue(page, 'Preferred name')).toHaveText('Ari');
  await editButton(page).click();
  await expect(detailField(page, 'Preferred name')).toHaveValue('Ari');
  await expect(detailField(page, 'Title')).toHaveValue('Dr');
});

test('4 Account details: saves only changed fields, also by keyboard', async ({ open, page, request }) => {
  const account = await createMember(request);
  const requirements = { accessibilityRequirement: null, dietaryRequirements: ['No garlic', 'Halal'] };
  const details = { aboutMe: 'Unchanged', requirements };
  await account.call(`/api/users/${account.userId}`, details);
  await open(accountDetailsPath, account);
  // Pressing a disabled button does nothing.
  await expect(editButton(page)).toBeEnabled();
  await editButton(page).press('Enter');
  await expect(detailField(page, 'Title').getByRole('option', { name: 'Dr', exact: true })).toBeAttached();
  await expect(detailField(page, 'Title')).toBeFocused();
  await page.keyboard.type('Dr');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(' Marama ');
  await tabTo(page, detailField(page, 'Date of birth'));
  await page.keyboard.type('09021970');
  await tabTo(page, page.getByRole('checkbox', { name: 'Vegan' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Account details saved')).toBeVisible();
  await expect(editButton(page)).toBeFocused();
  await expect(detailValue(page, 'First name')).toHaveText('Marama');
  await expect(page.getByRole('button', { name: 'Account of Marama Tester' })).toBeVisible();
  expect(await account.call(`/api/users/${account.userId}`)).toMatchObject({
    title: 'Dr',
    firstName: 'Marama',
    dob: '1970/02/09',
    aboutMe: 'Unchanged',
    requirements: { dietaryRequirements: expect.arrayContaining(['No garlic', 'Halal', 'Vegan']) },
  });

  await editButton(page).click();
  const addButton = page.getByRole('button', { name: 'Add secondary email address' });
  await expect(detailField(page, 'Secondary email')).toHaveCount(0);
  await addButton.click();
  await expect(detailField(page, 'Secondary email')).toBeFocused();
  await expect(addButton).toHaveCount(0);
  await detailField(page, 'Secondary email').fill('second@agency.example');
  await detailField(page, 'Accessibility requirement').fill('Step-free access');
  await expect(page.getByRole('checkbox', { name: 'No garlic' })).toBeChecked();
  for (const name of ['Halal', 'Vegan']) await page.getByRole('checkbox', { name }).click();
  const newRequirement = detailField(page, 'Another dietary requirement');
  await newRequirement.fill('No chilli');
  await newRequirement.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'No chilli' })).toBeChecked();
  await expect(newRequirement).toHaveValue('');
  await newRequirement.fill('No onions');
  expect(await saveAndReadBody(page, account)).toEqual({
    secondaryEmail: 'second@agency.example',
    requirements: {
      accessibilityRequirement: 'Step-free access',
      dietaryRequirements: ['No garlic', 'No chilli', 'No onions'],
    },
  });
  await expect(detailValue(page, 'Secondary email')).toHaveText('second@agency.example');
});

test('2.15 Account details: keeps layout while loading and fits 320 px', async ({ open, page, request }) => {
  const userUrl = `**/api/users/${(await demoAccount(request, 'member')).userId}`;
  const release = await holdRequests(page, userUrl);
  await open(accountDetailsPath);
  await expect(page.getByRole('heading', { name: 'Shipping address' })).toBeVisible();
  await expect(detailValue(page, 'First name')).toBeEmpty();
  await expect(editButton(page)).toBeDisabled();
  await waitForAnimations(page);
  const before = await page.getByRole('heading', { name: 'Company details' }).boundingBox();
  release();
  await expect(detailValue(page, 'First name')).toHaveText('Hana');
  expect(await page.getByRole('heading', { name: 'Company details' }).boundingBox()).toEqual(before);

  await page.setViewportSize({ width: 320, height: 640 });
  await editButton(page).click();
  const saveButton = page.getByRole('button', { name: 'Save' });
  await expect(saveButton).toBeInViewport({ ratio: 1 });
  for (const name of ['First name', 'Date of birth', 'State', 'LinkedIn', 'Accessibility requirement']) {
    await detailField(page, name).focus();
    const box = await detailField(page, name).boundingBox();
    const saveButtonTop = (await saveButton.boundingBox())?.y ?? 0;
    expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThan(saveButtonTop);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(1);
  await detailField(page, 'First name').fill('');
  await detailField(page, 'Personal email').fill('nobody');
  await clickSave(page);
  await expect(page.getByText('2 fields need attention')).toBeInViewport({ ratio: 1 });
  await expect(detailField(page, 'First name')).toBeFocused();
});
