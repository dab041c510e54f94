import { detail, editing, field, save, saved } from './account-details-steps.ts';
import { callAs } from './accounts.ts';
import { expect, expectAccessible, test } from './e2e-test.ts';

test('5 Account details: checks names, emails, date of birth and phones', async ({ page, request }) => {
  const phones = { mobile: '0400.000-000', workLandline: '+64 4 5550 12' };
  const person = await editing(page, request, { secondaryEmail: 'second@agency.example', ...phones });
  const sent: string[] = [];
  page.on('request', (made) => made.method() === 'POST' && sent.push(made.url()));
  await expect(field(page, 'Registered email')).toHaveValue(person.email);
  await expect(field(page, 'Registered email')).not.toBeEditable();
  await expect(field(page, 'Registered email')).toHaveAccessibleDescription(/cannot be changed here/);
  await expect(field(page, 'Company name')).not.toBeEditable();
  const mobile = field(page, 'Mobile');
  const country = field(page, 'Mobile: country');
  await expect(country).toHaveValue('AU');
  await expect(field(page, 'Work landline: country')).toHaveValue('NZ');
  for (const name of ['Mobile', 'Work landline']) await field(page, name).focus();
  await expect(mobile).toHaveValue(phones.mobile);
  await expect(field(page, 'Work landline')).toHaveValue(phones.workLandline);
  const dob = field(page, 'Date of birth');
  await dob.fill('8.3.1971');
  await dob.blur();
  await expect(dob).toHaveValue('08 / 03 / 1971');
  await field(page, 'First name').fill(' ');
  await field(page, 'Last name').fill('');
  await dob.fill('31/04/1990');
  await field(page, 'Secondary email').fill('second@');
  await field(page, 'Personal email').fill('at home');
  await field(page, 'Department').fill('Air');
  await save(page);
  await expect(page.getByText('Please input your First name', { exact: true })).toBeVisible();
  await expect(page.getByText('Please input your Last name', { exact: true })).toBeVisible();
  await expect(page.getByText('Please input a valid date', { exact: true })).toBeVisible();
  await expect(page.getByText('Please enter a valid email', { exact: true })).toHaveCount(2);
  await expect(page.getByText('5 fields need attention')).toBeInViewport({ ratio: 1 });
  await expect(field(page, 'First name')).toBeFocused();
  await expect(dob).toHaveValue('31/04/1990');
  await expect(field(page, 'Department')).toHaveValue('Air');
  await expectAccessible(page);
  expect(sent).toEqual([]);
  await field(page, 'First name').fill('Journey');
  await expect(page.getByText('Please input your First name')).toHaveCount(0);
  await field(page, 'Last name').fill('Typist');
  await field(page, 'Secondary email').fill('');
  await field(page, 'Personal email').fill('home@agency.example');
  await expect(page.getByText('need attention')).toHaveCount(0);
  await save(page);
  await expect(dob).toBeFocused();
  await dob.fill('');
  await dob.pressSequentially('09021970');
  await expect(dob).toHaveValue('09 / 02 / 1970');
  await expect(page.getByText('Please input a valid date')).toHaveCount(0);
  expect(await saved(page, person)).toEqual({
    lastName: 'Typist',
    dob: '1970/02/09',
    secondaryEmail: null,
    personalEmail: 'home@agency.example',
    department: 'Air',
  });

  // Only a new phone number is formatted and checked.
  await page.getByRole('button', { name: 'Edit' }).click();
  await mobile.fill('');
  await mobile.pressSequentially('0491570157');
  await expect(mobile).toHaveValue('0491570157');
  await mobile.blur();
  await expect(mobile).toHaveValue('+61 491 570 157');
  await mobile.fill('0491');
  await save(page);
  const tooShort = page.getByText('Please enter a complete phone number', { exact: true });
  await expect(tooShort).toHaveCount(1);
  await expect(mobile).toBeFocused();
  await mobile.fill('');
  await expect(tooShort).toHaveCount(0);
  await country.selectOption('NZ');
  await mobile.fill('021 123 4567');
  await mobile.press('Enter');
  await expect(page.getByText('Account details saved').first()).toBeVisible();
  await expect(detail(page, 'Mobile')).toHaveText('+64 21 123 4567');
});

test('5 Account details: checks state and country, and keeps the input', async ({ page, request }) => {
  const person = await editing(page, request, { postalCountry: 'International', postalState: 'Otago' });
  const state = field(page, 'State');
  const country = field(page, 'Country');
  const fault = page.getByText('Please input a state in Australia', { exact: true });
  await expect(country.getByRole('option')).toHaveText(['Not provided', 'Australia', 'International']);
  await expect(state).toHaveRole('textbox');
  await country.selectOption('Australia');
  await expect(state).toHaveValue('Otago');
  const states = ['VIC', 'NSW', 'QLD', 'SA', 'NT', 'TAS', 'WA', 'ACT'];
  await expect(state.getByRole('option')).toHaveText(['Not provided', ...states, 'Otago']);
  await save(page);
  await expect(fault).toBeVisible();
  await expect(state).toBeFocused();
  await state.selectOption('TAS');
  expect(await saved(page, person)).toEqual({ postalCountry: 'Australia', postalState: 'TAS' });

  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(field(page, 'Nation or territory')).toHaveCount(0);
  await country.selectOption('International');
  await state.fill('Canterbury');
  await field(page, 'Nation or territory').fill('Australia');
  await save(page);
  await expect(page.getByText('Please choose Australia as country')).toBeVisible();
  await field(page, 'Nation or territory').fill('New Zealand');
  expect(await saved(page, person)).toEqual({
    postalCountry: 'International',
    postalCountryName: 'New Zealand',
    postalState: 'Canterbury',
  });
  await expect(detail(page, 'Nation or territory')).toHaveText('New Zealand');

  await page.getByRole('button', { name: 'Edit' }).click();
  const changedElsewhere = { postalCountry: 'Australia', postalCountryName: null, postalState: 'VIC' };
  await callAs(request, person, `/api/users/${person.userId}`, changedElsewhere);
  await state.fill('Otago');
  await field(page, 'Department').fill('Air');
  await save(page);
  await expect(fault).toBeVisible();
  await expect(state).toHaveValue('Otago');
  await expect(field(page, 'Department')).toHaveValue('Air');
  await state.fill('TAS');
  await expect(fault).toHaveCount(0);

  await page.route(`**/api/users/${person.userId}`, (route) => route.abort());
  await save(page);
  await expect(page.getByRole('alert')).toHaveText(
    'The portal cannot be reached. Check your connection and try again.',
  );
  await expect(page.getByRole('alert')).toBeInViewport();
  await page.unroute(`**/api/users/${person.userId}`);
  expect(await saved(page, person)).toEqual({ postalState: 'TAS', department: 'Air' });
});
