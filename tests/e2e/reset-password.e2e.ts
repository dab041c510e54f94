import type { Page } from '@playwright/test';
import { createMember } from './accounts.ts';
import { expect, expectAccessible, heading, submitSignIn, test, waitForAnimations } from './e2e-test.ts';
import { holdRequests, mockResponse, recordRequests } from './requests.ts';

async function followLink(page: Page, email: string): Promise<void> {
  await page.goto('/outbox');
  await page
    .getByRole('link', { name: /Set a new password/ })
    .filter({ hasText: email })
    .click();
  await expect(page.getByText(email).first()).toBeVisible();
  await page.getByRole('link', { name: 'Set a new password', exact: true }).click();
}

const newPasswordField = (page: Page) => page.getByLabel('New password', { exact: true });

async function submitNewPassword(page: Page, email: string, password: string, confirmation = password) {
  await page.getByLabel('Email').fill(email);
  await newPasswordField(page).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(confirmation);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

test('2.16 Forgot password: sends a link and signs in with the new password', async ({ page, request }) => {
  const { email } = await createMember(request, { firstName: 'Forgetful' });
  await page.goto('/account/forgot-password');
  const sendButton = page.getByRole('button', { name: 'Send the link' });
  await sendButton.click();
  await expect(page.getByText('Please enter an Emaill address')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('hana at agency');
  await sendButton.click();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await page.getByLabel('Email').fill('nobody@demo.example');
  await sendButton.click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect email provided');
  await expect(page.getByLabel('Email')).toHaveValue('nobody@demo.example');
  await page.getByLabel('Email').fill(email);
  await sendButton.click();
  await expect(page.getByText('Reset password email sent!')).toBeVisible();
  await expectAccessible(page);

  await followLink(page, email);
  await expect(page.getByText('Must contain a capital letter')).toBeVisible();
  await expectAccessible(page);
  await submitNewPassword(page, email, 'Eucalypt77', 'Eucalypt78');
  await expect(page.getByText('The new password that you entered do not match')).toBeVisible();
  await submitNewPassword(page, email, 'Eucalypt77');
  await expect(page.getByText('New password set')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Return to log in' }).click();
  await submitSignIn(page, email, 'Eucalypt77');
  await expect(heading(page)).toContainText('Forgetful');
});

test('5 Reset password: verifies the link first and lists unmet rules', async ({ page, request }) => {
  const { email } = await createMember(request);
  await request.post('/connect/forgotpassword', { data: { username: email } });
  const release = await holdRequests(page, '**/connect/verifyresetpasswordtoken');
  await followLink(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
  await expect(page.locator('form[inert]')).toBeVisible();
  await waitForAnimations(page);
  const boxWhileLoading = await page.locator('form').boundingBox();
  release();
  await expect(page.locator('form[inert]')).toHaveCount(0);
  expect(await page.locator('form').boundingBox()).toEqual(boxWhileLoading);

  const resetRequests = recordRequests(page, /\/connect\/resetpassword$/);
  await submitNewPassword(page, 'x', '');
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3);
  await submitNewPassword(page, email, 'short');
  const unmetRules = 'Password must contain a capital letter, a number and at least 8 characters';
  await expect(page.getByText(unmetRules)).toBeVisible();
  await expect(newPasswordField(page)).toBeFocused();
  await expectAccessible(page);
  expect(resetRequests).toEqual([]);
  await submitNewPassword(page, 'somebody.else@agency.example', 'Eucalypt77');
  await expect(page.getByRole('alert')).toContainText('Something goes wrong');
  await mockResponse(page, '**/connect/resetpassword', { status: 500, body: '' });
  await submitNewPassword(page, email, 'Eucalypt77');
  await expect(page.getByRole('alert')).toHaveText('Something goes wrong');
});

test('4 Reset password: redirects an invalid link to sign-in or home', async ({ open, page, request }) => {
  const invalidLink = `/account/reset-password?userId=${crypto.randomUUID()}&token=made-up-made-up-made-up`;
  await open(invalidLink, await createMember(request));
  await expect(page).toHaveURL('/');
  const invalidLinkText = 'This password link is no longer valid.';
  await expect(page.getByRole('alert')).toContainText(invalidLinkText);
  await page.evaluate(() => localStorage.clear());
  await page.goto(invalidLink);
  await expect(page).toHaveURL(/\/account\/sign-in/);
  await expect(page.getByRole('alert')).toHaveText(`${invalidLinkText} Send me a new one`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Send me a new one' }).click();
  await expect(page).toHaveURL('/account/forgot-password');
  await page.route('**/connect/verifyresetpasswordtoken', (route) => route.abort());
  await page.goto(invalidLink);
  await expect(page).toHaveURL(/\/account\/sign-in/);
  await expect(page.getByRole('alert')).toHaveText(/^We could not check your link\./);
});
