import { demoEmail } from '#server/db/demo-accounts.ts';
import { expect, expectAccessible, heading, test } from './e2e-test.ts';
import * as onboarding from './onboarding-page.ts';
import { holdRequests } from './requests.ts';

test('5 Onboarding: shows an error for each invalid field and keeps the input', async ({ page, request }) => {
  await page.goto('/onboarding/newsletter');
  await onboarding.clickContinue(page);
  for (const message of [
    'Please type first name',
    'Please type last name',
    'Please enter a valid email!',
    'Please choose organisation',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectAccessible(page);
  const email = page.getByLabel('Email');
  await page.getByLabel('First name').fill('Āwhina');
  await page.getByLabel('Last name').fill('Ngata');
  await email.fill('awhina at agency');
  await onboarding.clickContinue(page);
  await expect(page.getByText('Please enter a valid email!')).toBeVisible();
  await expect(email).toBeFocused();
  await expect(page.getByText('Please type first name')).toBeHidden();
  await email.fill(demoEmail('member'));
  await onboarding.selectOrganisation(page);
  await onboarding.clickContinue(page);
  await expect(page.getByText('Invalid email provided', { exact: true })).toBeVisible();
  await expect(email).toBeFocused();
  await expect(email).toHaveValue(demoEmail('member'));
  await email.fill(onboarding.uniqueEmail());
  await expect(page.getByText('Invalid email provided')).toBeHidden();

  // The viewport of 1280 × 800 px at 200 % zoom.
  await page.setViewportSize({ width: 640, height: 400 });
  await page.route('**/api/emails/ValidEmail', (route) => route.abort());
  await onboarding.clickContinue(page);
  const unreachable = page.getByRole('alert').filter({ hasText: 'The portal cannot be reached.' });
  await expect(unreachable).toBeInViewport({ ratio: 1 });
  await page.unrouteAll();

  for (let attempt = 0; attempt < 20; attempt += 1)
    await request.post('/api/emails/ValidEmail', { data: { email: 'free@agency.example' } });
  await onboarding.clickContinue(page);
  await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\. Please try again in \d+ seconds\.$/);
  await expect(page.getByLabel('First name')).toHaveValue('Āwhina');
});

test('5 Onboarding: rejects weak and unconfirmed passwords', async ({ page }) => {
  await page.goto('/onboarding/newsletter');
  await onboarding.fillDetails(page);
  await onboarding.clickContinue(page);
  await onboarding.submitPassword(page, 'Kotukuuu!');
  await expect(page.getByText('Password must contain a digit!', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await onboarding.submitPassword(page, onboarding.testPassword, 'Kotuku78!');
  await expect(page.getByText('Password do not match')).toBeVisible();
  await expect(page.getByLabel('Confirm password', { exact: true })).toBeFocused();
  await expectAccessible(page);

  await onboarding.submitPassword(page, 'Password1!');
  await onboarding.joinButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expect(page.getByRole('alert')).toContainText('Password is too easy to guess.');
  await page.getByRole('link', { name: 'Choose another password' }).click();
  await expect(heading(page)).toHaveText('Choose a password');
  await expect(heading(page)).toBeFocused();
  await onboarding.submitPassword(page);
  await onboarding.join(page);
});

test('8 Onboarding: keeps the details and the button size when joining fails', async ({ page }) => {
  const email = await onboarding.goToReview(page, 'subscriber');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.route('**/api/joins', (route) => route.abort());
    const release = await holdRequests(page, '**/api/joins');
    const { width: buttonWidth, height } = (await onboarding.payButton(page).boundingBox()) ?? {};
    await onboarding.payButton(page).click();
    await expect(onboarding.payButton(page)).toHaveAttribute('aria-busy', 'true');
    expect(await onboarding.payButton(page).boundingBox()).toMatchObject({ width: buttonWidth, height });
    release();
    await expect(page.getByRole('alert')).toContainText('Something went wrong');
    await page.unroute('**/api/joins');
  }
  await expect(page.getByRole('definition').getByText(email)).toBeVisible();
  await onboarding.payButton(page).click();
  await expect(heading(page)).toHaveText('A$245.00');
});

test('5 Onboarding: selects a typed organisation after the list has loaded', async ({ page, request }) => {
  const names = Object.values(await onboarding.listOrganisationNames(request, 'newsletter'));
  const name = names.find((each) => names.filter((other) => other.includes(each)).length === 1) ?? '';
  const field = onboarding.organisationField(page);
  let outcome = Promise.withResolvers<'fails' | 'loads'>();
  await page.route('**/api/orgs/names?*', async (route) =>
    (await outcome.promise) === 'fails' ? route.abort() : route.continue(),
  );
  await page.goto('/onboarding/newsletter');
  await page.getByLabel('First name').fill('Āwhina');
  await field.fill(name.toUpperCase());
  const popup = page.getByRole('status').filter({ hasText: /\S/ });
  await expect(popup).toHaveText('Loading…');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(name.toUpperCase());
  outcome.resolve('fails');
  await expect(page.getByRole('alert')).toContainText('The organisations could not be loaded.');
  await expectAccessible(page);
  await field.click();
  await expect(popup).toHaveText('The organisations could not be loaded.');
  outcome = Promise.withResolvers();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(field).toHaveValue(name.toUpperCase());
  outcome.resolve('loads');
  await expect(field).toHaveValue(name);
  await onboarding.clickContinue(page);
  await expect(page.getByText('Please type last name')).toBeVisible();
  await expect(page.getByText('Please choose organisation')).toBeHidden();

  await field.fill(name.toLowerCase());
  await expect(onboarding.organisationOptions(page)).toHaveText([name]);
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(name);
  // Several names match, so the previous selection stays.
  await field.fill('fire');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(name);
  await field.fill('');
  await field.pressSequentially('fire');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('');
});

test('2.17 Onboarding: keeps the details on Back and reload, but never the password', async ({ page }) => {
  for (const step of ['review', 'nonsense']) {
    await page.goto(`/onboarding/newsletter?step=${step}`);
    await expect(heading(page)).toHaveText('Your details');
  }
  await page.goto('/onboarding/newsletter?step=done');
  await expect(page).toHaveURL('/account/sign-in');

  const email = await onboarding.goToReview(page);
  const passwordField = page.getByLabel('Password', { exact: true });
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).toContain(email);
  expect(stored).not.toContain(onboarding.testPassword);
  await page.reload();
  await expect(heading(page)).toHaveText('Choose a password');
  await expect(page.getByText("Please enter your password again. We don't store it.")).toBeVisible();
  await expect(passwordField).toHaveValue('');
  await onboarding.submitPassword(page);
  await page.getByRole('link', { name: 'Edit your details' }).click();
  await expect(heading(page)).toHaveText('Your details');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(onboarding.organisationField(page)).toHaveValue(/Fire/);
  await page.getByLabel('Last name').fill('Ngata-Reid');
  await page.goBack();
  await expect(page.getByRole('definition').getByText('Ngata-Reid')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Confirm password', { exact: true })).toHaveValue(onboarding.testPassword);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(heading(page)).toHaveText('Your details');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(heading(page)).toHaveText('Sign in');
  await page.goBack();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await onboarding.clickContinue(page);
  await expect(passwordField).toHaveValue('');
});
