import { demoEmail } from '#server/db/demo-accounts.ts';
import {
  anEmail,
  chooseOrganisation,
  choosePassword,
  fillDetails,
  goToReview,
  heading,
  join,
  joinButton,
  organisationField,
  organisationOptions,
  organisationsOf,
  password,
  payButton,
  pressContinue,
} from './joining-visitor.ts';
import { expect, expectAccessible, test } from './journey.ts';

test('5 Onboarding: names each wrong detail and keeps what was typed', async ({ page, request }) => {
  await page.goto('/onboarding/newsletter');
  await pressContinue(page);
  for (const fault of [
    'Please type first name',
    'Please type last name',
    'Please enter a valid email!',
    'Please choose organisation',
  ])
    await expect(page.getByText(fault, { exact: true })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectAccessible(page);
  const email = page.getByLabel('Email');
  await page.getByLabel('First name').fill('Āwhina');
  await page.getByLabel('Last name').fill('Ngata');
  await email.fill('awhina at agency');
  await pressContinue(page);
  await expect(page.getByText('Please enter a valid email!')).toBeVisible();
  await expect(email).toBeFocused();
  await expect(page.getByText('Please type first name')).toBeHidden();
  await email.fill(demoEmail('member'));
  await chooseOrganisation(page);
  await pressContinue(page);
  await expect(page.getByText('Invalid email provided', { exact: true })).toBeVisible();
  await expect(email).toBeFocused();
  await expect(email).toHaveValue(demoEmail('member'));
  await email.fill(anEmail());
  await expect(page.getByText('Invalid email provided')).toBeHidden();

  // A screen of 1280 × 800 at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  await page.route('**/api/emails/ValidEmail', (route) => route.abort());
  await pressContinue(page);
  const unreachable = page.getByRole('alert').filter({ hasText: 'The portal cannot be reached.' });
  await expect(unreachable).toBeInViewport({ ratio: 1 });
  await page.unrouteAll();

  for (let tries = 0; tries < 20; tries += 1)
    await request.post('/api/emails/ValidEmail', { data: { email: 'free@agency.example' } });
  await pressContinue(page);
  await expect(page.getByRole('alert')).toHaveText(/^Too many tries\. Please try again in \d+ seconds\.$/);
  await expect(page.getByLabel('First name')).toHaveValue('Āwhina');
});

test('5 Onboarding: a password must meet the rules and be confirmed', async ({ page }) => {
  await page.goto('/onboarding/newsletter');
  await fillDetails(page);
  await pressContinue(page);
  await choosePassword(page, 'Kotukuuu!');
  await expect(page.getByText('Password must contain a digit!', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await choosePassword(page, password, 'Kotuku78!');
  await expect(page.getByText('Password do not match')).toBeVisible();
  await expect(page.getByLabel('Confirm password', { exact: true })).toBeFocused();
  await expectAccessible(page);

  await choosePassword(page, 'Password1!');
  await joinButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expect(page.getByRole('alert')).toContainText('Password is too easy to guess.');
  await page.getByRole('link', { name: 'Choose another password' }).click();
  await expect(heading(page)).toHaveText('Choose a password');
  await expect(heading(page)).toBeFocused();
  await choosePassword(page);
  await join(page);
});

test('8 Onboarding: a failed join keeps the details and the button its size', async ({ page }) => {
  const email = await goToReview(page, 'subscriber');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const { promise: measured, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/joins', async (route) => {
      await measured;
      await route.abort();
    });
    const { width: buttonWidth, height } = (await payButton(page).boundingBox()) ?? {};
    await payButton(page).click();
    await expect(payButton(page)).toHaveAttribute('aria-busy', 'true');
    expect(await payButton(page).boundingBox()).toMatchObject({ width: buttonWidth, height });
    release();
    await expect(page.getByRole('alert')).toContainText('Something went wrong');
    await page.unroute('**/api/joins');
  }
  await expect(page.getByRole('definition').getByText(email)).toBeVisible();
  await payButton(page).click();
  await expect(heading(page)).toHaveText('A$245.00');
});

test('5 Onboarding: a typed organisation waits for the list', async ({ page, request }) => {
  const names = Object.values(await organisationsOf(request, 'newsletter'));
  const name = names.find((each) => names.filter((other) => other.includes(each)).length === 1) ?? '';
  const field = organisationField(page);
  let answer = Promise.withResolvers<'fails' | 'loads'>();
  await page.route('**/api/orgs/names?*', async (route) =>
    (await answer.promise) === 'fails' ? route.abort() : route.continue(),
  );
  await page.goto('/onboarding/newsletter');
  await page.getByLabel('First name').fill('Āwhina');
  await field.fill(name.toUpperCase());
  const popup = page.getByRole('status').filter({ hasText: /\S/ });
  await expect(popup).toHaveText('Loading…');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(name.toUpperCase());
  answer.resolve('fails');
  await expect(page.getByRole('alert')).toContainText('The organisations could not be loaded.');
  await expectAccessible(page);
  await field.click();
  await expect(popup).toHaveText('The organisations could not be loaded.');
  answer = Promise.withResolvers();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(field).toHaveValue(name.toUpperCase());
  answer.resolve('loads');
  await expect(field).toHaveValue(name);
  await pressContinue(page);
  await expect(page.getByText('Please type last name')).toBeVisible();
  await expect(page.getByText('Please choose organisation')).toBeHidden();

  await field.fill(name.toLowerCase());
  await expect(organisationOptions(page)).toHaveText([name]);
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(name);
  // Several names contain it, so the former choice stays.
  await field.fill('fire');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(name);
  await field.fill('');
  await field.pressSequentially('fire');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('');
});
