import type { Page } from '@playwright/test';
import { authenticatorCode } from '#tests/support/authenticator-code.ts';
import { type Account, createMember } from './accounts.ts';
import { expect, expectAccessible, heading, submitSignIn, test } from './e2e-test.ts';
import { addAuthenticatorApp, confirmIdentity } from './second-step.ts';

const settings = '/settings/change-password';
const dialog = (page: Page) => page.getByRole('dialog');

/** Chromium answers requests for passkeys itself, as if the member had confirmed them. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signOutAndIn(page: Page, { email, password }: Account): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/account/sign-in');
  await submitSignIn(page, email, password);
  await expect(heading(page)).toHaveText('Confirm your identity');
}

const expectSignedIn = (page: Page) => expect(page).toHaveURL('/');

/** Adds an authenticator app on the screen and returns its secret and the recovery codes. */
async function addApp(page: Page, password: string) {
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await dialog(page).getByLabel('Your password', { exact: true }).fill('Wrong2026!');
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page)).toContainText('The current password is incorrect');
  await dialog(page).getByLabel('Your password', { exact: true }).fill(password);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByRole('img', { name: 'QR code' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '');
  const code = dialog(page).getByLabel('Code from the app');
  await code.fill(authenticatorCode(secret, 20));
  await dialog(page).getByRole('button', { name: 'Add app' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('This code does not match.');
  await code.fill(authenticatorCode(secret));
  await dialog(page).getByRole('button', { name: 'Add app' }).click();
  await expect(dialog(page)).toContainText('Save your recovery codes');
  await expectAccessible(page);
  const recoveryCodes = await dialog(page).getByRole('listitem').allInnerTexts();
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click();
  return { secret, recoveryCodes };
}

test('5 Change password: sets up two-step sign-in and signs in with every method', async ({
  open,
  page,
  request,
}) => {
  await addVirtualAuthenticator(page);
  const account = await open(settings, await createMember(request));
  await expect(page.getByText('You sign in with your password alone.')).toBeVisible();
  const { secret, recoveryCodes } = await addApp(page, account.password);
  expect(recoveryCodes).toHaveLength(10);
  await expect(page.getByText('10 of 10 codes left')).toBeVisible();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByLabel('Name of the passkey').fill('Work laptop');
  await dialog(page).getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByRole('button', { name: 'Rename Work laptop' })).toBeVisible();
  await expectAccessible(page);

  await signOutAndIn(page, account);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expectSignedIn(page);

  await signOutAndIn(page, account);
  await page.getByRole('button', { name: 'Use a code from your app' }).click();
  const code = page.getByLabel('Authenticator code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter the 6 digits')).toBeVisible();
  await code.fill(authenticatorCode(secret, 20));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('This code is wrong or was already used.');
  await code.fill(authenticatorCode(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectSignedIn(page);

  await signOutAndIn(page, account);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] as string);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectSignedIn(page);
  await page.goto(settings);
  await expect(page.getByText('9 of 10 codes left')).toBeVisible();
});

test('5 Change password: asks for the second step again, and ends sessions', async ({
  open,
  page,
  request,
}) => {
  const account = await createMember(request);
  const { secret, otherToken } = await addAuthenticatorApp(request, account);
  await open(settings, account);
  await page.getByRole('button', { name: 'Create new codes' }).click();
  await dialog(page).getByRole('button', { name: 'Create new codes' }).click();
  await expect(dialog(page)).toContainText('Confirm your identity');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Create new codes' }).click();
  await dialog(page).getByRole('button', { name: 'Create new codes' }).click();
  await confirmIdentity(page, secret);
  await expect(dialog(page)).toContainText('Save your recovery codes');
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click();

  await page.getByRole('button', { name: 'Remove authenticator app' }).click();
  await dialog(page).getByRole('button', { name: 'Remove app' }).click();
  await expect(page.getByText('You sign in with your password alone.')).toBeVisible();

  const sessions = page.getByRole('list', { name: 'Active sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1);
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(sessions).toHaveCount(1);
  await expect(async () => {
    const headers = { authorization: `Bearer ${otherToken}` };
    expect((await request.get('/api/account/sessions', { headers })).status()).toBe(401);
  }).toPass();
});

test('2.16 Login: returns to the password when the second step has ended', async ({ page, request }) => {
  const account = await createMember(request);
  const { secret } = await addAuthenticatorApp(request, account);
  await page.goto('/account/sign-in');
  await signOutAndIn(page, account);
  const wrong = authenticatorCode(secret, 20);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await page.getByLabel('Authenticator code').fill(wrong);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  }
  await expect(page.getByRole('alert')).toHaveText('This sign-in has ended. Please sign in again.');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});
