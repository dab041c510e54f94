import type { APIRequestContext, Page } from '@playwright/test';
import { submitJoiningForm } from './accounts.ts';
import { expect, expectAccessible, heading, test } from './e2e-test.ts';
import * as onboarding from './onboarding-page.ts';
import { mockResponse } from './requests.ts';

const paymentUrl = '**/api/joins/payments/*';
const providerButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function goToProvider(page: Page): Promise<string> {
  const email = await onboarding.goToReview(page, 'subscriber');
  await onboarding.payButton(page).click();
  await expect(heading(page)).toHaveText('A$245.00');
  return email;
}

async function canSignIn(request: APIRequestContext, email: string): Promise<boolean> {
  const form = { grant_type: 'password', username: email, password: onboarding.testPassword };
  return (await request.post('/connect/token', { form })).ok();
}

const readPurchaseKey = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('muster.joining') ?? '').purchaseKey);

/** The details that another browser or tab submits. */
const otherDetails = { firstName: 'A', lastName: 'B', password: onboarding.testPassword };

test('1 Subscriber: pays A$245.00 after a declined card and a failure', async ({ page, request }) => {
  const email = onboarding.uniqueEmail();
  await page.goto('/onboarding/Subscriber');
  const { organisation } = await onboarding.fillDetails(page, email);
  await onboarding.clickContinue(page);
  await expect(page.getByText('Please type address')).toBeVisible();
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused();
  await onboarding.fillBillingAddress(page);
  await page.getByLabel('Country', { exact: true }).selectOption('International');
  await page.getByLabel('Nation or territory').fill(' Australia');
  await onboarding.clickContinue(page);
  await expect(page.getByLabel('Nation or territory')).toBeFocused();
  await expect(page.getByText('Please choose Australia as country')).toBeVisible();
  await page.getByLabel('Nation or territory').fill('Papua New Guinea');
  await page.getByLabel('State').fill('Morobe');
  await onboarding.clickContinue(page);
  await onboarding.submitPassword(page);
  const address = ['1 Hose Street', 'Ballarat', 'Morobe', '3350', 'Papua New Guinea'];
  for (const value of ['Āwhina', 'Ngata', email, organisation, ...address])
    await expect(onboarding.reviewedValue(page, value)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(onboarding.testPassword);

  await onboarding.payButton(page).click();
  await expect(heading(page)).toHaveText('A$245.00');
  await expect(page.getByText('TEST')).toBeVisible();
  await expect(page.getByText('Subscriber annual membership')).toBeVisible();
  await expectAccessible(page);
  await providerButton(page, 'Decline the card').click();
  await expect(heading(page)).toHaveText('Review details');
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  for (const value of ['Āwhina', email, '1 Hose Street'])
    await expect(onboarding.reviewedValue(page, value)).toBeVisible();
  await expectAccessible(page);
  expect(await canSignIn(request, email)).toBe(false);

  await onboarding.payButton(page).click();
  await providerButton(page, 'Leave without paying').click();
  await expect(page.getByText('You left before paying.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You left before paying.')).toBeVisible();

  // The same email from another browser does not cancel the open payment.
  await submitJoiningForm(request, { planType: 'Subscriber', email, ...otherDetails });
  await onboarding.payButton(page).click();
  await mockResponse(page, paymentUrl, { status: 500, json: {} });
  await providerButton(page, 'Pay A$245.00').click();
  await expect(page.getByText('Something went wrong.')).toBeVisible();
  await page.unroute(paymentUrl);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toContainText('Welcome to Muster, Āwhina');
  await expect(page).toHaveURL('/onboarding/subscriber?step=done');
  await expect(page.getByText('Settings, Personal invoices')).toBeVisible();
  expect(await canSignIn(request, email)).toBe(true);
});

async function expectReplaced(page: Page, email: string): Promise<void> {
  await expect(heading(page)).toHaveText('This payment is closed');
  await expect(page.getByText('You submitted the form again with changes')).toBeVisible();
  await expect(page.getByText('You have not been charged.')).toBeVisible();
  await expect(onboarding.payButton(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Start again' }).click();
  await expect(heading(page)).toHaveText('Your details');
  await expect(page.getByLabel('Email')).toHaveValue(email);
}

test('2.17 Subscriber: replaces the payment when the details are edited', async ({ page, request }) => {
  const email = await goToProvider(page);
  const firstCheckout = page.url();
  await page.goBack();
  await expect(page.getByRole('main')).toContainText(/Review details|Choose a password/);
  await page.goto(firstCheckout);
  await providerButton(page, 'Decline the card').click();
  await expect(page.getByText('You have not been charged.')).toBeVisible();
  await expect(page.getByText('Your password is set, but not shown here.')).toHaveCount(0);
  await expect(page.getByText("If you edit your details, you'll need to enter it again.")).toBeVisible();
  await page.getByRole('link', { name: 'Edit details', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Last name').fill('Ngata-Reid');
  await onboarding.clickContinue(page);
  await expect(heading(page)).toHaveText('Choose a password');
  await expect(page.getByText("Please enter your password again. We don't store it.")).toBeVisible();
  await onboarding.submitPassword(page);
  await expect(page.getByText('Your password is set, but not shown here.')).toBeVisible();

  await onboarding.payButton(page).click();
  await expect(heading(page)).toHaveText('A$245.00');
  expect(page.url()).not.toBe(firstCheckout);
  await page.goto(firstCheckout);
  await expect(providerButton(page, 'Pay A$245.00')).toHaveCount(0);
  await providerButton(page, 'Go back').click();
  expect(page.url()).not.toContain(await readPurchaseKey(page));
  await expectReplaced(page, email);

  await onboarding.clickContinue(page);
  await onboarding.submitPassword(page);
  await onboarding.payButton(page).click();
  await providerButton(page, 'Decline the card').click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  // Block the automatic refresh until the form is submitted.
  let hasPosted = false;
  await page.route(paymentUrl, (route) => {
    hasPosted ||= route.request().method() === 'POST';
    return hasPosted ? route.fallback() : route.abort();
  });
  const purchaseKey = await readPurchaseKey(page);
  await submitJoiningForm(request, { planType: 'Subscriber', email, purchaseKey, ...otherDetails });
  await onboarding.payButton(page).click();
  await expectReplaced(page, email);
});

test('2.17 Subscriber: refunds the payment when the email is already taken', async ({ page, request }) => {
  const email = await goToProvider(page);
  const purchaseKey = await readPurchaseKey(page);
  await submitJoiningForm(request, { planType: 'Associate', email, purchaseKey, ...otherDetails });
  await providerButton(page, 'Pay A$245.00').click();
  await expect(page.getByText('Your payment is being refunded.')).toBeVisible();
  await expect(page.getByText('You have not been charged.')).toHaveCount(0);
  await expect(onboarding.payButton(page)).toHaveCount(0);
  await expectAccessible(page);
});
