import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { demoEmail } from '#server/db/demo/accounts.ts';
import { expect, expectAccessible, fillSignIn, test } from './journey.ts';

const password = 'Kotuku77!';
const anEmail = () => `joining-${randomUUID()}@agency.example`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const pressContinue = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();
const organisationField = (page: Page) => page.getByRole('combobox', { name: 'Organisation' });

type Names = Record<string, string>;

async function organisationsOf(request: APIRequestContext, plan: string): Promise<Names> {
  const answer = await request.get(`/api/orgs/names?planType=${plan}`);
  return answer.json();
}

async function chooseOrganisation(page: Page, typed = 'fire'): Promise<string> {
  await organisationField(page).fill(typed);
  const option = page.getByRole('option').first();
  const name = await option.innerText();
  await option.click();
  await expect(organisationField(page)).toHaveValue(name);
  return name;
}

async function fillDetails(page: Page, email = anEmail()): Promise<{ email: string; organisation: string }> {
  await page.getByLabel('First name').fill('Āwhina');
  await page.getByLabel('Last name').fill('Ngata');
  await page.getByLabel('Email').fill(email);
  return { email, organisation: await chooseOrganisation(page) };
}

async function fillBillingAddress(page: Page): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill('1 Hose Street');
  await page.getByLabel('Suburb').fill('Ballarat');
  await page.getByLabel('State').selectOption('VIC');
  await page.getByLabel('Postcode').fill('3350');
}

async function fillPassword(page: Page, chosen = password, confirmation = chosen): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm password', { exact: true }).fill(confirmation);
}

async function goToPassword(page: Page, plan = 'newsletter', email = anEmail()): Promise<string> {
  await page.goto(`/onboarding/${plan}`);
  await fillDetails(page, email);
  await pressContinue(page);
  await expect(heading(page)).toHaveText('Choose a password');
  return email;
}

async function goToReview(page: Page, plan = 'newsletter', chosen = password): Promise<string> {
  const email = await goToPassword(page, plan);
  await fillPassword(page, chosen);
  await pressContinue(page);
  await expect(heading(page)).toHaveText('Review details');
  return email;
}

test('2.17 without a plan there is a choice of three, of which only Subscriber shows a price', async ({
  page,
}) => {
  await page.goto('/account/sign-in');
  await page.getByRole('link', { name: 'Join' }).click();
  await expect(page).toHaveURL('/onboarding');
  for (const plan of ['Newsletter', 'Associate']) {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: plan }) });
    await expect(card).toBeVisible();
    await expect(card).not.toContainText(/\$|\bfree\b|a year/i);
  }
  await expect(page.getByText('A$245 a year')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Choose Associate' }).click();
  await expect(page).toHaveURL('/onboarding/associate');
  await expect(heading(page)).toHaveText('Your details');
  await expect(heading(page)).toBeFocused();
});

for (const plan of ['Newsletter', 'ASSOCIATE', 'subscriber', 'sUbScRiBeR'])
  test(`2.1 /onboarding/${plan} is that plan, in whatever case`, async ({ page }) => {
    await page.goto(`/onboarding/${plan}`);
    await expect(heading(page)).toHaveText('Your details');
    await expect(page.getByRole('complementary', { name: 'Your plan' })).toContainText(new RegExp(plan, 'i'));
  });

for (const other of ['platinum', 'full%20member', '%2e%2e', '1'])
  test(`2.1 /onboarding/${other} is no plan and leads to the choice`, async ({ page }) => {
    await page.goto('/meta');
    await page.goto(`/onboarding/${other}`);
    await expect(page).toHaveURL('/onboarding');
    await expect(heading(page)).toContainText('Join');
  });

test('2.17 a visitor joins by keyboard alone, through three steps, and signs in', async ({ page }) => {
  const email = anEmail();
  const { keyboard } = page;
  await page.goto('/onboarding');
  await page.getByRole('link', { name: 'Choose Newsletter' }).focus();
  await keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Your details');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'Your details' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await keyboard.press('Tab'); // The way to sign in.
  await keyboard.press('Tab');
  await keyboard.type('Hemi');
  await keyboard.press('Tab');
  await keyboard.type('Walker');
  await keyboard.press('Tab');
  await keyboard.type(email);
  await keyboard.press('Tab');
  await expect(organisationField(page)).toBeFocused();
  await keyboard.type('fire');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(organisationField(page)).toHaveValue(/Fire/);
  await keyboard.press('Enter');

  await expect(heading(page)).toHaveText('Choose a password');
  await expect(heading(page)).toBeFocused();
  await expectAccessible(page);
  await keyboard.press('Tab');
  await keyboard.type(password);
  await keyboard.press('Tab');
  await keyboard.press('Tab'); // The button that shows the password stands between.
  await keyboard.type(password);
  await keyboard.press('Enter');

  await expect(heading(page)).toHaveText('Review details');
  await expect(heading(page)).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue and join' }).focus();
  await keyboard.press('Enter');

  await expect(heading(page)).toHaveText(/^Welcome to .*, Hemi$/);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('Personal invoices')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in' }).press('Enter');
  await expect(page).toHaveURL('/account/sign-in');
  await fillSignIn(page, email, password);
  await keyboard.press('Enter');
  await expect(heading(page)).toContainText('Hemi');
});

test('1 a Subscriber pays A$245.00, with a billing address, and finds an open invoice', async ({
  page,
  request,
}) => {
  const email = anEmail();
  await page.goto('/onboarding/Subscriber');
  const { organisation } = await fillDetails(page, email);
  await pressContinue(page);
  for (const fault of [
    'Please type address',
    'Please type suburb',
    'Please choose state',
    'Please type postcode',
  ])
    await expect(page.getByText(fault)).toBeVisible();
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused();
  await fillBillingAddress(page);
  await pressContinue(page);
  await fillPassword(page);
  await pressContinue(page);
  await expect(heading(page)).toHaveText('Review details');
  const given = [
    'Āwhina',
    'Ngata',
    email,
    organisation,
    '1 Hose Street',
    'Ballarat',
    'VIC',
    '3350',
    'Australia',
  ];
  for (const value of given)
    await expect(page.getByRole('definition').getByText(value, { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay A$245.00 and proceed', exact: true }).click();
  await expect(heading(page)).toContainText('Welcome');
  await expect(page.getByText('Settings, Personal invoices')).toBeVisible();

  const form = { grant_type: 'password', username: email, password };
  const { access_token: token } = await (await request.post('/connect/token', { form })).json();
  const list = await request.get(
    '/api/marketplace/invoice/list?page=1&size=10&invoiceAssignedType=Individual',
    {
      headers: { authorization: `Bearer ${token}` },
    },
  );
  const { invoices } = await list.json();
  expect(invoices).toHaveLength(1);
  expect(invoices[0]).toMatchObject({ status: 'Open', totalPrice: 245 });
});

test('3 Onboarding data: the free plans may give an address, folded up until asked for', async ({ page }) => {
  await page.goto('/onboarding/associate');
  await fillDetails(page);
  await expect(page.getByLabel('Suburb')).toBeHidden();
  await page.getByText('Add your address (optional)').click();
  await page.getByLabel('Country').selectOption('International');
  await page.getByLabel('State').fill('Otago');
  await page.getByLabel('Suburb').fill('Dunedin');
  await expectAccessible(page);
  await page.getByLabel('Country').selectOption('Australia');
  await page.getByText('Add your address (optional)').click();
  await pressContinue(page);
  await expect(page.getByText('Please input a state in Australia')).toBeVisible();
  await expect(page.getByLabel('State')).toBeFocused();
  await page.getByLabel('Country').selectOption('International');
  await expect(page.getByLabel('State')).toHaveValue('Otago');
  await pressContinue(page);
  await fillPassword(page);
  await pressContinue(page);
  await expect(page.getByRole('definition').getByText('Dunedin')).toBeVisible();
  await page.getByRole('button', { name: 'Continue and join' }).click();
  await expect(heading(page)).toContainText('Welcome');
});

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
  await expectAccessible(page);
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
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
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

test('2.17 another plan keeps the names, and asks anew for an organisation that is not open to it', async ({
  page,
  request,
}) => {
  const associate = await organisationsOf(request, 'associate');
  const [, name = ''] =
    Object.entries(await organisationsOf(request, 'newsletter')).find(([id]) => !(id in associate)) ?? [];
  await page.goto('/onboarding/newsletter');
  await fillDetails(page);
  await chooseOrganisation(page, name);
  await pressContinue(page);
  await expect(heading(page)).toHaveText('Choose a password');
  await page.getByRole('link', { name: 'Change plan' }).click();
  await page.getByRole('link', { name: 'Choose Associate' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Āwhina');
  await expect(page.getByLabel('Last name')).toHaveValue('Ngata');
  await expect(organisationField(page)).toHaveValue('');
  await pressContinue(page);
  await expect(page.getByText('Please choose organisation')).toBeVisible();
  await chooseOrganisation(page);
  await pressContinue(page);
  await expect(heading(page)).toHaveText('Choose a password');
});

test('2.17 a double click joins once', async ({ page }) => {
  await goToReview(page);
  let joins = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/joins')) joins += 1;
  });
  await page.getByRole('button', { name: 'Continue and join' }).dblclick();
  await expect(heading(page)).toContainText('Welcome');
  expect(joins).toBe(1);
});

for (const width of [320, 640])
  test(`2.17 nothing is cut off at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.goto('/onboarding');
    await expect(heading(page)).toBeVisible();
    await fits();
    await goToPassword(page, 'associate');
    await fits();
    await fillPassword(page);
    await pressContinue(page);
    await expect(heading(page)).toHaveText('Review details');
    await fits();
  });
