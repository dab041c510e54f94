import { demoEmail } from '#server/db/demo-accounts.ts';
import {
  anEmail,
  chooseOrganisation,
  fillBillingAddress,
  fillDetails,
  fillPassword,
  goToPassword,
  goToReview,
  heading,
  organisationField,
  organisationOptions,
  organisationsOf,
  password,
  pressContinue,
} from './joining-visitor.ts';
import { expect, expectAccessible, test } from './journey.ts';

test('5 Onboarding: what is missing is said in the words of the specification, the first in focus', async ({
  page,
}) => {
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
  await page.getByLabel('First name').fill('Kim');
  await page.getByLabel('Last name').fill('Lee');
  await page.getByLabel('Email').fill('kim at agency');
  await pressContinue(page);
  await expect(page.getByText('Please enter a valid email!')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(anEmail());
  await pressContinue(page);
  await expect(organisationField(page)).toBeFocused();
  await expect(page.getByText('Please type first name')).toBeHidden();
});

test('5 Onboarding: the organisation is found by any of its words, and No data says that none fits', async ({
  page,
  request,
}) => {
  const [name = ''] = Object.values(await organisationsOf(request, 'newsletter')).slice(-1);
  await page.goto('/onboarding/newsletter');
  await organisationField(page).fill(name.split(' ').reverse().join(' ').toUpperCase());
  await page.getByRole('option', { name, exact: true }).click();
  await expect(organisationField(page)).toHaveValue(name);
  await organisationField(page).fill('no such brigade');
  await expect(page.getByText('No data', { exact: true })).toBeVisible();
});

test('5 Onboarding: the password says what it lacks, and must be confirmed', async ({ page }) => {
  await goToPassword(page);
  const wrong = {
    'Aa1!aaa': 'Password must be at least 8 characters long!',
    'KOTUKU77!': 'Password must contain a lowercase letter!',
    'kotuku77!': 'Password must contain an uppercase letter!',
    'Kotukuuu!': 'Password must contain a digit!',
    Kotuku777: 'Password must contain one of @ $ ! % * ? &!',
    'Kotuku 77!': 'Only letters a to z, digits and @ $ ! % * ? & are allowed!',
  };
  for (const [chosen, fault] of Object.entries(wrong)) {
    await fillPassword(page, chosen);
    await pressContinue(page);
    await expect(page.getByText(fault, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  }
  await fillPassword(page, password, 'Kotuku78!');
  await pressContinue(page);
  await expect(page.getByText('Password do not match')).toBeVisible();
  await expect(page.getByLabel('Confirm password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await fillPassword(page);
  await pressContinue(page);
  await expect(heading(page)).toHaveText('Review details');
});

test('8 an email that is taken is told on Continue, and what was typed stays', async ({ page }) => {
  await page.goto('/onboarding/newsletter');
  await fillDetails(page, demoEmail('member'));
  await pressContinue(page);
  await expect(page.getByText('Invalid email provided', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(demoEmail('member'));
  await expect(page.getByLabel('First name')).toHaveValue('Āwhina');
  await expectAccessible(page);
  await page.getByLabel('Email').fill(anEmail());
  await expect(page.getByText('Invalid email provided')).toBeHidden();
  await pressContinue(page);
  await expect(heading(page)).toHaveText('Choose a password');
});

test('8 when joining fails, Something went wrong is said and nothing is lost', async ({ page }) => {
  const email = await goToReview(page);
  await page.route('**/api/joins', (route) => route.abort());
  await page.getByRole('button', { name: 'Continue and join' }).click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expectAccessible(page);
  await page.unroute('**/api/joins');
  await expect(page.getByRole('definition').getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Continue and join' }).click();
  await expect(heading(page)).toContainText('Welcome');
});

test('8 what the server refuses is said beside it and leads back to its step', async ({ page }) => {
  await goToReview(page, 'newsletter', 'Password1!');
  await page.getByRole('button', { name: 'Continue and join' }).click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expect(page.getByRole('alert')).toContainText('Password is too easy to guess.');
  await page.getByRole('link', { name: 'Choose another password' }).click();
  await expect(heading(page)).toHaveText('Choose a password');
  await expect(heading(page)).toBeFocused();
  await fillPassword(page);
  await pressContinue(page);
  await page.getByRole('button', { name: 'Continue and join' }).click();
  await expect(heading(page)).toContainText('Welcome');
});

test('8 too many email checks say how long to wait', async ({ page, request }) => {
  await page.goto('/onboarding/newsletter');
  await fillDetails(page);
  for (let tries = 0; tries < 20; tries += 1)
    await request.post('/api/emails/ValidEmail', { data: { email: 'free@agency.example' } });
  await pressContinue(page);
  await expect(page.getByRole('alert')).toHaveText(/^Too many tries\. Please try again in \d+ seconds\.$/);
  await expect(page.getByLabel('First name')).toHaveValue('Āwhina');
});

test('5 Onboarding: when the organisations do not come, it is said, and they can be asked for again', async ({
  page,
}) => {
  await page.route('**/api/orgs/names?*', (route) => route.abort());
  await page.goto('/onboarding/newsletter');
  await page.getByLabel('First name').fill('Āwhina');
  await expect(page.getByRole('alert')).toContainText('The organisations could not be loaded.');
  await expectAccessible(page);
  await page.unroute('**/api/orgs/names?*');
  const second = Promise.withResolvers<void>();
  await page.route('**/api/orgs/names?*', async (route) => {
    await second.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('Āwhina');
  const chosen = chooseOrganisation(page);
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveText('Loading…');
  second.resolve();
  await chosen;
});

test('5 Onboarding: an organisation typed before the names have come waits for them', async ({
  page,
  request,
}) => {
  const names = Object.values(await organisationsOf(request, 'newsletter'));
  const name = names.find((each) => names.filter((other) => other.includes(each)).length === 1) ?? '';
  let answer = Promise.withResolvers<'fails' | 'comes'>();
  await page.route('**/api/orgs/names?*', async (route) =>
    (await answer.promise) === 'fails' ? route.abort() : route.continue(),
  );
  await page.goto('/onboarding/newsletter');
  await organisationField(page).fill(name.toUpperCase());
  const popup = page.getByRole('status').filter({ hasText: /\S/ });
  await expect(popup).toHaveText('Loading…');
  await page.keyboard.press('Tab');
  await expect(organisationField(page)).toHaveValue(name.toUpperCase());
  answer.resolve('fails');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await organisationField(page).click();
  await expect(popup).toHaveText('The organisations could not be loaded.');
  answer = Promise.withResolvers();
  await again.click();
  await expect(organisationField(page)).toHaveValue(name.toUpperCase());
  answer.resolve('comes');
  await expect(organisationField(page)).toHaveValue(name);
  await page.getByLabel('First name').fill('Āwhina');
  await pressContinue(page);
  await expect(page.getByText('Please type last name')).toBeVisible();
  await expect(page.getByText('Please choose organisation')).toBeHidden();
});

test('5 Onboarding: an organisation that was typed is taken on leaving when it alone fits', async ({
  page,
  request,
}) => {
  const names = Object.values(await organisationsOf(request, 'newsletter'));
  const name = names.find((each) => names.filter((other) => other.includes(each)).length === 1) ?? '';
  await page.goto('/onboarding/newsletter');
  await organisationField(page).fill(name.toUpperCase());
  await expect(organisationOptions(page)).toHaveText([name]);
  await page.keyboard.press('Tab');
  await expect(organisationField(page)).toHaveValue(name);
  // Where several fit, nobody can tell which was meant.
  await organisationField(page).fill('fire');
  await page.keyboard.press('Tab');
  await expect(organisationField(page)).toHaveValue(name);
  await organisationField(page).fill('');
  await organisationField(page).pressSequentially('fire');
  await page.keyboard.press('Tab');
  await expect(organisationField(page)).toHaveValue('');
});

for (const width of [390, 320]) {
  test(`2.17 Onboarding: the button to pay keeps its size while it works, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/onboarding/subscriber');
    await fillBillingAddress(page);
    await fillDetails(page);
    await pressContinue(page);
    await fillPassword(page);
    await pressContinue(page);
    await page.route('**/api/joins', () => {});
    const pay = page.getByRole('button', { name: 'Pay A$245.00 and proceed' });
    const { width: wide, height: high } = (await pay.boundingBox()) ?? {};
    await pay.click();
    await expect(pay).toHaveAttribute('aria-busy', 'true');
    expect(await pay.boundingBox()).toMatchObject({ width: wide, height: high });
  });
}
