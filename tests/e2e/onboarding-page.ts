import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, heading } from './e2e-test.ts';

export const testPassword = 'Kotuku77!';
export const uniqueEmail = () => `onboarding-${randomUUID()}@agency.example`;
export const clickContinue = (page: Page) =>
  page.getByRole('button', { name: 'Continue', exact: true }).click();
export const joinButton = (page: Page) => page.getByRole('button', { name: 'Continue and join' });
export const payButton = (page: Page) =>
  page.getByRole('button', { name: 'Pay A$245.00 and proceed', exact: true });
export const reviewedValue = (page: Page, text: string) =>
  page.getByRole('definition').getByText(text, { exact: true });
export const organisationField = (page: Page) => page.getByRole('combobox', { name: 'Organisation' });
/** Limited to the organisation listbox, because the State field has options too. */
export const organisationOptions = (page: Page) =>
  page.getByRole('listbox', { name: 'Organisation' }).getByRole('option');

export async function listOrganisationNames(request: APIRequestContext, plan: string) {
  const response = await request.get(`/api/orgs/names?planType=${plan}`);
  return response.json() as Promise<Record<string, string>>;
}

export async function selectOrganisation(page: Page, searchTerm = 'fire'): Promise<string> {
  await organisationField(page).fill(searchTerm);
  // Click by name, because the list may change while later results load.
  const name = await organisationOptions(page).first().innerText();
  await organisationOptions(page)
    .and(page.getByRole('option', { name, exact: true }))
    .click();
  await expect(organisationField(page)).toHaveValue(name);
  return name;
}

export async function fillDetails(page: Page, email = uniqueEmail()) {
  await page.getByLabel('First name').fill('Āwhina');
  await page.getByLabel('Last name').fill('Ngata');
  await page.getByLabel('Email').fill(email);
  return { email, organisation: await selectOrganisation(page) };
}

export async function fillBillingAddress(page: Page): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill('1 Hose Street');
  await page.getByLabel('Suburb').fill('Ballarat');
  await page.getByLabel('State').selectOption('VIC');
  await page.getByLabel('Postcode').fill('3350');
}

export async function submitPassword(page: Page, password = testPassword, confirmation = password) {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(confirmation);
  await clickContinue(page);
}

export async function goToReview(page: Page, plan = 'newsletter'): Promise<string> {
  await page.goto(`/onboarding/${plan}`);
  const { email } = await fillDetails(page);
  if (plan === 'subscriber') await fillBillingAddress(page);
  await clickContinue(page);
  await submitPassword(page);
  await expect(heading(page)).toHaveText('Review details');
  return email;
}

export async function join(page: Page): Promise<void> {
  await joinButton(page).click();
  await expect(heading(page)).toContainText('Welcome');
}
