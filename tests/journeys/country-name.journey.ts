import { detail, editing, field, saved } from './account-details-steps.ts';
import {
  choosePassword,
  fillBillingAddress,
  fillDetails,
  heading,
  pressContinue,
} from './joining-visitor.ts';
import { expect, expectAccessible, test } from './journey.ts';

test('5 Account details: a member outside Australia names the country', async ({ page, request }) => {
  const person = await editing(page, request, { postalCountry: 'Australia' });
  await expect(field(page, 'Nation or territory')).toHaveCount(0);
  await field(page, 'Country').selectOption('International');
  await field(page, 'Nation or territory').fill('Australia');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please choose Australia as country')).toBeVisible();
  await field(page, 'Nation or territory').fill('New Zealand');
  expect(await saved(page, person)).toEqual({
    postalCountry: 'International',
    postalCountryName: 'New Zealand',
  });
  await expect(detail(page, 'Nation or territory')).toHaveText('New Zealand');
  await page.getByRole('button', { name: 'Edit' }).click();
  await field(page, 'Country').selectOption('Australia');
  expect(await saved(page, person)).toEqual({ postalCountry: 'Australia', postalCountryName: null });
  await expect(detail(page, 'Nation or territory')).toHaveCount(0);
});

test('6 Onboarding: a visitor outside Australia names the country for the bill', async ({ page }) => {
  await page.goto('/onboarding/subscriber');
  await fillDetails(page);
  await fillBillingAddress(page);
  await field(page, 'Country').selectOption('International');
  await field(page, 'Nation or territory').fill(' Australia');
  await pressContinue(page);
  await expect(field(page, 'Nation or territory')).toBeFocused();
  await expect(page.getByText('Please choose Australia as country')).toBeVisible();
  await expectAccessible(page);
  await field(page, 'Nation or territory').fill('Papua New Guinea');
  await pressContinue(page);
  await choosePassword(page);
  await expect(heading(page)).toHaveText('Review details');
  await expect(detail(page, 'Country')).toHaveText('Papua New Guinea');
});
