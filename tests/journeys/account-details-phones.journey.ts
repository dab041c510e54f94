import { accountDetailsPath, detail, editing, field, save, saved } from './account-details-steps.ts';
import { expect, expectAccessible, test } from './journey.ts';

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
  open,
  page,
}) => {
  const files: string[] = [];
  page.on('request', (made) => files.push(made.url()));
  await open(accountDetailsPath);
  await expect(detail(page, 'First name')).not.toBeEmpty();
  expect(files.filter((file) => file.includes('phone-numbers'))).toEqual([]);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(field(page, 'Mobile: country').getByRole('option').nth(2)).toHaveText('Afghanistan (+93)');
  expect(files.filter((file) => file.includes('phone-numbers'))).toHaveLength(1);
});

test('5 Account details: a number of four characters or fewer is not saved without a word', async ({
  page,
  request,
}) => {
  const person = await editing(page, request, { workLandline: '1234' });
  await field(page, 'Mobile').fill('0491');
  await save(page);
  const fault = page.getByText('Please enter a whole phone number', { exact: true });
  // What was stored so, long ago, is in nobody's way.
  await expect(fault).toHaveCount(1);
  await expect(field(page, 'Mobile')).toBeFocused();
  await expectAccessible(page);
  await field(page, 'Mobile').fill('0491 570 157');
  await expect(fault).toHaveCount(0);
  expect(await saved(page, person)).toEqual({ mobile: '+61 491 570 157' });
});
