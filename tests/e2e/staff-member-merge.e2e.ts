import { createMember, demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, expectContrastInBothSchemes, heading, test } from './e2e-test.ts';

const uniqueName = (name: string) => `${name}${Date.now().toString(36)}`;

test('Staff members: merges two duplicates in 4 steps, and separates them again in 2', async ({
  page,
  request,
}) => {
  const lastName = uniqueName('Twin');
  const [kept, duplicate] = [
    await createMember(request, { lastName }),
    await createMember(request, { lastName }),
  ];
  await kept.call(`/api/users/${kept.userId}`, { positionTitle: 'Volunteer' });
  await duplicate.call(`/api/users/${duplicate.userId}`, { positionTitle: 'Captain' });
  const headers = { authorization: `Bearer ${duplicate.token}` };
  const readPrivacy = async () => (await request.get('/api/users/privacy', { headers })).status();
  const officer = await demoAccount(request, 'officer');
  await openAs(page, officer, `/staff/members?search=${lastName}`);
  const { email } = await officer.call(`/api/staff/members/${kept.userId}`);
  // 1: the member.
  await page.locator(`a[href="/staff/members/${kept.userId}"]`).first().click();
  await expect(heading(page)).toHaveText(`Robin ${lastName}`);
  await expect(page.getByText('Same name')).toBeVisible();
  await expectAccessible(page);
  // 2: the comparison with the duplicate.
  await page.getByRole('button', { name: 'Compare with' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'Account that stays' })).toContainText(email);
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);
  // 3: the value of a field.
  await dialog.getByRole('radio', { name: /Captain/ }).check();
  // 4: the confirmation.
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText(`Robin ${lastName} merged into Robin ${lastName}.`)).toBeVisible();
  await expect(page.getByText('Captain').first()).toBeVisible();
  await expect(page.getByText('Same name')).toBeHidden();
  expect(await readPrivacy()).toBe(401);

  await page.goto(`/staff/members/${duplicate.userId}`);
  const banner = page.getByText('so this account cannot sign in');
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  // 1 and 2: the entry, and the confirmation.
  await page.getByRole('button', { name: 'Put back' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Put back/ })
    .click();
  await expect(banner).toBeHidden();
  await expect(page.getByText('Same name')).toBeVisible();
});

test('Staff members: merges an account found by its email, which the list then shows as merged', async ({
  page,
  request,
}) => {
  const lastName = uniqueName('Former');
  const kept = await createMember(request, { lastName: uniqueName('Married') });
  const other = await createMember(request, { lastName });
  const officer = await demoAccount(request, 'officer');
  await openAs(page, officer, `/staff/members/${kept.userId}`);
  await page.getByRole('button', { name: 'Merge…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Other account' }).fill(other.email);
  await dialog.getByRole('option', { name: new RegExp(lastName) }).click();
  await expect(dialog.getByRole('region', { name: 'Merged account' })).toContainText(other.email);
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: new RegExp(lastName) }).check();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(heading(page)).toHaveText(`Robin ${lastName}`);

  await page.goto(`/staff/members?search=${lastName}&state=merged`);
  const row = page.getByRole('row', { name: new RegExp(other.email) });
  await expect(row).toContainText('Merged');
  await row.getByRole('link').click();
  await expect(page.getByText('so this account cannot sign in')).toBeVisible();
  await page.getByRole('link', { name: `Robin ${lastName}` }).click();
  await expect(page).toHaveURL(new RegExp(kept.userId));
});
