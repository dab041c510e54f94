import { createMember, demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, expectContrastInBothSchemes, heading, test } from './e2e-test.ts';

const uniqueName = (name: string) => `${name}${Date.now().toString(36)}`;

test('Staff members: finds a member and moves them to another organisation in 4 steps, and undoes it', async ({
  page,
  request,
}) => {
  const lastName = uniqueName('Movable');
  const member = await createMember(request, { lastName });
  const officer = await demoAccount(request, 'officer');
  const before = await officer.call(`/api/staff/members/${member.userId}`);
  const { organisations } = await officer.call('/api/staff/organisations?size=2&sortField=members');
  const target = organisations.find(({ id }: { id: string }) => id !== before.organisation.id);
  await openAs(page, officer, '/staff/today');
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(lastName);
  // 1: the member.
  await page.getByRole('option', { name: new RegExp(lastName) }).click();
  await expect(heading(page)).toHaveText(`Robin ${lastName}`);
  await expectAccessible(page);
  // 2: the button.
  await page.getByRole('button', { name: 'Move…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Organisation' }).fill(target.name);
  // 3: the organisation.
  await dialog.getByRole('option', { name: target.name, exact: true }).click();
  await expectAccessible(page);
  // 4: the confirmation, which names it.
  await dialog.getByRole('button', { name: `Move to ${target.name}` }).click();
  await expect(page.getByText(`Robin ${lastName} moved to ${target.name}.`)).toBeVisible();
  await expect(page.getByRole('link', { name: target.name })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: before.organisation.name })).toBeVisible();
});

test('Staff members: edits the profile, keeps the change of the member, and shows the activity', async ({
  page,
  request,
}) => {
  const lastName = uniqueName('Editable');
  const member = await createMember(request, { lastName });
  const officer = await demoAccount(request, 'officer');
  await openAs(page, officer, `/staff/members/${member.userId}`);
  await expect(heading(page)).toHaveText(`Robin ${lastName}`);
  await page.keyboard.press('e');
  await page.getByLabel('Department').fill('Air');
  await page.getByLabel('Preferred name').fill('Rob');
  await page.getByLabel('Date of birth').fill('31/12/2999');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Please input a valid date')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Date of birth').fill('');
  await member.call(`/api/users/${member.userId}`, { department: 'Land' });
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Land/ }).check();
  await dialog.getByRole('button', { name: 'Save these values' }).click();
  await expect(page.getByText(`Robin ${lastName} saved.`)).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^Rob$/ })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^Land$/ })).toBeVisible();
  await expectContrastInBothSchemes(page);
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByText('Preferred name').first()).toBeVisible();
});

test('Staff members: shows each role only its records, on a phone too', async ({ page, request, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { userId } = await demoAccount(request, 'member');
  await open(`/staff/members/${userId}`, 'auditor');
  for (const card of ['Membership', 'Groups', 'Roles', 'Invoices', 'Emails', 'Enquiries'])
    await expect(page.getByRole('heading', { name: card, exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);
  await page.getByRole('link', { name: 'Records' }).click();
  await page.getByLabel('Kind of records').selectOption('Sign-ins and security log');
  await expect(page.getByRole('columnheader', { name: 'Network address' })).toBeVisible();
  await expectAccessible(page);
});

test('Staff members: hides the private cards from editors', async ({ request, open, page }) => {
  const { userId } = await demoAccount(request, 'member');
  await open(`/staff/members/${userId}`, 'editor');
  await expect(page.getByRole('heading', { name: 'Groups', exact: true })).toBeVisible();
  for (const card of ['Invoices', 'Emails', 'Directory and consents'])
    await expect(page.getByRole('heading', { name: card, exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Activity' })).toHaveCount(0);
});
