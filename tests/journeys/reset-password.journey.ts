import type { APIRequestContext, Page } from '@playwright/test';
import { comeToRest, expect, expectAccessible, fillSignIn, test } from './journey.ts';
import { newMember } from './people.ts';

test('2.16 a forgotten password is set anew through the mail in the outbox', async ({ page, request }) => {
  const { email } = await newMember(request, { firstName: 'Forgetful' });
  await page.goto('/account/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByText('Reset password email sent!')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/outbox');
  await page
    .getByRole('link', { name: /Set a new password/ })
    .filter({ hasText: email })
    .click();
  await expect(page.getByText(email).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Set a new password', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Must contain a capital letter')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('New password', { exact: true }).fill('Eucalypt77');
  await page.getByLabel('Confirm new password', { exact: true }).fill('Eucalypt78');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('The new password that you entered do not match')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Confirm new password', { exact: true }).fill('Eucalypt77');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('New password set')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Return to log in' }).click();
  await fillSignIn(page, email, 'Eucalypt77');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Forgetful');
});

test('8 an email nobody has is told so, and stays typed', async ({ page }) => {
  await page.goto('/account/forgot-password');
  await page.getByLabel('Email').fill('nobody@demo.example');
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect email provided');
  await expect(page.getByLabel('Email')).toHaveValue('nobody@demo.example');
});

test('5 Forgot password: the email is required and must be one', async ({ page }) => {
  await page.goto('/account/forgot-password');
  const send = page.getByRole('button', { name: 'Send the link' });
  await send.click();
  await expect(page.getByText('Please enter an Emaill address')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('hana at agency');
  await send.click();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await expectAccessible(page);
});

const madeUpLink = () =>
  `/account/reset-password?userId=${crypto.randomUUID()}&token=made-up-made-up-made-up`;

test('4 Reset password: an invalid link leads to sign-in, which offers a new one', async ({ page }) => {
  await page.goto(madeUpLink());
  await expect(page).toHaveURL(/\/account\/sign-in/);
  await expect(page.getByRole('alert')).toHaveText(
    'This password link is no longer valid. Send me a new one',
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Send me a new one' }).click();
  await expect(page).toHaveURL('/account/forgot-password');
});

test('4 Reset password: a link that could not be checked is not called invalid', async ({ page }) => {
  await page.route('**/connect/verifyresetpasswordtoken', (route) => route.abort());
  await page.goto(madeUpLink());
  await expect(page).toHaveURL(/\/account\/sign-in/);
  await expect(page.getByRole('alert')).toHaveText(/^We could not check your link\./);
});

test('4 Reset password: a signed-in member is told at home that the link is invalid', async ({
  open,
  page,
  request,
}) => {
  await open(madeUpLink(), await newMember(request));
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('alert')).toContainText('This password link is no longer valid.');
});

/** A member with a link to set a new password, in the letter that has it. */
async function openLetter(page: Page, request: APIRequestContext): Promise<string> {
  const { email } = await newMember(request);
  await request.post('/connect/forgotpassword', { data: { username: email } });
  await page.goto('/outbox');
  await page
    .getByRole('link', { name: /Set a new password/ })
    .filter({ hasText: email })
    .click();
  return email;
}

const followLink = (page: Page) =>
  page.getByRole('link', { name: 'Set a new password', exact: true }).click();

async function fillNewPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

test('4 Reset password: while the link is checked the page is there, and its form waits', async ({
  page,
  request,
}) => {
  const email = await openLetter(page, request);
  const go = Promise.withResolvers<void>();
  await page.route('**/connect/verifyresetpasswordtoken', async (route) => {
    await go.promise;
    await route.continue();
  });
  await followLink(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
  await expect(page.locator('form[inert]')).toBeVisible();
  await comeToRest(page);
  const waiting = await page.locator('form').boundingBox();
  await expectAccessible(page);
  go.resolve();
  await expect(page.locator('form[inert]')).toHaveCount(0);
  expect(await page.locator('form').boundingBox()).toEqual(waiting);
  await fillNewPassword(page, email, 'Eucalypt77');
  await expect(page.getByText('New password set')).toBeVisible();
});

test('5 Reset password: what the password lacks is said beside it before anything is sent', async ({
  page,
  request,
}) => {
  const sent: string[] = [];
  page.on('request', (made) => made.url().endsWith('/connect/resetpassword') && sent.push(made.url()));
  const email = await openLetter(page, request);
  await followLink(page);
  await fillNewPassword(page, email, 'short');
  await expect(
    page.getByText('Password must contain a capital letter, a number and at least 8 characters'),
  ).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  expect(sent).toEqual([]);
});

test("8 Reset password: a failure that says nothing is 'Something goes wrong' alone", async ({
  page,
  request,
}) => {
  const email = await openLetter(page, request);
  await followLink(page);
  await page.route('**/connect/resetpassword', (route) => route.fulfill({ status: 500, body: '' }));
  await fillNewPassword(page, email, 'Eucalypt77');
  await expect(page.getByRole('alert')).toHaveText('Something goes wrong');
});

test('8 a reset that fails says so, and what is missing is asked for', async ({ page, request }) => {
  await openLetter(page, request);
  await followLink(page);
  const send = page.getByRole('button', { name: 'Set new password' });
  await page.getByLabel('Email').fill('x');
  await send.click();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3);
  await page.getByLabel('Email').fill('somebody.else@agency.example');
  await page.getByLabel('New password', { exact: true }).fill('Eucalypt77');
  await page.getByLabel('Confirm new password', { exact: true }).fill('Eucalypt77');
  await send.click();
  await expect(page.getByRole('alert')).toContainText('Something goes wrong');
  await expectAccessible(page);
});

test('2.1 /meta shows the public configuration and nothing else', async ({ page, request }) => {
  const shown = await (await request.get('/config.json')).json();
  await page.goto('/meta');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(shown.version);
  await expect(page.getByRole('main')).not.toContainText(/DATABASE_URL|NODE_|PATH/);
  await expectAccessible(page);
});
