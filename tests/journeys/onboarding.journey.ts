import type { Page } from '@playwright/test';
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
import { expect, expectAccessible, fillSignIn, test } from './journey.ts';
import { openAs, signedIn } from './people.ts';

const directoryNotice = (page: Page) => page.getByText('You will be listed in the member directory');

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

for (const other of ['platinum', 'full%20member', 'subscribers', '1'])
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
  await expect(organisationOptions(page).first()).toBeVisible();
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
  await expect(directoryNotice(page)).toHaveCount(0);
  for (const name of ['terms', 'privacy notice']) {
    const link = page.getByRole('link', { name: `${name} (opens in a new tab)`, exact: true });
    await expect(link).toHaveAttribute('href', /^https:/);
    await expect(link).toHaveAttribute('target', '_blank');
  }
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

test('1 a Subscriber pays A$245.00, with a billing address, and finds the paid invoice', async ({
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
  await page.getByRole('button', { name: 'Pay A$245.00', exact: true }).click();
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
  expect(invoices[0]).toMatchObject({ status: 'Closed', totalPrice: 245 });
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
  await expect(directoryNotice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Continue and join' }).click();
  await expect(heading(page)).toContainText('Welcome');
});

test('2.17 a visitor types the name of an organisation that is not listed', async ({ page, request }) => {
  const name = 'Otway Coast Brigade';
  await page.goto('/onboarding/associate');
  const { email } = await fillDetails(page);
  await organisationField(page).fill(name);
  await expect(page.getByText('No data', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'My organisation is not listed' }).click();
  const nameField = page.getByLabel('Organisation name');
  await expect(nameField).toBeFocused();
  await expect(nameField).toHaveValue(name);
  await nameField.fill('');
  await pressContinue(page);
  await expect(page.getByText('Please type organisation name')).toBeVisible();
  await expectAccessible(page);
  await nameField.fill(name);
  await pressContinue(page);
  await fillPassword(page);
  await pressContinue(page);
  const unconfirmed = `${name} (not yet confirmed by the association)`;
  await expect(page.getByRole('definition').getByText(unconfirmed, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue and join' }).click();
  await expect(heading(page)).toContainText('Welcome');
  await openAs(page, await signedIn(request, email, password), '/settings/account-details');
  await expect(page.getByRole('definition').getByText(unconfirmed, { exact: true })).toBeVisible();
});

test('2.17 a visitor without an organisation joins by keyboard', async ({ page }) => {
  const { keyboard } = page;
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/onboarding/newsletter');
  await page.getByLabel('First name').fill('Hemi');
  await page.getByLabel('Last name').fill('Walker');
  await page.getByLabel('Email').fill(anEmail());
  await keyboard.press('Tab');
  await keyboard.type('no such brigade');
  await expect(page.getByText('No data', { exact: true })).toBeVisible();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'My organisation is not listed' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  const toList = page.getByRole('button', { name: 'Choose from the list' });
  await expect(toList).toBeFocused();
  await expect(page.getByText('You’re joining without an organisation.')).toBeVisible();
  await expectAccessible(page);
  await keyboard.press('Enter');
  await expect(organisationField(page)).toBeFocused();
  await page.getByRole('button', { name: 'I have no organisation' }).click();
  await pressContinue(page);
  await fillPassword(page);
  await pressContinue(page);
  await expect(page.getByRole('definition').getByText('None', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue and join' }).click();
  await expect(heading(page)).toContainText('Welcome');
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
