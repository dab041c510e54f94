import {
  anEmail,
  fillDetails,
  fillPassword,
  goToReview,
  heading,
  organisationField,
  password,
  pressContinue,
} from './joining-visitor.ts';
import { expect, expectAccessible, test } from './journey.ts';

test('2.17 going back and forth keeps what was typed, by buttons, links and the browser', async ({
  page,
}) => {
  const email = await goToReview(page);
  await page.getByRole('link', { name: 'Edit your details' }).click();
  await expect(heading(page)).toHaveText('Your details');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(organisationField(page)).toHaveValue(/Fire/);
  await page.getByLabel('Last name').fill('Ngata-Reid');
  await page.goBack();
  await expect(page.getByRole('definition').getByText('Ngata-Reid')).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toHaveText('Choose a password');
  await expect(page.getByLabel('Confirm password', { exact: true })).toHaveValue(password);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(heading(page)).toHaveText('Your details');
  await page.goBack();
  await expect(heading(page)).toHaveText('Choose a password');
  await page.goBack();
  await expect(heading(page)).toHaveText('Your details');
  await page.getByLabel('Last name').fill('');
  await page.goForward();
  // Sent back to it: whoever goes on typing before that is let through.
  await expect(page).toHaveURL('/onboarding/newsletter');
  await expect(heading(page)).toHaveText('Your details');
  await page.getByLabel('Last name').fill('Ngata');
  await pressContinue(page);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
});

test('2.17 a reload keeps the details, and never the password', async ({ page }) => {
  await page.goto('/onboarding/associate');
  await page.getByLabel('First name').fill('Āwhina');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Āwhina');
  const email = anEmail();
  await fillDetails(page, email);
  await pressContinue(page);
  await fillPassword(page);
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).toContain(email);
  expect(stored).not.toContain(password);
  await pressContinue(page);
  await expect(heading(page)).toHaveText('Review details');
  await page.reload();
  await expect(heading(page)).toHaveText('Choose a password');
  await expect(page.getByText('Please type your password again: it is never stored.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expectAccessible(page);
  await page.reload();
  await expect(heading(page)).toHaveText('Choose a password');
  await fillPassword(page);
  await pressContinue(page);
  await expect(page.getByRole('definition').getByText(email)).toBeVisible();
});

test('4 Onboarding: nobody lands on a step whose predecessors are not complete', async ({ page }) => {
  for (const step of ['password', 'review', 'nonsense']) {
    await page.goto(`/onboarding/newsletter?step=${step}`);
    await expect(heading(page)).toHaveText('Your details');
  }
  await page.goto('/onboarding/newsletter?step=done');
  await expect(page).toHaveURL('/account/sign-in');
});

test('4 Onboarding: finishing clears what was kept, and the way back does not join again', async ({
  page,
}) => {
  await goToReview(page);
  await page.getByRole('button', { name: 'Continue and join' }).click();
  await expect(heading(page)).toContainText('Welcome');
  expect(await page.evaluate(() => sessionStorage.getItem('muster.joining'))).toBeNull();
  await page.goBack();
  await expect(heading(page)).toContainText('Welcome');
  await page.goto('/onboarding/newsletter');
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('2.17 who leaves for another page and comes back chooses the password anew', async ({ page }) => {
  const email = await goToReview(page);
  await page.getByRole('link', { name: 'Edit your details' }).click();
  await expect(heading(page)).toHaveText('Your details');
  await page.getByRole('link', { name: 'Sign in' }).click();
  // The address changes first: whoever turns back before the page has come has not left.
  await expect(heading(page)).toHaveText('Sign in');
  await page.goBack();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.goBack();
  await expect(heading(page)).toHaveText('Choose a password');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('2.17 who has joined finds the email filled in at sign-in, and not in the address', async ({ page }) => {
  const email = await goToReview(page);
  await page.getByRole('button', { name: 'Continue and join' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/account/sign-in');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(page)).toContainText('Welcome');
});
