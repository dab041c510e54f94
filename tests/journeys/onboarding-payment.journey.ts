import type { APIRequestContext, Page } from '@playwright/test';
import {
  anEmail,
  fillBillingAddress,
  fillDetails,
  fillPassword,
  heading,
  organisationsOf,
  password,
  pressContinue,
} from './joining-visitor.ts';
import { expect, expectAccessible, test } from './journey.ts';

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay A$245.00 and proceed', exact: true });
const atProvider = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** As far as the page of the provider. */
async function goToProvider(page: Page, email = anEmail()): Promise<string> {
  await page.goto('/onboarding/Subscriber');
  await fillDetails(page, email);
  await fillBillingAddress(page);
  await pressContinue(page);
  await fillPassword(page);
  await pressContinue(page);
  await payButton(page).click();
  await expect(heading(page)).toHaveText('A$245.00');
  return email;
}

async function canSignIn(request: APIRequestContext, email: string): Promise<boolean> {
  const form = { grant_type: 'password', username: email, password };
  return (await request.post('/connect/token', { form })).ok();
}

test('2.17 Subscriber: the page of the provider says TEST and what it costs', async ({ page, request }) => {
  const email = await goToProvider(page);
  await expect(page.getByText('TEST')).toBeVisible();
  await expect(page.getByText('Subscriber annual membership')).toBeVisible();
  await expectAccessible(page);
  expect(await canSignIn(request, email)).toBe(false);
});

test('2.17 Subscriber: declined leads back to the review, with what was typed, and can be tried again', async ({
  page,
  request,
}) => {
  const email = await goToProvider(page);
  await atProvider(page, 'Decline the card').click();
  await expect(heading(page)).toHaveText('Review details');
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  for (const value of ['Āwhina', email, '1 Hose Street'])
    await expect(page.getByRole('definition').getByText(value, { exact: true })).toBeVisible();
  await expectAccessible(page);
  expect(await canSignIn(request, email)).toBe(false);

  await payButton(page).click();
  await atProvider(page, 'Pay A$245.00').click();
  await expect(heading(page)).toContainText('Welcome to Muster, Āwhina');
  await expect(page).toHaveURL('/onboarding/subscriber?step=done');
  await expectAccessible(page);
  expect(await canSignIn(request, email)).toBe(true);
});

test('2.17 Subscriber: who leaves without paying is told so, also after a reload, and pays later', async ({
  page,
  request,
}) => {
  const email = await goToProvider(page);
  await atProvider(page, 'Leave without paying').click();
  await expect(page.getByText('You left before paying.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You left before paying.')).toBeVisible();
  await expectAccessible(page);
  await payButton(page).click();
  await atProvider(page, 'Pay A$245.00').click();
  await expect(heading(page)).toContainText('Welcome');
  expect(await canSignIn(request, email)).toBe(true);
});

test('2.17 Subscriber: who edits the details after a payment that failed is told to type the password again', async ({
  page,
}) => {
  await goToProvider(page);
  await atProvider(page, 'Decline the card').click();
  await expect(page.getByText('You have not been charged.')).toBeVisible();
  await expect(page.getByText('Chosen, and not shown here.')).toHaveCount(0);
  await expect(page.getByText('If you edit anything, you type it again.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit details', exact: true }).click();
  await expect(heading(page)).toHaveText('Your details');
  await pressContinue(page);
  await expect(heading(page)).toHaveText('Choose a password');
  await expect(page.getByText('Please type your password again: it is never stored.')).toBeVisible();
  await expectAccessible(page);
  await fillPassword(page);
  await pressContinue(page);
  await expect(page.getByText('Chosen, and not shown here.')).toBeVisible();
});

test('2.17 Subscriber: the browser’s own way back from the provider keeps what was typed', async ({
  page,
}) => {
  const email = await goToProvider(page);
  await page.goBack();
  await expect(page.getByRole('main')).toContainText(/Review details|Choose a password/);
  await page.goto('/onboarding/Subscriber');
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('2.17 Subscriber: an email that became a member’s meanwhile is told, and the money goes back', async ({
  page,
  request,
}) => {
  const email = await goToProvider(page);
  const organisations = await (await request.get('/api/orgs/names?planType=associate')).json();
  const joined = await request.post('/api/joins', {
    data: {
      ...{ planType: 'Associate', firstName: 'A', lastName: 'B', email, password },
      ...{ organisationId: Object.keys(organisations)[0], purchaseKey: await purchaseKeyOf(page) },
    },
  });
  expect(joined.ok()).toBe(true);
  await atProvider(page, 'Pay A$245.00').click();
  await expect(page.getByText('Your payment is on its way back to you.')).toBeVisible();
  await expect(page.getByText('You have not been charged.')).toHaveCount(0);
  await expect(payButton(page)).toHaveCount(0);
  await expectAccessible(page);
});

const purchaseKeyOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('muster.joining') ?? '').purchaseKey);

/** Submits the form again with another name: with the key as the same browser, without it as a stranger. */
async function sendFormAgain(request: APIRequestContext, email: string, purchaseKey?: string): Promise<void> {
  const organisations = await organisationsOf(request, 'subscriber');
  const address = { address1: '2 Hose Street', suburb: 'Ballarat', state: 'VIC', postcode: '3350' };
  const sent = await request.post('/api/joins', {
    data: {
      ...{ planType: 'Subscriber', firstName: 'A', lastName: 'B', email, password },
      organisationId: Object.keys(organisations)[0],
      BillingAddress: { ...address, country: 'Australia' },
      ...(purchaseKey && { purchaseKey }),
    },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
}

async function expectReplaced(page: Page, email: string): Promise<void> {
  await expect(heading(page)).toHaveText('This payment is over');
  await expect(page.getByText('You submitted the form again with changes')).toBeVisible();
  await expect(page.getByText('You have not been charged.')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Start again' }).click();
  await expect(heading(page)).toHaveText('Your details');
  await expect(page.getByLabel('Email')).toHaveValue(email);
}

test('2.17 Subscriber: a stranger who submits the same email does not cancel the open payment', async ({
  page,
  request,
}) => {
  const email = await goToProvider(page);
  await sendFormAgain(request, email);
  await atProvider(page, 'Pay A$245.00').click();
  await expect(heading(page)).toContainText('Welcome');
  expect(await canSignIn(request, email)).toBe(true);
});

test('2.17 Subscriber: a corrected form replaces the payment of the same tab', async ({ page }) => {
  const email = await goToProvider(page);
  const firstCheckout = page.url();
  await page.goto('/onboarding/subscriber');
  await page.getByLabel('Last name').fill('Ngata-Reid');
  await pressContinue(page);
  await fillPassword(page);
  await pressContinue(page);
  await payButton(page).click();
  await expect(heading(page)).toHaveText('A$245.00');
  expect(page.url()).not.toBe(firstCheckout);
  await page.goto(firstCheckout);
  await expect(atProvider(page, 'Pay A$245.00')).toHaveCount(0);
  await atProvider(page, 'Go back').click();
  expect(page.url()).not.toContain(await purchaseKeyOf(page));
  await expectReplaced(page, email);
});

test('2.17 Subscriber: who would pay again for what was replaced meanwhile is told so', async ({
  page,
  request,
}) => {
  const email = await goToProvider(page);
  await atProvider(page, 'Decline the card').click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  // A browser that has been away for a while looks by itself: not before the button is pressed.
  let isPressed = false;
  await page.route('**/api/joins/payments/*', (route) => {
    isPressed ||= route.request().method() === 'POST';
    return isPressed ? route.fallback() : route.abort();
  });
  await sendFormAgain(request, email, await purchaseKeyOf(page));
  await payButton(page).click();
  await expectReplaced(page, email);
});

test('8 Subscriber: when it cannot be known how the payment went, it is said and asked again', async ({
  page,
}) => {
  await goToProvider(page);
  await page.route('**/api/joins/payments/*', (route) => route.fulfill({ status: 500, json: {} }));
  await atProvider(page, 'Pay A$245.00').click();
  await expect(page.getByText('Something went wrong.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/joins/payments/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toContainText('Welcome');
});
