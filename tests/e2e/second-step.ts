import type { APIRequestContext, Page } from '@playwright/test';
import { authenticatorCode } from '#tests/support/authenticator-code.ts';
import { type Account, signIn } from './accounts.ts';
import { expect, expectAccessible } from './e2e-test.ts';

/** Adds the app in another session, so that the session of the account has no second step. */
export async function addAuthenticatorApp(request: APIRequestContext, { email, password }: Account) {
  const other = await signIn(request, email, password);
  const path = '/api/account/second-step/authenticator-app';
  const { secret }: { secret: string } = await other.call(`${path}/setup`, { currentPassword: password });
  await other.call(path, { code: authenticatorCode(secret) });
  return { secret, otherToken: other.token };
}

/** With the next code, because the one of the present time step was used to add the app. */
export async function confirmIdentity(page: Page, secret: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  await expect(dialog.getByLabel('Authenticator code')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Authenticator code').fill(authenticatorCode(secret, 1));
  await dialog.getByRole('button', { name: 'Continue' }).click();
}
