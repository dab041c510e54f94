import {
  anEmail,
  choosePassword,
  fillDetails,
  goToReview,
  heading,
  organisationField,
  password,
  pressContinue,
} from './joining-visitor.ts';
import { expect, test } from './journey.ts';

test('2.17 Onboarding: going back keeps what was typed; leaving drops the password', async ({ page }) => {
  const email = await goToReview(page);
  const passwordField = page.getByLabel('Password', { exact: true });
  await page.getByRole('link', { name: 'Edit your details' }).click();
  await expect(heading(page)).toHaveText('Your details');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(organisationField(page)).toHaveValue(/Fire/);
  await page.getByLabel('Last name').fill('Ngata-Reid');
  await page.goBack();
  await expect(page.getByRole('definition').getByText('Ngata-Reid')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Confirm password', { exact: true })).toHaveValue(password);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(heading(page)).toHaveText('Your details');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(heading(page)).toHaveText('Sign in');
  await page.goBack();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await pressContinue(page);
  await expect(passwordField).toHaveValue('');
});

test('2.17 Onboarding: a reload keeps the details, never the password', async ({ page }) => {
  for (const step of ['password', 'review', 'nonsense']) {
    await page.goto(`/onboarding/associate?step=${step}`);
    await expect(heading(page)).toHaveText('Your details');
  }
  await page.goto('/onboarding/associate?step=done');
  await expect(page).toHaveURL('/account/sign-in');

  const email = anEmail();
  await page.goto('/onboarding/associate');
  await fillDetails(page, email);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Āwhina');
  await pressContinue(page);
  await choosePassword(page);
  await expect(heading(page)).toHaveText('Review details');
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).toContain(email);
  expect(stored).not.toContain(password);
  await page.reload();
  await expect(heading(page)).toHaveText('Choose a password');
  await expect(page.getByText('Please type your password again: it is never stored.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.reload();
  await expect(heading(page)).toHaveText('Choose a password');
  await choosePassword(page);
  await expect(page.getByRole('definition').getByText(email)).toBeVisible();
});
