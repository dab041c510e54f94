import type { Page } from '@playwright/test';
import { createMember, demoAccount } from './accounts.ts';
import { expect, expectAccessible, heading, test } from './e2e-test.ts';

const rail = (page: Page) => page.getByRole('navigation', { name: 'Staff console' });

test('Staff console: grants and ends a role in 4 steps, and puts it back', async ({
  open,
  page,
  request,
}) => {
  const lastName = `Grantee${Date.now()}`;
  const { email } = await createMember(request, { firstName: 'Aroha', lastName });
  await open('/staff/settings/roles', 'staff');
  const form = page.getByRole('form', { name: 'Grant a role' });
  const person = form.getByRole('combobox', { name: 'Person' });
  await expect(form).toBeVisible();
  await page.keyboard.press('n');
  await expect(person).toBeFocused();
  await person.fill('Hana');
  // The heading of the table is below the list.
  await form.locator('[role="option"]').nth(3).click({ trial: true });
  await person.fill('');
  // A step is a click, a choice or a paste.
  let stepCount = 0;
  const step = async (action: Promise<unknown>) => {
    stepCount += 1;
    await action;
  };
  await step(page.keyboard.insertText(email));
  await expect(person).toHaveValue(new RegExp(`^Aroha ${lastName}, `));
  await step(form.getByRole('combobox', { name: 'Role' }).selectOption('editor'));
  await expect(form).toContainText('A publisher publishes them.');
  await step(form.getByRole('button', { name: `Grant editor to Aroha ${lastName}` }).click());
  const row = page.getByRole('row').filter({ hasText: lastName });
  await expect(row).toContainText('Editor');
  await expectAccessible(page);
  await step(row.getByRole('button', { name: `End editor of Aroha ${lastName}` }).click());
  await expect(page.getByText(`Aroha ${lastName} is no longer editor.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'People with a role' })).toBeFocused();
  expect(stepCount).toBe(4);

  await rail(page).getByRole('link', { name: 'Activity' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: `withdrew editor from Aroha ${lastName}` });
  await entry.getByRole('button', { name: 'Put back' }).click();
  await expect(page.getByRole('dialog')).toContainText('What will change');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Put back 1 change' }).click();
  await expect(page.getByText('1 change put back.')).toBeVisible();
  await expect(entry).toContainText('Put back by Sina Leota');
  await rail(page).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: /^Roles/ }).click();
  await expect(row).toContainText('Editor');
});

test('Staff console: asks before staff end their role', async ({ open, page, request }) => {
  const admin = await demoAccount(request, 'staff');
  const member = await createMember(request, { lastName: `Leaver${Date.now()}` });
  await admin.call('/api/staff/grants', { memberId: member.userId, role: 'administrator' });
  await open('/staff/settings/roles', member);
  await page.getByRole('button', { name: /^End administrator of Robin Leaver/ }).click();
  await expect(page.getByRole('dialog')).toContainText('loses the role administrator within 5 seconds');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End the grant' }).click();
  await expect(heading(page)).toHaveText('This part of the portal is for staff.');
});

test('Staff console: shows the refusal when the last grant ends', async ({ open, page, request }) => {
  const admin = await demoAccount(request, 'staff');
  const member = await createMember(request);
  const grant = await admin.call('/api/staff/grants', { memberId: member.userId, role: 'auditor' });
  await page.clock.install();
  await open('/staff/settings', member);
  await expect(heading(page)).toHaveText('Settings');
  const headers = { authorization: `Bearer ${admin.token}` };
  expect((await request.delete(`/api/staff/grants/${grant.id}`, { headers })).status()).toBe(200);
  await expect(async () => {
    await page.clock.runFor(60_000);
    await expect(heading(page)).toHaveText('This part of the portal is for staff.', { timeout: 1_000 });
  }).toPass();
});
