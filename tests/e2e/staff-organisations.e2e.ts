import type { Page } from '@playwright/test';
import { demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, expectContrastInBothSchemes, heading, test } from './e2e-test.ts';

const path = '/staff/organisations';
const organisationName = (title: string) => `${title} ${Date.now().toString(36)}`;

type Officer = Awaited<ReturnType<typeof demoAccount>>;

const noDetails = {
  abn: null,
  about: null,
  country: 'New Zealand',
  state: null,
  suburb: 'Kaikōura',
  street: null,
  postcode: null,
  phone: null,
  website: null,
};

async function createOrganisation(officer: Officer, name: string): Promise<string> {
  const body = { ...noDetails, name, joinablePlans: [], sectorIds: [] };
  return (await officer.call('/api/staff/organisations', body)).organisation.id;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: false }).last();

test('Staff organisations: creates, finds and edits by keyboard', async ({ page, open }) => {
  const name = organisationName('Hokitika Lifeguards');
  await open(path, 'officer');
  await expect(heading(page)).toHaveText('Organisations');
  await expectAccessible(page);
  await page.keyboard.press('n');
  await expect(heading(page)).toHaveText('New organisation');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Enter the name')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Country').selectOption('International');
  await page.getByLabel('Nation or territory').fill('New Zealand');
  await page.getByLabel('Phone').fill('none');
  await page.getByRole('checkbox', { name: 'Associate' }).click();
  await page.getByRole('checkbox', { name: 'Marine rescue' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Phone must be a phone number')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Phone').fill('03 319 5000');
  await page.keyboard.press('Control+s');
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByText('Marine rescue')).toBeVisible();
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);

  await page.keyboard.press('e');
  await page.getByLabel('Suburb').fill('Hokitika');
  const picture = { name: 'crest.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(crest) };
  await page.locator('input[type="file"]').setInputFiles(picture);
  await expect(page.getByText('Picture changed.')).toBeVisible();
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);
  await save(page).click();
  await expect(page.getByText('Hokitika, New Zealand').first()).toBeVisible();
  await expect(page.getByText('changed the picture of')).toBeVisible();

  await page.getByRole('link', { name: 'Organisations' }).first().click();
  await page.getByRole('searchbox', { name: 'Search organisations' }).fill('hokitka lifegards');
  await expect(page.getByRole('link', { name })).toBeVisible();
});

const crest =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="30" fill="#a33"/></svg>';

test('Staff organisations: keeps the changes of two people who edit concurrently', async ({
  page,
  request,
}) => {
  const officer = await demoAccount(request, 'officer');
  const name = organisationName('Ross Brigade');
  const id = await createOrganisation(officer, name);
  await openAs(page, officer, `${path}/${id}?tab=edit`);
  await page.getByLabel('Suburb').fill('Ross');
  await page.getByLabel('Postcode').fill('7812');
  const staff = await demoAccount(request, 'staff');
  const { version } = await staff.call(`/api/staff/organisations/${id}`);
  const headers = { authorization: `Bearer ${staff.token}`, 'if-match': `"${version}"` };
  const data = { ...noDetails, suburb: 'Haast', phone: '03 750 0809' };
  expect((await request.put(`/api/staff/organisations/${id}`, { headers, data })).status()).toBe(200);

  await save(page).click();
  await expect(page.getByText('Sina changed this too:')).toBeVisible();
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('group', { name: 'Suburb' })).toContainText('Haast');
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: /Haast/ }).check();
  await dialog.getByRole('button', { name: 'Save these values' }).click();
  await expect(page.getByText('Haast 7812, New Zealand')).toBeVisible();
  await expect(page.getByRole('link', { name: '03 750 0809' })).toBeVisible();
});

test('Staff organisations: merges with numbers, redirects the page and puts back', async ({
  page,
  request,
}) => {
  const officer = await demoAccount(request, 'officer');
  const { organisations } = await officer.call(
    '/api/staff/organisations?sortField=members&sortOrder=desc&size=1',
  );
  const from = await officer.call(`/api/staff/organisations/${organisations[0].id}`);
  const into = organisationName('Westland Fire Union');
  const intoId = await createOrganisation(officer, into);
  await openAs(page, officer, `${path}/${from.id}`);
  await page.getByRole('button', { name: 'Merge…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Merge into' }).fill('westland union');
  await dialog.getByRole('option', { name: into }).click();
  await expect(dialog.getByText(`${from.memberCount} members`).first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Merge and move ${from.memberCount} members` }).click();
  await expect(heading(page)).toHaveText(into);
  await expect(page.getByText(`merged into ${into}, ${from.memberCount} members moved.`)).toBeVisible();

  await page.goto(`/organisations/${from.id}`);
  await expect(page).toHaveURL(`/organisations/${intoId}`);
  await page.goto(`${path}/${from.id}`);
  await expect(page.getByText('Merged into').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Put back' }).first().click();
  await dialog.getByRole('button', { name: /^Put back/ }).click();
  await expect(page.getByRole('button', { name: 'Merge…' })).toBeVisible();
  await expect(page.getByText(`${from.memberCount} members`).first()).toBeVisible();
});

test('Staff organisations: retires and undoes it', async ({ page, request }) => {
  const officer = await demoAccount(request, 'officer');
  const id = await createOrganisation(officer, organisationName('Haast Rescue'));
  await openAs(page, officer, `${path}/${id}`);
  await page.getByRole('button', { name: 'Retire…' }).click();
  await page.getByRole('button', { name: 'Retire', exact: true }).click();
  await expect(page.getByText(/^Retired on/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Retired on/)).toHaveCount(0);
});

test('Staff organisations: shows agency administrators only their organisation', async ({ page, open }) => {
  const agency = await open(path, 'agency');
  const { grants } = await agency.call('/api/staff/me');
  await expect(page).toHaveURL(`${path}/${grants[0].organisationId}`);
  await page.getByRole('button', { name: 'Retire…' }).click();
  await expect(page.getByText('You need the role membership officer for this.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('readonly');
  await expect(page.getByRole('checkbox', { name: 'Associate' })).toBeDisabled();
});
