import { randomUUID } from 'node:crypto';
import { createMember, demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, expectContrastInBothSchemes, heading, test } from './e2e-test.ts';

const uniqueName = (name: string) => `${name}${Date.now().toString(36)}`;

test('Staff accounts: adds a member with an invitation, and undoes it', async ({ page, open, request }) => {
  const lastName = uniqueName('Added');
  await open('/staff/members', 'officer');
  await page.getByRole('button', { name: 'New member' }).click();
  await expect(heading(page)).toHaveText('New member');
  await page.getByRole('button', { name: 'Add and invite' }).click();
  await expect(page.getByText('Enter the first name')).toBeVisible();
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);
  await page.getByLabel('First name').fill('Rāwiri');
  await page.getByLabel('Last name').fill(lastName);
  const { email } = await demoAccount(request, 'member');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Plan').selectOption('Associate');
  await page.getByRole('button', { name: 'Add and invite' }).click();
  await expect(page.getByText('This address belongs to another member')).toBeVisible();
  await page.getByLabel('Email').fill(`e2e-${randomUUID()}@agency.example`);
  await page.getByRole('button', { name: 'Add and invite' }).click();
  await expect(heading(page)).toHaveText(`Rāwiri ${lastName}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(heading(page)).toHaveText('Members');
});

test('Staff accounts: disables a member, whose next call is refused, and enables by undo', async ({
  page,
  open,
  request,
}) => {
  const lastName = uniqueName('Disabled');
  const member = await createMember(request, { lastName });
  const headers = { authorization: `Bearer ${member.token}` };
  const readPrivacy = async () => (await request.get('/api/users/privacy', { headers })).status();
  expect(await readPrivacy()).toBe(200);
  await open(`/staff/members/${member.userId}`, 'officer');
  await expect(heading(page)).toHaveText(`Robin ${lastName}`);
  await page.getByRole('button', { name: 'Disable…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Left the agency.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible();
  expect(await readPrivacy()).toBe(401);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Disable…' })).toBeVisible();
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByText('Left the agency.').first()).toBeVisible();
});

test('Staff accounts: changes plan, last day and email, and writes a note', async ({ page, request }) => {
  const lastName = uniqueName('Changed');
  const member = await createMember(request, { lastName });
  const officer = await demoAccount(request, 'officer');
  const path = `/staff/members/${member.userId}`;
  await openAs(page, officer, path);
  await expect(heading(page)).toHaveText(`Robin ${lastName}`);
  await expect(page.getByText('No changes yet.')).toBeVisible();
  const { membershipId, membershipVersion: version } = await officer.call(`/api${path}`);
  const headers = { authorization: `Bearer ${officer.token}`, 'if-match': `"${version}"` };
  const data = { membershipId, endsOn: '2030-06-30' };
  expect((await request.put(`/api${path}/membership`, { headers, data })).status()).toBe(200);
  await page.getByRole('button', { name: 'Change…', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Plan').selectOption('Subscriber');
  await dialog.getByLabel('Ends on (optional)').fill('30/06/2031');
  await dialog.getByRole('button', { name: 'Change membership' }).click();
  await expect(dialog.getByText(/^30 Jun 2030 → /)).toBeVisible();
  await expect(page.getByText('No changes yet.')).toHaveCount(0);
  await expect(dialog.getByText('Associate → Subscriber')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change membership' }).click();
  await expect(page.getByRole('definition').filter({ hasText: /^30 Jun 2031$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Change email…' }).click();
  const email = `e2e-${randomUUID()}@agency.example`;
  const newEmail = dialog.getByLabel('New email');
  await newEmail.fill(officer.email);
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(dialog.getByText('This address belongs to another member')).toBeVisible();
  await expect(newEmail).toBeFocused();
  await expectAccessible(page);
  await newEmail.fill(email);
  await expect(dialog.getByText('This address belongs to another member')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('button', { name: 'Invitation to set a password' }).click();
  await expect(page.getByText('Email sent.')).toBeVisible();
  await page.getByRole('link', { name: /^Notes/ }).click();
  await page.getByRole('textbox', { name: 'New note' }).fill('Prefers a call.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Prefers a call.' })).toBeVisible();
  await expectAccessible(page);
});

test('Staff accounts: makes a member billing contact and representative', async ({ page, request }) => {
  const lastName = uniqueName('Contact');
  const member = await createMember(request, { lastName });
  const officer = await demoAccount(request, 'officer');
  const { organisation } = await officer.call(`/api/staff/members/${member.userId}`);
  await openAs(page, officer, `/staff/organisations/${organisation.id}`);
  await expect(heading(page)).toHaveText(organisation.name);
  await page.getByRole('button', { name: 'Add…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Member' }).fill(lastName);
  await dialog.getByRole('option', { name: `Robin ${lastName}` }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add billing contact' }).click();
  await expect(page.getByRole('link', { name: `Robin ${lastName}` })).toBeVisible();
  await page.getByRole('button', { name: `Remove Robin ${lastName} as Billing contact` }).click();
  await expect(page.getByRole('link', { name: `Robin ${lastName}` })).toHaveCount(0);

  await page.goto(`/staff/members/${member.userId}`);
  await page.getByRole('button', { name: 'Make billing contact…' }).click();
  await dialog.getByRole('button', { name: 'Make billing contact' }).click();
  await expect(page.getByRole('button', { name: 'End billing contact' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a segment' }).click();
  const segment = 'Primary representative';
  await dialog
    .getByRole('combobox', { name: 'Segment' })
    .selectOption(`${segment} (Membership Representative)`);
  await expect(dialog.getByText('Representatives see the who’s who')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Add ${segment}` }).click();
  const remove = page.getByRole('button', { name: `Remove ${segment}` });
  await remove.click();
  await expect(page.getByText(`Robin ${lastName} is no longer in ${segment}.`)).toBeVisible();
  await expect(remove).toHaveCount(0);
});
