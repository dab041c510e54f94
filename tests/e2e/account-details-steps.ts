import type { APIRequestContext, Page, Request } from '@playwright/test';
import { callAs, newMember, openAs, type Person } from './accounts.ts';
import { expect } from './e2e-test.ts';

export const accountDetailsPath = '/settings/account-details';

export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
export const detail = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

export async function edit(page: Page, person: Person): Promise<void> {
  await openAs(page, person, accountDetailsPath);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(field(page, 'First name')).toBeVisible();
}

export async function editing(page: Page, request: APIRequestContext, details: object = {}): Promise<Person> {
  const person = await newMember(request);
  await callAs(request, person, `/api/users/${person.userId}`, details);
  await edit(page, person);
  return person;
}

/** Saves the form and returns the body of the request. */
export async function saved(page: Page, { userId }: Person): Promise<Record<string, unknown>> {
  const isUpdate = (sent: Request) => sent.method() === 'POST' && sent.url().endsWith(`/api/users/${userId}`);
  const sending = page.waitForRequest(isUpdate);
  await save(page);
  const body = (await sending).postDataJSON();
  await expect(page.getByText('Account details saved').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  return body;
}
