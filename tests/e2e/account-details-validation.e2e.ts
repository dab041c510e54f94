import {
  clickSave,
  detailField,
  detailValue,
  openEditFormAsNewMember,
  saveAndReadBody,
} from './account-details-page.ts';
import { expect, expectAccessible, test } from './e2e-test.ts';
import { recordRequests } from './requests.ts';

test('5 Account details: validates names, emails, birth date and phones', async ({ page, request }) => {
  const phones = { mobile: '0400.000-000', workLandline: '+64 4 5550 12' };
  const details = { secondaryEmail: 'second@agency.example', ...phones };
  const account = await openEditFormAsNewMember(page, request, details);
  const saveRequests = recordRequests(page, /^POST /);
  await expect(detailField(page, 'Registered email')).toHaveValue(account.email);
  await expect(detailField(page, 'Registered email')).not.toBeEditable();
  await expect(detailField(page, 'Registered email')).toHaveAccessibleDescription(/Contact us to change it/);
  await expect(detailField(page, 'Company name')).not.toBeEditable();
  const mobile = detailField(page, 'Mobile');
  const country = detailField(page, 'Mobile: country');
  await expect(country).toHaveValue('AU');
  await expect(detailField(page, 'Work landline: country')).toHaveValue('NZ');
  for (const name of ['Mobile', 'Work landline']) await detailField(page, name).focus();
  await expect(mobile).toHaveValue(phones.mobile);
  await expect(detailField(page, 'Work landline')).toHaveValue(phones.workLandline);
  const dob = detailField(page, 'Date of birth');
  await dob.fill('8.3.1971');
  await dob.blur();
  await expect(dob).toHaveValue('08 / 03 / 1971');
  await detailField(page, 'First name').fill(' ');
  await detailField(page, 'Last name').fill('');
  await dob.fill('31/04/1990');
  await detailField(page, 'Secondary email').fill('second@');
  await detailField(page, 'Personal email').fill('at home');
  await detailField(page, 'Department').fill('Air');
  await clickSave(page);
  await expect(page.getByText('Please input your First name', { exact: true })).toBeVisible();
  await expect(page.getByText('Please input your Last name', { exact: true })).toBeVisible();
  await expect(page.getByText('Please input a valid date', { exact: true })).toBeVisible();
  await expect(page.getByText('Please enter a valid email', { exact: true })).toHaveCount(2);
  await expect(page.getByText('5 fields need attention')).toBeInViewport({ ratio: 1 });
  await expect(detailField(page, 'First name')).toBeFocused();
  await expect(dob).toHaveValue('31/04/1990');
  await expect(detailField(page, 'Department')).toHaveValue('Air');
  await expectAccessible(page);
  expect(saveRequests).toEqual([]);
  await detailField(page, 'First name').fill('Robin');
  await expect(page.getByText('Please input your First name')).toHaveCount(0);
  await detailField(page, 'Last name').fill('Typist');
  await detailField(page, 'Secondary email').fill('');
  await detailField(page, 'Personal email').fill('home@agency.example');
  await expect(page.getByText('need attention')).toHaveCount(0);
  await clickSave(page);
  await expect(dob).toBeFocused();
  await dob.fill('');
  await dob.pressSequentially('09021970');
  await expect(dob).toHaveValue('09 / 02 / 1970');
  await expect(page.getByText('Please input a valid date')).toHaveCount(0);
  expect(await saveAndReadBody(page, account)).toEqual({
    lastName: 'Typist',
    dob: '1970/02/09',
    secondaryEmail: null,
    personalEmail: 'home@agency.example',
    department: 'Air',
  });

  // Stored phone numbers stay as they are. Only edited ones are formatted and validated.
  await page.getByRole('button', { name: 'Edit' }).click();
  await mobile.fill('');
  await mobile.pressSequentially('0491570157');
  await expect(mobile).toHaveValue('0491570157');
  await mobile.blur();
  await expect(mobile).toHaveValue('+61 491 570 157');
  await mobile.fill('0491');
  await clickSave(page);
  const incompleteError = page.getByText('Please enter a complete phone number', { exact: true });
  await expect(incompleteError).toHaveCount(1);
  await expect(mobile).toBeFocused();
  await mobile.fill('');
  await expect(incompleteError).toHaveCount(0);
  await country.selectOption('NZ');
  await mobile.fill('021 123 4567');
  await mobile.press('Enter');
  await expect(page.getByText('Account details saved').first()).toBeVisible();
  await expect(detailValue(page, 'Mobile')).toHaveText('+64 21 123 4567');
});

test('5 Account details: validates state and country and keeps the input', async ({ page, request }) => {
  const details = { postalCountry: 'International', postalState: 'Otago' };
  const account = await openEditFormAsNewMember(page, request, details);
  const state = detailField(page, 'State');
  const country = detailField(page, 'Country');
  const stateError = page.getByText('Please input a state in Australia', { exact: true });
  await expect(country.getByRole('option')).toHaveText(['Not provided', 'Australia', 'International']);
  await expect(state).toHaveRole('textbox');
  await country.selectOption('Australia');
  await expect(state).toHaveValue('Otago');
  const states = ['VIC', 'NSW', 'QLD', 'SA', 'NT', 'TAS', 'WA', 'ACT'];
  await expect(state.getByRole('option')).toHaveText(['Not provided', ...states, 'Otago']);
  await clickSave(page);
  await expect(stateError).toBeVisible();
  await expect(state).toBeFocused();
  await state.selectOption('TAS');
  expect(await saveAndReadBody(page, account)).toEqual({ postalCountry: 'Australia', postalState: 'TAS' });

  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(detailField(page, 'Nation or territory')).toHaveCount(0);
  await country.selectOption('International');
  await state.fill('Canterbury');
  await detailField(page, 'Nation or territory').fill('Australia');
  await clickSave(page);
  await expect(page.getByText('Please choose Australia as country')).toBeVisible();
  await detailField(page, 'Nation or territory').fill('New Zealand');
  expect(await saveAndReadBody(page, account)).toEqual({
    postalCountry: 'International',
    postalCountryName: 'New Zealand',
    postalState: 'Canterbury',
  });
  await expect(detailValue(page, 'Nation or territory')).toHaveText('New Zealand');

  await page.getByRole('button', { name: 'Edit' }).click();
  const concurrentChange = { postalCountry: 'Australia', postalCountryName: null, postalState: 'VIC' };
  await account.call(`/api/users/${account.userId}`, concurrentChange);
  await state.fill('Otago');
  await detailField(page, 'Department').fill('Air');
  await clickSave(page);
  await expect(stateError).toBeVisible();
  await expect(state).toHaveValue('Otago');
  await expect(detailField(page, 'Department')).toHaveValue('Air');
  await state.fill('TAS');
  await expect(stateError).toHaveCount(0);

  await page.route(`**/api/users/${account.userId}`, (route) => route.abort());
  await clickSave(page);
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('The portal cannot be reached. Check your connection and try again.');
  await expect(alert).toBeInViewport();
  await page.unroute(`**/api/users/${account.userId}`);
  expect(await saveAndReadBody(page, account)).toEqual({ postalState: 'TAS', department: 'Air' });
});
