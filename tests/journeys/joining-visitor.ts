import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './journey.ts';

export const password = 'Kotuku77!';
export const anEmail = () => `joining-${randomUUID()}@agency.example`;
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const pressContinue = (page: Page) =>
  page.getByRole('button', { name: 'Continue', exact: true }).click();
export const organisationField = (page: Page) => page.getByRole('combobox', { name: 'Organisation' });
/** Of that field's own list: the State below has options too, the first of them without a text. */
export const organisationOptions = (page: Page) =>
  page.getByRole('listbox', { name: 'Organisation' }).getByRole('option');

type Names = Record<string, string>;

export async function organisationsOf(request: APIRequestContext, plan: string): Promise<Names> {
  const answer = await request.get(`/api/orgs/names?planType=${plan}`);
  return answer.json();
}

export async function chooseOrganisation(page: Page, typed = 'fire'): Promise<string> {
  await organisationField(page).fill(typed);
  // By its name: while it is read, the list may still be that of fewer letters.
  const name = await organisationOptions(page).first().innerText();
  await organisationOptions(page)
    .and(page.getByRole('option', { name, exact: true }))
    .click();
  await expect(organisationField(page)).toHaveValue(name);
  return name;
}

export async function fillDetails(
  page: Page,
  email = anEmail(),
): Promise<{ email: string; organisation: string }> {
  await page.getByLabel('First name').fill('Āwhina');
  await page.getByLabel('Last name').fill('Ngata');
  await page.getByLabel('Email').fill(email);
  return { email, organisation: await chooseOrganisation(page) };
}

export async function fillBillingAddress(page: Page): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill('1 Hose Street');
  await page.getByLabel('Suburb').fill('Ballarat');
  await page.getByLabel('State').selectOption('VIC');
  await page.getByLabel('Postcode').fill('3350');
}

export async function fillPassword(page: Page, chosen = password, confirmation = chosen): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm password', { exact: true }).fill(confirmation);
}

export async function goToPassword(page: Page, plan = 'newsletter', email = anEmail()): Promise<string> {
  await page.goto(`/onboarding/${plan}`);
  await fillDetails(page, email);
  await pressContinue(page);
  await expect(heading(page)).toHaveText('Choose a password');
  return email;
}

export async function goToReview(page: Page, plan = 'newsletter', chosen = password): Promise<string> {
  const email = await goToPassword(page, plan);
  await fillPassword(page, chosen);
  await pressContinue(page);
  await expect(heading(page)).toHaveText('Review details');
  return email;
}
