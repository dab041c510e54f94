import type { APIRequestContext, Page, Request } from '@playwright/test';
import { type Account, createMember, openAs } from './accounts.ts';
import { expect } from './e2e-test.ts';

export const accountDetailsPath = '/settings/account-details';

export const detailField = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const clickSave = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
export const detailValue = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

export async function openEditForm(page: Page, account: Account): Promise<void> {
  await openAs(page, account, accountDetailsPath);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(detailField(page, 'First name')).toBeVisible();
}

export async function openEditFormAsNewMember(page: Page, request: APIRequestContext, details: object) {
  const account = await createMember(request);
  await account.call(`/api/users/${account.userId}`, details);
  await openEditForm(page, account);
  return account;
}

/** Saves the form and returns the body of the request. */
export async function saveAndReadBody(page: Page, { userId }: Account): Promise<Record<string, unknown>> {
  const isUpdate = (request: Request) =>
    request.method() === 'POST' && request.url().endsWith(`/api/users/${userId}`);
  const updateRequest = page.waitForRequest(isUpdate);
  await clickSave(page);
  const body = (await updateRequest).postDataJSON();
  await expect(page.getByText('Account details saved').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  return body;
}
