import type { Page } from '@playwright/test';
import { openAs, signIn } from './accounts.ts';
import { expect, expectAccessible, heading, navigate, test } from './e2e-test.ts';
import * as onboarding from './onboarding-page.ts';
import { recordRequests } from './requests.ts';

const directoryNotice = (page: Page) => page.getByText('You will be listed in the member directory');

async function expectStep(page: Page, title: string | RegExp): Promise<void> {
  await expect(heading(page)).toHaveText(title);
  await expect(heading(page)).toBeFocused();
  await expectAccessible(page);
}

test('2.17 Onboarding: offers three plans, shows a price only for Subscriber', async ({ page, request }) => {
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
  const plansByUnknownPlan = {
    platinum: 'Newsletter',
    'full%20member': 'ASSOCIATE',
    subscribers: 'sUbScRiBeR',
  };
  for (const [unknownPlan, plan] of Object.entries(plansByUnknownPlan)) {
    await navigate(page, `/onboarding/${unknownPlan}`);
    await expect(page).toHaveURL('/onboarding');
    await expect(heading(page)).toContainText('Join');
    await navigate(page, `/onboarding/${plan}`);
    await expect(heading(page)).toHaveText('Your details');
    await expect(page.getByRole('complementary', { name: 'Your plan' })).toContainText(new RegExp(plan, 'i'));
  }

  // Changing the plan clears an organisation that the new plan does not allow.
  const associate = await onboarding.listOrganisationNames(request, 'associate');
  const newsletter = Object.entries(await onboarding.listOrganisationNames(request, 'newsletter'));
  const [, name = ''] = newsletter.find(([id]) => !(id in associate)) ?? [];
  await navigate(page, '/onboarding/newsletter');
  await onboarding.fillDetails(page);
  await onboarding.selectOrganisation(page, name);
  await onboarding.clickContinue(page);
  await expect(heading(page)).toHaveText('Choose a password');
  await page.getByRole('link', { name: 'Change plan' }).click();
  await page.getByRole('link', { name: 'Choose Associate' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Āwhina');
  await expect(page.getByLabel('Last name')).toHaveValue('Ngata');
  await expect(onboarding.organisationField(page)).toHaveValue('');
  await onboarding.clickContinue(page);
  await expect(page.getByText('Please choose organisation')).toBeVisible();
});

test('2.17 Onboarding: joins in three steps with the keyboard and signs in', async ({ page }) => {
  const email = onboarding.uniqueEmail();
  const { keyboard } = page;
  await page.goto('/onboarding');
  await page.getByRole('link', { name: 'Choose Newsletter' }).press('Enter');
  await expectStep(page, 'Your details');
  await expect(page.locator('[aria-current="step"]')).toContainText('Your details');
  await keyboard.press('Tab'); // Skip the sign-in link.
  for (const value of ['Hemi', 'Walker', email]) {
    await keyboard.press('Tab');
    await keyboard.type(value);
  }
  await keyboard.press('Tab');
  await expect(onboarding.organisationField(page)).toBeFocused();
  await keyboard.type('fire');
  await expect(onboarding.organisationOptions(page).first()).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(onboarding.organisationField(page)).toHaveValue(/Fire/);
  await keyboard.press('Enter');

  await expectStep(page, 'Choose a password');
  await keyboard.press('Tab');
  await keyboard.type(onboarding.testPassword);
  await keyboard.press('Tab'); // Skip the button that shows the password.
  await keyboard.press('Tab');
  await keyboard.type(onboarding.testPassword);
  await keyboard.press('Enter');

  await expectStep(page, 'Review details');
  await expect(directoryNotice(page)).toHaveCount(0);
  for (const name of ['terms', 'privacy notice']) {
    const link = page.getByRole('link', { name: `${name} (opens in a new tab)`, exact: true });
    await expect(link).toHaveAttribute('href', /^https:/);
    await expect(link).toHaveAttribute('target', '_blank');
  }
  await onboarding.joinButton(page).press('Enter');

  await expectStep(page, /^Welcome to .*, Hemi$/);
  await expect(page.getByText('Personal invoices')).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('muster.joining'))).toBeNull();
  await page.goBack();
  await expect(heading(page)).toContainText('Welcome');
  await page.getByRole('link', { name: 'Sign in' }).press('Enter');
  await expect(page).toHaveURL('/account/sign-in');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(onboarding.testPassword);
  await keyboard.press('Enter');
  await expect(heading(page)).toContainText('Hemi');
});

test('3 Onboarding: accepts an address and an unlisted organisation', async ({ page, request }) => {
  const name = 'Otway Coast Brigade';
  await page.goto('/onboarding/associate');
  const { email } = await onboarding.fillDetails(page);
  await onboarding.organisationField(page).fill(name);
  await page.getByRole('button', { name: 'My organisation is not listed' }).click();
  const nameField = page.getByLabel('Organisation name');
  await expect(nameField).toBeFocused();
  await expect(nameField).toHaveValue(name);

  await expect(page.getByLabel('Suburb')).toBeHidden();
  await page.getByText('Add your address (optional)').click();
  await page.getByLabel('Country', { exact: true }).selectOption('International');
  await page.getByLabel('State').fill('Otago');
  await page.getByLabel('Suburb').fill('Dunedin');
  await page.getByLabel('Country', { exact: true }).selectOption('Australia');
  await page.getByText('Add your address (optional)').click();
  await onboarding.clickContinue(page);
  await expect(page.getByText('Please input a state in Australia')).toBeVisible();
  await expect(page.getByLabel('State')).toBeFocused();
  await page.getByLabel('Country', { exact: true }).selectOption('International');
  await expect(page.getByLabel('State')).toHaveValue('Otago');
  await nameField.fill('');
  await onboarding.clickContinue(page);
  await expect(page.getByText('Please type organisation name')).toBeVisible();
  await nameField.fill(name);
  await onboarding.clickContinue(page);
  await onboarding.submitPassword(page);

  const unconfirmedName = `${name} (not yet confirmed by the association)`;
  await expect(onboarding.reviewedValue(page, unconfirmedName)).toBeVisible();
  await expect(onboarding.reviewedValue(page, 'Dunedin')).toBeVisible();
  await expect(directoryNotice(page)).toBeVisible();
  await onboarding.join(page);
  await openAs(page, await signIn(request, email, onboarding.testPassword), '/settings/account-details');
  await expect(onboarding.reviewedValue(page, unconfirmedName)).toBeVisible();
});

test('2.17 Onboarding: joins once without an organisation, at 320 and 640 px', async ({ page }) => {
  const { keyboard } = page;
  const expectNoOverflow = async () => {
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  };
  await page.goto('/onboarding');
  await expect(heading(page)).toBeVisible();
  await expectNoOverflow();
  await page.getByRole('link', { name: 'Choose Newsletter' }).click();
  await page.getByLabel('First name').fill('Hemi');
  await page.getByLabel('Last name').fill('Walker');
  await page.getByLabel('Email').fill(onboarding.uniqueEmail());
  await keyboard.press('Tab');
  await keyboard.type('no such brigade');
  await expect(page.getByText('No data', { exact: true })).toBeVisible();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'My organisation is not listed' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Choose from the list' })).toBeFocused();
  await expect(page.getByText('You’re joining without an organisation.')).toBeVisible();
  await expectAccessible(page);
  await keyboard.press('Enter'); // Choose from the list.
  await expect(onboarding.organisationField(page)).toBeFocused();
  await page.getByRole('button', { name: 'I have no organisation' }).click();
  await expectNoOverflow();
  await onboarding.clickContinue(page);
  await expect(heading(page)).toHaveText('Choose a password');
  await expectNoOverflow();
  await onboarding.submitPassword(page);
  await expect(onboarding.reviewedValue(page, 'None')).toBeVisible();
  await expectNoOverflow();

  const joinRequests = recordRequests(page, /\/api\/joins$/);
  await onboarding.joinButton(page).dblclick();
  await expect(heading(page)).toContainText('Welcome');
  expect(joinRequests).toHaveLength(1);
  await page.goto('/onboarding/newsletter');
  await expect(page.getByLabel('First name')).toHaveValue('');
});
