import { createMember, demoAccount, openAs } from './accounts.ts';
import { expect, expectAccessible, expectContrastInBothSchemes, heading, test } from './e2e-test.ts';

test('Staff acting: looks as a member with a reason, which the member and auditors can read', async ({
  browser,
  open,
  page,
  request,
}) => {
  const account = await createMember(request, { firstName: 'Acted', lastName: 'Upon' });
  const reason = 'The forum invoice opens as a blank page.';
  await open(`/staff/members/${account.userId}`, 'support');
  await expect(heading(page)).toContainText('Acted Upon');
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: 'Act as Acted Upon?' });
  await dialog.getByRole('button', { name: 'Act for 15 minutes' }).click();
  await expect(dialog.getByText('Enter at least 10 characters')).toBeVisible();
  await expectAccessible(page);
  await expectContrastInBothSchemes(page);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Act for 15 minutes' }).click();
  const banner = page.getByRole('complementary', { name: 'Acting as a member' });
  await expect(banner).toContainText('is acting as Acted Upon, only to look.');
  await expect(banner).toContainText('15 min left.');
  await page.goto('/settings/directory-privacy');
  await expect(banner).toBeVisible();

  const member = await (await browser.newContext()).newPage();
  await openAs(member, account, '/settings/change-password');
  const list = member.getByRole('list', { name: 'Staff acting as you' });
  await expect(list).toContainText(`“${reason}”`);
  await expectAccessible(member);
  await expectContrastInBothSchemes(member);

  await banner.getByRole('button', { name: 'End now' }).click();
  await expect(page).toHaveURL(`/staff/members/${account.userId}`);
  await expect(heading(page)).toContainText('Acted Upon');
  await member.reload();
  await expect(list).toContainText('Ended the session');
  await member.context().close();

  const auditor = await (await browser.newContext()).newPage();
  await openAs(auditor, await demoAccount(request, 'auditor'), '/staff/settings/acting');
  await expect(auditor.getByRole('row', { name: new RegExp(reason) })).toContainText('Acted Upon');
  await expectAccessible(auditor);
  await auditor.context().close();
});
